import { useCallback } from "react";
import { ConfirmDialog } from "../../client/problem/confirm-dialog.tsx";
import { Loaded } from "../../client/problem/loaded.tsx";
import { Skeleton } from "../../client/ui/skeleton.tsx";
import type { SiteRow } from "./site-rows.ts";
import { countActiveVouchers } from "./stored-sites.ts";

interface Props {
  row: SiteRow;
  /** Whether no site of the council would be left. */
  isLast: boolean;
  /** Whether an Update is under way, whose answer must not come after that of the deletion. */
  updating: boolean;
  /** Throws a Problem where it fails; the dialog then stays. */
  onDelete: (row: SiteRow) => Promise<void>;
  onClose: () => void;
}

/** Asks before a site is deleted, and says which, and what becomes of the vouchers that name it. */
export function DeleteSiteDialog({ row, isLast, updating, onDelete, onClose }: Props) {
  return (
    <ConfirmDialog
      question="Are you sure you want to delete this site?"
      failure="The site could not be deleted. Please try again."
      busy={updating}
      onYes={() => onDelete(row)}
      onNo={onClose}
    >
      <p className="delete-site-address">{row.id === null ? row.typed : row.stored}</p>
      {row.id !== null && <VouchersOf siteId={row.id} isLast={isLast} />}
    </ConfirmDialog>
  );
}

function whatBecomes(active: number, isLast: boolean): string {
  const many = active.toLocaleString("en-GB");
  if (isLast) {
    return active === 1
      ? "It is your last site. The one active voucher of your residents is cancelled."
      : `It is your last site. ${active === 0 ? "No voucher is active." : `The ${many} active vouchers of your residents are cancelled.`}`;
  }
  if (active === 0) return "No active voucher names it.";
  return active === 1
    ? "1 active voucher names it. It stays valid at your other sites, and its resident is told that this one has closed."
    : `${many} active vouchers name it. They stay valid at your other sites, and their residents are told that this one has closed.`;
}

/** Without any site left, every active voucher of the borough is cancelled. */
function VouchersOf({ siteId, isLast }: { siteId: string; isLast: boolean }) {
  const load = useCallback(() => countActiveVouchers(isLast ? null : siteId), [siteId, isLast]);
  return (
    <Loaded load={load} what="The number of active vouchers" skeleton={<Skeleton size="text" />}>
      {(active) => <p>{whatBecomes(active, isLast)}</p>}
    </Loaded>
  );
}
