import { useState } from "react";
import type { AuthUser } from "../../client/session/auth-user.ts";
import { usePortalForm } from "../../client/form/use-portal-form.ts";
import { Field } from "../../client/form/field.tsx";
import { FormShape } from "../../client/form/form-shape.tsx";
import { Loaded } from "../../client/data/loaded.tsx";
import { PortalForm } from "../../client/form/portal-form.tsx";
import { SubmitButton } from "../../client/form/submit-button.tsx";
import { changeName, changeNameSchema, type ContactNames } from "./change-name.ts";
import { loadCouncil } from "./load-council.ts";
import { NoCouncil } from "./no-council.tsx";

const keep = "Leave blank to keep the same";

/** First and last name of the council's contact, beside what they are now. */
export function ChangeNameForm({ user }: { user: AuthUser }) {
  return (
    <Loaded load={loadCouncil} what="Your profile name" skeleton={<FormShape fields={2} />}>
      {(council) =>
        council ? <NameFields user={user} stored={council} /> : <NoCouncil email={user.email} />
      }
    </Loaded>
  );
}

function NameFields({ user, stored }: { user: AuthUser; stored: ContactNames }) {
  const [changed, setChanged] = useState<ContactNames | null>(null);
  const now = changed ?? stored;
  const form = usePortalForm({
    schema: changeNameSchema,
    failure: "Profile update failed. Please try again.",
    send: async (names) => {
      setChanged(await changeName(user.uid, names));
      form.hook.reset();
      return "Profile updated successfully";
    },
  });

  return (
    <PortalForm form={form}>
      <Field
        label="First Name"
        hint={`Now: ${now.council_contact_first_name}`}
        autoComplete="given-name"
        placeholder={keep}
        {...form.field("council_contact_first_name")}
      />
      <Field
        label="Last Name"
        hint={`Now: ${now.council_contact_last_name}`}
        autoComplete="family-name"
        placeholder={keep}
        {...form.field("council_contact_last_name")}
      />
      <SubmitButton>Update</SubmitButton>
    </PortalForm>
  );
}
