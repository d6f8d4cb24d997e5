import { preloadSupabase } from "../../lib/client.ts";
import { usePortalForm } from "../../lib/use-portal-form.ts";
import type { z } from "../../lib/z.ts";
import { Field } from "../../ui/field.tsx";
import { PortalForm } from "../../ui/portal-form.tsx";
import { SubmitButton } from "../../ui/submit-button.tsx";
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
