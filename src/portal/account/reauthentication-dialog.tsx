import { usePortalForm } from "../../client/form/use-portal-form.ts";
import { Dialog } from "../../client/ui/confirm-dialog.tsx";
import { PortalForm } from "../../client/form/portal-form.tsx";
import { PasswordPrompt } from "./password-prompt.tsx";
import { passwordSchema } from "./password-schema.ts";
import { reauthenticate } from "./reauthenticate.ts";

interface Props {
  /** Of the signed-in account. */
  email: string;
  onDone: () => void;
  onCancel: () => void;
}

/** Asks for the password again, because what follows takes a recent session (D9). */
export function ReauthenticationDialog({ email, onDone, onCancel }: Props) {
  const form = usePortalForm({
    schema: passwordSchema,
    passwords: ["password"],
    failure: "Reauthentication failed. Please try again.",
    send: async ({ password }) => {
      await reauthenticate(email, password);
      onDone();
      return undefined;
    },
  });

  return (
    <Dialog title="Reauthentication Required" onClose={onCancel}>
      <PortalForm form={form}>
        <p>Please enter your password to continue.</p>
        <PasswordPrompt form={form} email={email} action="Continue" onCancel={onCancel} />
      </PortalForm>
    </Dialog>
  );
}
