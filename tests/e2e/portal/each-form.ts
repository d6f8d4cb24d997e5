import { portalForms, type Form, type Scene } from "./portal-forms.ts";
import { test } from "../../support/portal.ts";

/** Adds a test for each form of the portal, signed in as the form needs. */
export function testEachForm(title: string, body: (form: Form, scene: Scene) => Promise<void>): void {
  for (const form of portalForms) {
    if (form.by === "newcomer") {
      test(`${form.name}: ${title}`, ({ page, stack, officer }) =>
        body(form, { page, stack, person: officer }));
    } else {
      test(`${form.name}: ${title}`, async ({ page, stack, council, signIn }) => {
        if (form.by === "signed-in") await signIn(page, council);
        await body(form, { page, stack, person: council });
      });
    }
  }
}
