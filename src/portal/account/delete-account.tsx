import { closedCouncilDays, closedGateHours, formerMemberDays, returnDays } from "../../scheme/limits.ts";
import { retentionMonths } from "../../scheme/voucher-limits.ts";
import { brand } from "../../scheme/brand.ts";
import { parseAnswer } from "../../client/data/parse.ts";
import { z } from "../../client/data/z.ts";
import { deletionOutcomes } from "../../scheme/closed-sets.generated.ts";
import { Loaded } from "../../client/problem/loaded.tsx";
import { askSignedIn } from "../../client/session/ask-signed-in.ts";
import { endSession } from "../../client/session/end-session.ts";
import type { SignedIn } from "../../client/session/use-session.ts";
import { BreakableEmail } from "../../client/ui/breakable-email.tsx";
import { portalRoutes } from "../../scheme/routes.ts";
import { ExportCouncil } from "./export-council.tsx";
import { PasswordForm } from "../../client/session/reauthenticate.tsx";
import { ButtonLink, QuietButton } from "../../client/ui/buttons.tsx";

const deletionSchema = z.object({
  outcome: z.enum(deletionOutcomes),
  council_name: z.nullable(z.string()),
  sites: z.number(),
  resident: z.boolean(),
  waiting: z.array(z.string()),
});

/**
 * What deleting the signed-in account would do, and how many vouchers go with it: as function account_deletion answers,
 * and active_vouchers where the council goes as well.
 */
async function loadDeletion() {
  const deletion = parseAnswer(
    deletionSchema,
    await askSignedIn((client) => client.rpc("account_deletion").single()),
  );
  const councilGoes = deletion.outcome === "council";
  const activeVouchers = councilGoes ? await askSignedIn((client) => client.rpc("active_vouchers")) : 0;
  return { ...deletion, councilName: deletion.council_name ?? "", councilGoes, activeVouchers };
}

interface Props {
  user: SignedIn;
  onClose: () => void;
}

/**
 * Says what goes and what stays, and asks for the password.
 * @public imported when it is shown, which knip does not see
 */
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
        You are the only manager of {councilName}. Make somebody else a manager first. The council, its sites
        and your colleagues will then stay.
      </p>
      <div className="dialog-buttons">
        <ButtonLink href={portalRoutes.team}>Your Team</ButtonLink>
        <QuietButton onClick={onClose}>Cancel</QuietButton>
      </div>
    </div>
  );
}

function DeleteForm({
  user,
  deletion,
  onClose,
}: Props & { deletion: Awaited<ReturnType<typeof loadDeletion>> }) {
  const { councilGoes, councilName, sites, resident, activeVouchers, waiting } = deletion;

  /** Throws a Problem of kind "outdated" where what goes has changed. */
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
        {councilGoes && activeVouchers > 0 && (
          <p>
            {activeVouchers === 1
              ? "1 active voucher is for your sites. It stays valid"
              : `${activeVouchers.toLocaleString(brand.locale)} active vouchers are for your sites. They stay valid`}{" "}
            wherever another council’s site serves the holder’s borough.
          </p>
        )}
        {councilGoes && <ExportCouncil councilName={councilName} email={user.email} />}
        {councilGoes ? (
          <>
            <p>
              You are its last manager, so {councilName} closes. Residents are no longer shown
              {sites === 1 ? " its site" : ` its ${sites} sites`}, and its gate staff can check vouchers for
              another {closedGateHours} hours.
              {waiting.length > 0 && ` Its invitations are withdrawn: ${waiting.join(", ")} cannot join.`}
            </p>
            <p>
              {`Nothing of it is deleted for ${closedCouncilDays} days. For ${returnDays} days whoever was its manager or officer within the last ${formerMemberDays} days, and was not removed, can bring it back by registering it again, with everything but the other people; anybody else has to ask us. After ${closedCouncilDays} days its sites and settings are deleted. Recent changes are kept for ${retentionMonths.events} months.`}
            </p>
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
