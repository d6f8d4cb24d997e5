import { minimumPasswordLength } from "../../scheme/limits.ts";
import type { AuthUser } from "../../client/session/auth-user.ts";
import { usePortalForm } from "../../client/form/use-portal-form.ts";
import { PasswordField } from "../../client/form/password-field.tsx";
import { PortalForm } from "../../client/form/portal-form.tsx";
import { SubmitButton } from "../../client/form/submit-button.tsx";
import { changePassword, changePasswordSchema } from "./change-password.ts";

/** The current password and the new one. Both are emptied after every attempt. */
export function ChangePasswordForm({ user }: { user: AuthUser }) {
  const form = usePortalForm({
    schema: changePasswordSchema,
    passwords: ["currentPassword", "newPassword"],
    failure: "Password update failed. Please check your current password and try again.",
    send: async (passwords) => {
      await changePassword(user.email, passwords);
      return "Password updated successfully";
    },
  });

  return (
    <PortalForm form={form}>
      {/* Tells a password manager whose password this is. */}
      <input type="text" autoComplete="username" value={user.email} readOnly hidden />
      <PasswordField
        label="Current Password"
        autoComplete="current-password"
        {...form.field("currentPassword")}
      />
      <PasswordField
        label="New Password"
        hint={`At least ${minimumPasswordLength} characters`}
        autoComplete="new-password"
        {...form.field("newPassword")}
      />
      <SubmitButton>Update</SubmitButton>
    </PortalForm>
  );
}
