import { maximumAddressLength } from "../../scheme/limits.ts";
import { registeredCodes } from "../../client/data/errors.ts";
import { oneLine } from "../../client/form/one-line.ts";

/** An address as the database stores it: one line, trimmed. "" for one that shows nothing. */
export const cleanAddress = oneLine;

/** Length in characters as the database counts them, not in UTF-16 units. */
export function addressLength(typed: string): number {
  return [...cleanAddress(typed)].length;
}

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
  /** Why the last Update was refused, until the row is edited. */
  readonly error?: string | undefined;
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

/** Says what the database would refuse, by key of the row. */
export function checkRows(rows: readonly SiteRow[]): ReadonlyMap<string, string> {
  const errors = new Map<string, string>();
  // Blank rows are passed over beside something to save; by themselves they are what was meant to be saved.
  const edited = rows.filter(isEdited);
  for (const row of edited.length > 0 ? edited : rows.filter(({ id }) => id === null)) {
    const length = addressLength(row.typed);
    if (length === 0) errors.set(row.key, registeredCodes.TR013.message);
    if (length > maximumAddressLength) {
      errors.set(row.key, registeredCodes.TR014.message);
    }
  }
  return errors;
}

export type SiteListAction =
  | { type: "added"; added: readonly { key: string; typed: string }[] }
  | { type: "typed"; key: string; text: string }
  /** Takes a row away that the database does not hold, or that it has just deleted. */
  | { type: "removed"; key: string }
  /** What is wrong, by key of the row. */
  | { type: "checked"; errors: ReadonlyMap<string, string> }
  | { type: "sent"; edits: readonly SiteEdit[] }
  /** The database has said no: nothing of the last save was stored. */
  | { type: "refused" }
  | { type: "received"; stored: readonly StoredSite[] }
  /** Back to what the database is known to hold. */
  | { type: "discarded" };

/** A key that no row on the page has. */
export function nextKey(rows: readonly SiteRow[]): string {
  const numbers = rows.map(({ key }) => Number(/^new-(\d+)$/.exec(key)?.[1] ?? 0));
  return `new-${numbers.reduce((highest, number) => Math.max(highest, number), 0) + 1}`;
}

/** The rows of the sites page after something happened to them. Rows that it did not touch stay the same objects. */
export function siteListReducer(rows: readonly SiteRow[], action: SiteListAction): readonly SiteRow[] {
  switch (action.type) {
    case "added":
      return [
        ...rows,
        ...action.added.map((row): SiteRow => ({ ...row, id: null, stored: "", sent: null, conflict: null })),
      ];
    case "typed":
      return rows.map((row) =>
        row.key === action.key ? { ...row, typed: action.text, error: undefined } : row,
      );
    case "removed":
      return rows.filter((row) => row.key !== action.key);
    case "checked":
      return rows.map((row) => {
        const error = action.errors.get(row.key);
        return row.error === error ? row : { ...row, error };
      });
    case "sent": {
      const sent = new Map(action.edits.map(({ key, address }) => [key, address]));
      return rows.map((row) => {
        const address = sent.get(row.key);
        if (address !== undefined) return { ...row, sent: address };
        return row.id === null && cleanAddress(row.typed) === "" ? { ...row, sent: "" } : row;
      });
    }
    case "refused":
      return rows.map((row) => (row.sent === null ? row : { ...row, sent: null }));
    case "received":
      return receive(rows, action.stored);
    case "discarded":
      return rows
        .filter((row) => row.id !== null)
        .map((row) =>
          isEdited(row) ? { ...row, typed: row.stored, conflict: null, error: undefined } : row,
        );
  }
}
