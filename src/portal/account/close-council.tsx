import { closedCouncilDays, recordMonths } from "../../shared/domain/limits.generated.ts";
import { portalRoutes } from "../../shared/domain/routes.ts";
import { brand } from "../../shared/domain/brand.ts";
import { parseAnswer, z } from "../../shared/api/z.ts";
import { deletionOutcomes } from "../../shared/domain/closed-sets.generated.ts";
import { Loaded } from "../../shared/ui/loaded.tsx";
import { askSignedIn } from "../../shared/auth/ask-signed-in.ts";
import { leave } from "../../shared/auth/end-session.ts";
import { PasswordForm } from "../../shared/auth/reauthenticate.tsx";
import type { SignedIn } from "../../shared/auth/use-session.ts";
import { ExportCouncil } from "./export-council.tsx";

const deletionSchema = z.object({
  outcome: z.enum(deletionOutcomes),
  council_name: z.nullable(z.string()),
  sites: z.number(),
  resident: z.boolean(),
  pending_invitations: z.array(z.string()),
});

/** Loads what deleting the account would do (function preview_account_deletion), and the council's active vouchers. */
export async function loadDeletion() {
  const answer = await askSignedIn((client) => client.rpc("preview_account_deletion").single());
  const deletion = parseAnswer(deletionSchema, answer);
  const activeVouchers = deletion.council_name
    ? await askSignedIn((client) => client.rpc("active_vouchers"))
    : 0;
  return { ...deletion, councilName: deletion.council_name ?? "", activeVouchers };
}

export type Deletion = Awaited<ReturnType<typeof loadDeletion>>;

export function WhatCloses({ deletion, email }: { deletion: Deletion; email: string }) {
  const { councilName, sites, pending_invitations: invited, activeVouchers } = deletion;
  return (
    <>
      <p>
        <span>{`${councilName} closes at once. Residents are no longer shown its ${sites === 1 ? "site" : `${sites} sites`}, and its gates cannot check vouchers.`}</span>
        {invited.length > 0 && <span>{` Its invitations end: ${invited.join(", ")} cannot join.`}</span>}
      </p>
      {activeVouchers > 0 && (
        <p>
          {activeVouchers === 1
            ? "1 active voucher is for your sites. It stays valid"
            : `${activeVouchers.toLocaleString(brand.locale)} active vouchers are for your sites. They stay valid`}{" "}
          wherever another council’s site serves the holder’s borough. Holders get an email in ten minutes.
        </p>
      )}
      <p>
        {`For ${closedCouncilDays} days its managers and officers can reopen it with its people, sites, settings and vouchers. After that these are deleted. Recent changes are kept for ${recordMonths} months.`}
      </p>
      <ExportCouncil councilName={councilName} email={email} />
    </>
  );
}

/** Closes the council after its name and the password were typed. @public loaded lazily */
export function CloseCouncil({ user, onClose }: { user: SignedIn; onClose: () => void }) {
  async function close() {
    await askSignedIn((client) => client.rpc("close_council"));
    return leave({ to: portalRoutes.dashboard });
  }

  return (
    <Loaded load={loadDeletion} what="What would be closed">
      {(deletion) => (
        <PasswordForm
          email={user.email}
          action="Close council"
          variant="danger"
          failure="The council could not be closed. Please try again."
          typed={deletion.councilName}
          onProved={close}
          onCancel={onClose}
        >
          <div className="delete-account-words">
            <WhatCloses deletion={deletion} email={user.email} />
            <p>Enter the name of your council and your password to confirm.</p>
          </div>
        </PasswordForm>
      )}
    </Loaded>
  );
}
