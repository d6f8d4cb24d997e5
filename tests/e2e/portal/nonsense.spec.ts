import type { Page } from "@playwright/test";
import { nastyTexts } from "../../../supabase/tests/fuzz/nasty.ts";
import { testEachForm } from "./each-form.ts";
import { choose, field, findSendButton, portalForms, typePasswords, type Form } from "./portal-forms.ts";
import { expect } from "../../support/portal.ts";

/** Fails if a page runs typed text, breaks on it, or makes the service break on it. */
function watchForHarm(page: Page): readonly string[] {
  const harm: string[] = [];
  page.on("dialog", (dialog) => {
    // A page with unsaved changes asks before it is left; the test accepts.
    if (dialog.type() !== "beforeunload") harm.push(`a dialog: ${dialog.message()}`);
    void dialog.accept();
  });
  page.on("pageerror", (error) => harm.push(`an error of the page: ${error.message}`));
  page.on("response", (response) => {
    if (response.status() >= 500) harm.push(`${response.status()} from ${response.url()}`);
  });
  return harm;
}

/** Elements that the texts would create if a page treated them as markup. */
const markup = (page: Page) => page.locator("xpath=//script[contains(., 'alert(1)')] | //*[@onerror]");

const isMarkup = (text: string) => text.includes("alert(1)");
const markupTexts = nastyTexts.filter(isMarkup);
const otherTexts = nastyTexts.filter((text) => !isMarkup(text));

/**
 * Returns texts for a number of fields in two rounds: markup, then others. Each form gets its part of the others:
 * tests/unit/portal/any-input.test.ts tries all on every form's rules, supabase/tests/fuzz on the service.
 */
function nonsense(form: Form, fields: number): string[][] {
  const first = portalForms.indexOf(form) * Math.ceil(otherTexts.length / portalForms.length);
  const pick = (texts: readonly string[], begin: number) =>
    Array.from({ length: fields }, (_, index) => texts[(begin + index) % texts.length] ?? "");
  return [pick(markupTexts, 0), pick(otherTexts, first)];
}

testEachForm("any text is accepted or an error, never markup", async (form, scene) => {
  const { page } = scene;
  const harm = watchForHarm(page);
  await form.open(scene);
  const start = page.url();
  const good = await form.text(scene);
  const labels = Object.keys(good);
  const passwords = Object.keys(form.passwords(scene));
  // A valid address, code and passwords bring names of markup to the service.
  const isProof = (label: string) => /Email|code/.test(label);
  const hasNames = labels.some((label) => !isProof(label));
  const hasMore = hasNames || passwords.length > 0;

  for (const [round, texts] of nonsense(form, labels.length + 1).entries()) {
    const shown = await Promise.all([...labels, ...passwords].map((label) => field(page, label).count()));
    if (round > 0 && (page.url() !== start || shown.includes(0))) await form.open(scene);
    await choose(form, scene);
    for (const [index, label] of labels.entries()) {
      const isRight = hasMore && isProof(label) && round === 0;
      await field(page, label).fill((isRight ? good[label] : texts[index]) ?? "");
    }
    if (hasNames && round === 0) await typePasswords(form, scene);
    else for (const label of passwords) await field(page, label).fill(texts.at(-1) ?? "");
    await findSendButton(form, scene).click();
    const words = page.locator("[aria-invalid=true], [role=alert], [role=status] .notice");
    await expect.poll(async () => page.url() !== start || (await words.count()) > 0).toBe(true);
    await expect(findSendButton(form, scene).and(page.locator("[aria-disabled=true]"))).toHaveCount(0);
    await expect(markup(page)).toHaveCount(0);
  }
  expect(harm).toEqual([]);
});
