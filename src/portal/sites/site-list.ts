import { cleanAddress } from "./clean-address.ts";

/** A site as the database holds it. Lists of them are in order of position. */
export interface StoredSite {
  id: string;
  address: string;
}

/** A row of the page. */
export interface SiteRow {
  /** Tells the rows apart as long as the page lives. */
  readonly key: string;
  /** Null until the database has given it one. */
  readonly id: string | null;
  /** What the database is known to hold; "" for a new row. */
  readonly stored: string;
  readonly typed: string;
  /** What an Update sent for this row, as long as it has not been answered; "" where it was passed over as blank. */
  readonly sent: string | null;
  /** What somebody else did to the site while it was being edited here. */
  readonly conflict: "deleted" | "changed" | null;
}

/** Whether a row differs from what the database holds. */
export function isEdited(row: SiteRow): boolean {
  if (row.typed === row.stored) return false;
  return row.id === null ? cleanAddress(row.typed) !== "" : cleanAddress(row.typed) !== row.stored;
}

function fresh({ id, address }: StoredSite): SiteRow {
  return { key: id, id, stored: address, typed: address, sent: null, conflict: null };
}

/** A row after the database said what it holds for it. What was typed meanwhile stays. */
function refreshed(row: SiteRow, { id, address }: StoredSite): SiteRow {
  const typedSince = row.sent !== null && cleanAddress(row.typed) !== row.sent;
  if (!typedSince && (row.sent === address || !isEdited(row)))
    return { ...fresh({ id, address }), key: row.key };
  if (cleanAddress(row.typed) === address) return { ...fresh({ id, address }), key: row.key };
  const changedElsewhere = row.id !== null && address !== row.stored && address !== row.sent;
  const conflict = changedElsewhere || row.conflict === "changed" ? "changed" : null;
  return { ...row, id, stored: address, sent: null, conflict };
}

/** Whether a row that the database does not hold has to stay on the page. */
function isWorthKeeping(row: SiteRow): boolean {
  if (cleanAddress(row.typed) !== "") return isEdited(row);
  // A blank new row waits to be filled, unless an Update has passed over it.
  return row.id === null && row.sent === null;
}

/**
 * The rows of the page after the database sent its list. Nothing that was typed is lost: an edited site that was
 * deleted elsewhere becomes a new one, and a new row whose save was never answered is found again by its address
 * among the sites that this page has not seen before.
 */
export function receive(rows: readonly SiteRow[], stored: readonly StoredSite[]): SiteRow[] {
  const known = new Map(rows.filter((row) => row.id !== null).map((row) => [row.id, row]));
  const unanswered = rows.filter((row) => row.id === null && row.sent);
  const placed = new Set<string>();

  const received = stored.map((site) => {
    const row =
      known.get(site.id) ?? unanswered.find((sent) => sent.sent === site.address && !placed.has(sent.key));
    if (!row) return fresh(site);
    placed.add(row.key);
    return refreshed(row, site);
  });

  const kept = rows
    .filter((row) => !placed.has(row.key) && isWorthKeeping(row))
    .map((row): SiteRow =>
      row.id === null
        ? { ...row, sent: null }
        : { ...row, id: null, stored: "", sent: null, conflict: "deleted" },
    );
  return [...received, ...kept];
}

/** One row of the call that saves, and which row of the page it stands for. */
export interface SiteEdit {
  key: string;
  id: string | null;
  address: string;
}

/** What an Update sends: edited and new rows only, so that it overwrites nothing that somebody else edited. */
export function edits(rows: readonly SiteRow[]): SiteEdit[] {
  return rows.filter(isEdited).map(({ key, id, typed }) => ({ key, id, address: cleanAddress(typed) }));
}

/** Whether a save may have arrived without the page knowing: load the list before the next one. */
export function mayHaveArrived(rows: readonly SiteRow[]): boolean {
  return rows.some((row) => row.sent);
}
