import type { PortalFormState } from "../../client/form/use-portal-form.ts";
import { PasswordField } from "../../client/form/password-field.tsx";
import { type Look, SubmitButton } from "../../client/form/submit-button.tsx";

interface Props {
  form: PortalFormState<{ password: string }>;
  /** Of the signed-in account. */
  email: string;
  /** Words on the button that sends. */
  action: string;
  look?: Look;
  onCancel: () => void;
}

/** The password of the signed-in account, and the two ways out of the dialog that asks for it. */
export function PasswordPrompt({ form, email, action, look = "action", onCancel }: Props) {
  return (
    <>
      {/* Tells a password manager whose password this is. */}
      <input type="text" autoComplete="username" value={email} readOnly hidden />
      <PasswordField
        label="Password"
        autoComplete="current-password"
        data-first-focus
        {...form.field("password")}
      />
      <div className="dialog-buttons">
        <SubmitButton look={look}>{action}</SubmitButton>
        <button className="button button-quiet" type="button" onClick={onCancel}>
          Cancel
        </button>
      </div>
    </>
  );
}
