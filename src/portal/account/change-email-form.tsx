import { useState } from "react";
import { portalRoutes } from "../../scheme/routes.ts";
import type { AuthUser } from "../../client/session/auth-user.ts";
import { endSession } from "../../client/session/end-session.ts";
import { usePortalForm } from "../../client/form/use-portal-form.ts";
import { Field } from "../../client/form/field.tsx";
import { PortalForm } from "../../client/form/portal-form.tsx";
import { SubmitButton } from "../../client/form/submit-button.tsx";
import { changeEmailSchema, checkNewEmail, requestEmailChange, sessionIsRecent } from "./change-email.ts";
import { rememberNewEmail } from "./new-email.ts";
import { ReauthenticationDialog } from "./reauthentication-dialog.tsx";

/** The new address. On success the person is signed out and taken to /email-changed. */
export function ChangeEmailForm({ user }: { user: AuthUser }) {
  const [asking, setAsking] = useState<{ answer: (isThem: boolean) => void } | null>(null);

  async function askPassword(): Promise<boolean> {
    const isThem = await new Promise<boolean>((answer) => setAsking({ answer }));
    setAsking(null);
    return isThem;
  }

  const form = usePortalForm({
    schema: changeEmailSchema,
    failure: "Email update failed. Please check your new email and try again.",
    send: async ({ email }) => {
      await checkNewEmail(user, email);
      if (!(await sessionIsRecent()) && !(await askPassword())) return undefined;
      await requestEmailChange(email);
      rememberNewEmail(email);
      return endSession({
        to: portalRoutes.emailChanged,
        notice: {
          kind: "success",
          text: "Verification email sent. Please check your new email for verification.",
        },
      });
    },
  });

  return (
    <>
      <PortalForm form={form}>
        <Field
          label="New Email"
          hint={`Now: ${user.email}`}
          type="email"
          autoComplete="email"
          {...form.field("email")}
        />
        <SubmitButton>Update</SubmitButton>
      </PortalForm>
      {asking && (
        <ReauthenticationDialog
          email={user.email}
          onDone={() => asking.answer(true)}
          onCancel={() => asking.answer(false)}
        />
      )}
    </>
  );
}
