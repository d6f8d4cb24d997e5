import { minimumPasswordLength } from "../../scheme/limits.ts";
import type { Client } from "../../client/data/client.ts";
import { newPassword } from "../../client/form/field-schemas.ts";
import { usePortalForm } from "../../client/form/use-portal-form.ts";
import { z } from "../../client/form/z.ts";
import { PasswordField } from "../../client/form/password-field.tsx";
import { PortalForm } from "../../client/form/portal-form.tsx";
import { SubmitButton } from "../../client/form/submit-button.tsx";
import { choosePassword } from "./finish-confirmation.ts";

const schema = z.object({ newPassword: newPassword("New Password is required") });

/**
 * Asked for after confirming an account that somebody began with the same address before: they chose its
 * password, and the sign-in service does not let a second registration replace it.
 */
export function ChoosePassword({ client }: { client: Client }) {
  const form = usePortalForm<z.infer<typeof schema>>({
    schema,
    passwords: ["newPassword"],
    failure: "Password update failed. Please try again.",
    send: (values) => choosePassword(client, values.newPassword),
  });

  return (
    <>
      <h2>Choose your password</h2>
      <p>
        Your email is verified. Somebody had begun to register this address before, so the password must be
        chosen again, by you.
      </p>
      <PortalForm form={form}>
        <PasswordField
          label="New Password"
          autoComplete="new-password"
          hint={`At least ${minimumPasswordLength} characters`}
          {...form.field("newPassword")}
        />
        <SubmitButton>Update password</SubmitButton>
      </PortalForm>
    </>
  );
}
