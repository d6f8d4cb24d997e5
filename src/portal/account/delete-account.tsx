import { Loaded } from "../../shared/ui/loaded.tsx";
import { askSignedIn } from "../../shared/auth/ask-signed-in.ts";
import { endSession } from "../../shared/auth/end-session.ts";
import type { SignedIn } from "../../shared/auth/use-session.ts";
import { BreakableEmail } from "../../shared/ui/breakable-email.tsx";
import { portalRoutes } from "../../shared/domain/routes.ts";
import { PasswordForm } from "../../shared/auth/reauthenticate.tsx";
import { ButtonLink, QuietButton } from "../../shared/ui/buttons.tsx";
import { loadDeletion, WhatCloses, type Deletion } from "./close-council.tsx";

interface Props {
  user: SignedIn;
  onClose: () => void;
}

/** Explains what is deleted and asks for the password. @public loaded lazily */
export function DeleteAccount({ user, onClose }: Props) {
  return (
    <Loaded load={loadDeletion} what="What would be deleted">
      {(deletion) =>
        deletion.outcome === "hand_over" ? (
          <HandOver councilName={deletion.councilName} onClose={onClose} />
        ) : (
          <DeleteForm user={user} deletion={deletion} onClose={onClose} />
        )
      }
    </Loaded>
  );
}

function HandOver({ councilName, onClose }: { councilName: string; onClose: () => void }) {
  return (
    <div className="delete-account-words">
      <p>
        You are the only manager of {councilName}. Make a colleague a manager first, or close the council
        under ‘Close council’.
      </p>
      <div className="dialog-buttons">
        <ButtonLink href={portalRoutes.team}>Your Team</ButtonLink>
        <QuietButton onClick={onClose}>Cancel</QuietButton>
      </div>
    </div>
  );
}

function DeleteForm({ user, deletion, onClose }: Props & { deletion: Deletion }) {
  const { outcome, councilName, resident } = deletion;
  const councilGoes = outcome === "council";

  /** @throws {Problem} "outdated" if what would be deleted has changed */
  async function deleteAccount() {
    await askSignedIn((client) => client.rpc("delete_account", { council_goes: councilGoes }));
    const text = councilGoes
      ? `Your account has been deleted, and ${councilName} is closed.`
      : "Your account has been deleted.";
    return endSession({ forget: true, notice: { kind: "success", text } });
  }

  return (
    <PasswordForm
      email={user.email}
      action="Delete Account"
      variant="danger"
      failure="The account could not be deleted. Please try again."
      typed={councilGoes ? councilName : undefined}
      onProved={deleteAccount}
      onCancel={onClose}
    >
      <div className="delete-account-words">
        <p>This will permanently delete:</p>
        <ul>
          <li>
            your sign-in account (<BreakableEmail email={user.email} />)
          </li>
          {resident && <li>your details in the app, and any vouchers you have not used</li>}
        </ul>
        {councilGoes ? (
          <>
            <p>You are its last manager.</p>
            <WhatCloses deletion={deletion} email={user.email} />
            <p>{`To reopen it, register ${councilName} again with this email.`}</p>
            <p>Enter the name of your council and your password to confirm.</p>
          </>
        ) : (
          <p>
            {councilName ? `${councilName}, its sites and your colleagues will stay. ` : ""}Enter your
            password to confirm.
          </p>
        )}
      </div>
    </PasswordForm>
  );
}
