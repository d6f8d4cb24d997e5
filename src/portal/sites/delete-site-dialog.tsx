import { site } from "../../scheme/site.ts";
import { useCallback } from "react";
import { ConfirmDialog } from "../../client/problem/confirm-dialog.tsx";
import { Loaded } from "../../client/problem/loaded.tsx";
import { Skeleton } from "../../client/ui/skeleton.tsx";
import type { SiteRow } from "./site-rows.ts";
import { countActiveVouchers } from "./stored-sites.ts";

interface Props {
  row: SiteRow;
  /** Whether an Update is under way, whose answer must not come after that of the deletion. */
  updating: boolean;
  /** Throws a Problem where it fails; the dialog then stays. */
  onDelete: (row: SiteRow) => Promise<void>;
  onClose: () => void;
}

/** Asks before a site is deleted, and says which, and what becomes of the vouchers that name it. */
export function DeleteSiteDialog({ row, updating, onDelete, onClose }: Props) {
  return (
    <ConfirmDialog
      question="Are you sure you want to delete this site?"
      failure="The site could not be deleted. Please try again."
      busy={updating}
      onYes={() => onDelete(row)}
      onNo={onClose}
    >
      <p className="delete-site-address">{row.id === null ? row.typed : row.stored}</p>
      {row.id !== null && <VouchersOf siteId={row.id} />}
    </ConfirmDialog>
  );
}

function whatBecomes(active: number): string {
  if (active === 0) return "No active voucher names it.";
  return active === 1
    ? "1 active voucher names it. It stays valid wherever a site serves its holder's borough, and its holder is told that this site has closed."
    : `${active.toLocaleString(site.locale)} active vouchers name it. They stay valid wherever a site serves their holders' boroughs, and their holders are told that this site has closed.`;
}

function VouchersOf({ siteId }: { siteId: string }) {
  const load = useCallback(() => countActiveVouchers(siteId), [siteId]);
  return (
    <Loaded load={load} what="The number of active vouchers" skeleton={<Skeleton size="text" />}>
      {(active) => <p>{whatBecomes(active)}</p>}
    </Loaded>
  );
}
