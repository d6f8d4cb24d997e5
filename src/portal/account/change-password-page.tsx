import { ask } from "../../shared/api/client.ts";
import { z } from "../../shared/api/z.ts";
import { existingPassword } from "../../shared/forms/field-schemas.ts";
import { newPassword } from "../../shared/forms/new-password.ts";
import { NewPasswordField, PasswordField } from "../../shared/forms/password-field.tsx";
import { Form } from "../../shared/forms/form.tsx";
import { FormSkeleton } from "../../shared/forms/form-skeleton.tsx";
import { useSchemaForm } from "../../shared/forms/use-schema-form.ts";
import { askSignedIn } from "../../shared/auth/ask-signed-in.ts";
import { SecondStepField } from "../../shared/auth/second-step.tsx";
import type { SignedIn } from "../../shared/auth/use-session.ts";
import { reauthenticate } from "../../shared/auth/reauthenticate.tsx";
import { portalRoutes } from "../../shared/domain/routes.ts";
import { SignedInPage } from "../../shared/auth/signed-in-page.tsx";

/** /change-password */
export function ChangePasswordPage() {
  return (
    <SignedInPage
      heading="Change password"
      backTo={portalRoutes.account}
      help={
        <>
          <h2>What happens next</h2>
          <p>You stay signed in here. Every other device is signed out.</p>
          <p>Forgotten your current password? Sign out and choose ‘Forgot password?’.</p>
        </>
      }
      admits="everybody"
      skeleton={<FormSkeleton fields={2} />}
    >
      {(user) => <ChangePassword user={user} />}
    </SignedInPage>
  );
}

export const changePasswordSchema = (email: string) =>
  z.object({
    currentPassword: existingPassword("Current Password is required"),
    newPassword: newPassword("New Password is required", email),
    /** The authenticator app's code; "" without two-step sign-in. */
    code: z.string(),
  });

/** Changes the account's password and signs its other sessions out. @throws {Problem} "invalid-credentials", "refused" */
async function changePassword(
  email: string,
  passwords: z.infer<ReturnType<typeof changePasswordSchema>>,
): Promise<void> {
  await reauthenticate(email, passwords.currentPassword, passwords.code);
  await askSignedIn((client) => client.rpc("announce_change", { what: "password" }));
  await askSignedIn((client) =>
    client.auth.updateUser({
      password: passwords.newPassword,
      current_password: passwords.currentPassword,
    }),
  );
  // Includes the session before re-authentication. If this fails, the password has still changed.
  await ask((client) => client.auth.signOut({ scope: "others" })).catch(() => undefined);
}

function ChangePassword({ user }: { user: SignedIn }) {
  const form = useSchemaForm({
    schema: changePasswordSchema(user.email),
    passwords: ["currentPassword", "newPassword"],
    failure: "Password update failed. Please check your current password and try again.",
    send: async (passwords) => {
      await changePassword(user.email, passwords);
      return "Password updated successfully";
    },
  });

  return (
    <Form form={form} submit="Update">
      {/* The account, for password managers. */}
      <input type="text" autoComplete="username" value={user.email} readOnly hidden />
      <PasswordField
        label="Current Password"
        autoComplete="current-password"
        {...form.field("currentPassword")}
      />
      <NewPasswordField {...form.field("newPassword")} />
      <SecondStepField form={form} />
    </Form>
  );
}
