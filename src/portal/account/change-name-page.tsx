import { useState } from "react";
import { Problem } from "../../shared/api/problem.ts";
import { z } from "../../shared/api/z.ts";
import { NameFields } from "../../shared/forms/field.tsx";
import { optionalContactName } from "../../shared/forms/field-schemas.ts";
import { Form } from "../../shared/forms/form.tsx";
import { FormSkeleton } from "../../shared/forms/form-skeleton.tsx";
import { useSchemaForm } from "../../shared/forms/use-schema-form.ts";
import { askSignedIn, confirmSession } from "../../shared/auth/ask-signed-in.ts";
import type { SignedIn } from "../../shared/auth/use-session.ts";
import { portalRoutes } from "../../shared/domain/routes.ts";
import { SignedInPage } from "../../shared/auth/signed-in-page.tsx";

/** /change-profile-name */
export function ChangeNamePage() {
  return (
    <SignedInPage
      heading="Change profile name"
      backTo={portalRoutes.account}
      help={
        <>
          <h2>Who this is</h2>
          <p>Your colleagues see this name beside what you do. You still sign in with your email.</p>
        </>
      }
      admits="everybody"
      skeleton={<FormSkeleton fields={2} />}
    >
      {(user) => <ChangeName user={user} />}
    </SignedInPage>
  );
}

/** A blank name keeps the stored one. */
export const changeNameSchema = z.object({
  first_name: optionalContactName("First Name"),
  last_name: optionalContactName("Last Name"),
});

type Names = z.infer<typeof changeNameSchema>;

/** Changes the person's names in each of their councils and returns the stored ones. @throws {Problem} */
async function changeName(uid: string, names: Names): Promise<Names> {
  const rows: Names[] = await askSignedIn((client) =>
    client.from("council_members").update(names).eq("user_id", uid).select("first_name, last_name"),
  );
  if (rows[0]) return rows[0];
  await confirmSession();
  throw new Problem("unknown", "You do not belong to a council.");
}

const keep = "Leave blank to keep the same";

function ChangeName({ user }: { user: SignedIn }) {
  const [changed, setChanged] = useState<Names | null>(null);
  const [membership] = user.memberships;
  const now = changed ?? membership ?? { first_name: "", last_name: "" };
  const form = useSchemaForm({
    schema: changeNameSchema,
    failure: "Profile update failed. Please try again.",
    send: async (names) => {
      setChanged(await changeName(user.uid, names));
      form.hook.reset();
      return "Profile updated successfully";
    },
  });

  return (
    <Form form={form} submit="Update">
      <NameFields field={(name) => ({ hint: `Now: ${now[name]}`, placeholder: keep, ...form.field(name) })} />
    </Form>
  );
}
