import { cleanAddress } from "./clean-address.ts";
import { isEdited, receive, type SiteEdit, type SiteRow, type StoredSite } from "./site-list.ts";

export type SiteListAction =
  | { type: "added"; key: string }
  | { type: "typed"; key: string; text: string }
  /** Takes a row away that the database does not hold, or that it has just deleted. */
  | { type: "removed"; key: string }
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
      return [...rows, { key: action.key, id: null, stored: "", typed: "", sent: null, conflict: null }];
    case "typed":
      return rows.map((row) => (row.key === action.key ? { ...row, typed: action.text } : row));
    case "removed":
      return rows.filter((row) => row.key !== action.key);
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
        .map((row) => (isEdited(row) ? { ...row, typed: row.stored, conflict: null } : row));
  }
}
