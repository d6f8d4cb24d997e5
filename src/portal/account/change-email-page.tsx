import { portalRoutes } from "../../shared/domain/routes.ts";
import { z } from "../../shared/api/z.ts";
import { withDomains } from "../../shared/forms/domains-of.tsx";
import { Field } from "../../shared/forms/field.tsx";
import { emailSchema } from "../../shared/forms/field-schemas.ts";
import { Form } from "../../shared/forms/form.tsx";
import { FormSkeleton } from "../../shared/forms/form-skeleton.tsx";
import { useSchemaForm } from "../../shared/forms/use-schema-form.ts";
import { endSession } from "../../shared/auth/end-session.ts";
import type { SignedIn } from "../../shared/auth/use-session.ts";
import { awaitedEmail, checkNewEmail, requestEmailChange } from "./email-change.ts";
import { useRecent } from "../../shared/auth/use-recent.tsx";
import { SignedInPage } from "../../shared/auth/signed-in-page.tsx";

/** /change-email */
export function ChangeEmailPage() {
  return (
    <SignedInPage
      heading="Change email"
      backTo={portalRoutes.account}
      help={
        <>
          <h2>What happens next</h2>
          <ol>
            <li>We send an email to the new address, and you are signed out.</li>
            <li>Use that email to confirm the address.</li>
            <li>Sign in with the new address. The old one stays in use until you confirm.</li>
          </ol>
          <p>
            Every device is then signed out, and you need to set up two-step sign-in again. Gate staff also
            need to choose a new password with ‘Forgot password?’, and a manager has to confirm them before
            they can check vouchers again.
          </p>
        </>
      }
      admits="everybody"
      skeleton={<FormSkeleton fields={1} />}
    >
      {(user) => <ChangeEmail user={user} />}
    </SignedInPage>
  );
}

export const changeEmailSchema = z.object({ email: emailSchema("New Email is required") });

/** Changes the address; on success signs out and opens /email-changed. */
function ChangeEmail({ user }: { user: SignedIn }) {
  const [asRecent, dialog] = useRecent(user.email);
  const form = useSchemaForm({
    schema: changeEmailSchema,
    failure: "Email update failed. Please check your new email and try again.",
    send: async ({ email }) => {
      await checkNewEmail(user, email);
      await asRecent(
        async () => {
          await requestEmailChange(email);
          awaitedEmail.write(email);
          await endSession({
            to: portalRoutes.emailChanged,
            notice: {
              kind: "success",
              text: "Verification email sent. Please check your new email for verification.",
            },
          });
        },
        () => form.submit(),
      );
    },
  });

  const email = form.field("email");
  return (
    <>
      <Form form={form} submit="Update">
        <Field
          label="New Email"
          hint={`Now: ${user.email}`}
          type="email"
          autoComplete="email"
          {...email}
          error={withDomains(email.error, form.codeOf("email"), user.memberships[0]?.council_key ?? "")}
        />
      </Form>
      {dialog}
    </>
  );
}
