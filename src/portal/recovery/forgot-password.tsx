import { preloadSupabase } from "../../client/data/client.ts";
import { usePortalForm } from "../../client/form/use-portal-form.ts";
import type { z } from "../../client/form/z.ts";
import { Field } from "../../client/form/field.tsx";
import { PortalForm } from "../../client/form/portal-form.tsx";
import { SubmitButton } from "../../client/form/submit-button.tsx";
import { requestReset, requestResetSchema } from "./request-reset.ts";

/** /forgot-password: asks for the recovery e-mail. */
export function ForgotPassword() {
  const form = usePortalForm<z.infer<typeof requestResetSchema>>({
    schema: requestResetSchema,
    failure: "The email could not be sent. Please try again.",
    send: async (values) => {
      await requestReset(values);
      return "Password reset email sent successfully!";
    },
  });

  return (
    <>
      <p>
        Tell us your council email address. If it has an account, we send it a link to choose a new password.
      </p>
      <PortalForm form={form} onFocus={preloadSupabase}>
        <Field label="Email" type="email" autoComplete="email" {...form.field("email")} />
        <SubmitButton>Send reset email</SubmitButton>
      </PortalForm>
    </>
  );
}
