import type { AuthUser } from "../../client/session/auth-user.ts";
import { endSession } from "../../client/session/end-session.ts";
import { usePortalForm } from "../../client/form/use-portal-form.ts";
import { Dialog } from "../../client/ui/confirm-dialog.tsx";
import { PortalForm } from "../../client/form/portal-form.tsx";
import { deleteAccount } from "./delete-account.ts";
import { PasswordPrompt } from "./password-prompt.tsx";
import { passwordSchema } from "./password-schema.ts";

interface Props {
  user: AuthUser;
  councilName: string;
  onCancel: () => void;
}

/** Says what goes and what stays, and asks for the password. */
export function DeleteAccountDialog({ user, councilName, onCancel }: Props) {
  const form = usePortalForm({
    schema: passwordSchema,
    passwords: ["password"],
    failure: "The account could not be deleted. Please try again.",
    send: async ({ password }) => {
      await deleteAccount(user.email, password);
      return endSession({
        notice: { kind: "success", text: `The account of ${councilName} has been deleted.` },
      });
    },
  });

  return (
    <Dialog title="Delete Account" onClose={onCancel}>
      <PortalForm form={form}>
        <div className="delete-account-words">
          <p>This deletes at once and for good:</p>
          <ul>
            <li>your sign-in account ({user.email})</li>
            <li>the record of {councilName} with the contact's name</li>
            <li>every disposal site address of {councilName}</li>
          </ul>
          <p>Vouchers stay. {councilName} can register again at any time. Enter your password to confirm.</p>
        </div>
        <PasswordPrompt
          form={form}
          email={user.email}
          action="Delete Account"
          look="danger"
          onCancel={onCancel}
        />
      </PortalForm>
    </Dialog>
  );
}
