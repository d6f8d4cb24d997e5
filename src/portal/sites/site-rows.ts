import { maximumAddressLength } from "../../shared/domain/limits.generated.ts";
import { saysTR013, saysTR014 } from "../../shared/domain/error-messages.generated.ts";
import { z } from "../../shared/api/z.ts";
import { oneLine } from "../../shared/forms/one-line.ts";
import {
  resolve,
  canReplace,
  isChanged,
  describeConflict as describeSharedConflict,
  type Conflict,
  type Shared,
} from "../../shared/forms/conflicts.ts";
import type { SiteEdit, StoredSite } from "./api.ts";

/** Length in characters as the database counts them, not in UTF-16 units. */
export function addressLength(typed: string): number {
  return [...oneLine(typed)].length;
}

export const draftRow = z.object({
  /** The page draws the id of a new site, so that sending it twice makes one site. */
  id: z.string(),
  /** Whether the database may not have the site yet. */
  isNew: z.boolean(),
  /** "" for a new row. */
  from: z.string(),
  mine: z.string(),
  /** Opening hours of a pasted row, saved with the new site. */
  hours: z.optional(z.string()),
  /** The address that an unanswered Update sent; "" if the row was skipped as blank. */
  sent: z.nullable(z.string()),
});

export type SiteRow = Readonly<z.infer<typeof draftRow>> & {
  /** Why the last Update rejected it, until it is edited. */
  readonly error?: string | undefined;
  /** A change by another member, until the conflict is resolved. */
  readonly conflict?: Conflict | undefined;
};

/** Both versions of an address, cleaned as the database cleans them. */
const cleaned = ({ from, mine }: Shared<string>): Shared<string> => ({
  from,
  mine: mine === from ? mine : oneLine(mine),
});

export const isEdited = (row: SiteRow): boolean => isChanged(cleaned(row));

const toRow = ({ id, address }: StoredSite): SiteRow => ({
  id,
  isNew: false,
  from: address,
  mine: address,
  sent: null,
  error: undefined,
  conflict: undefined,
});

/** Returns the row with changes, or the same object if nothing changes, so that it is not rendered again. */
export function withChanges(row: SiteRow, change: Partial<SiteRow>): SiteRow {
  const names = Object.keys(change) as (keyof SiteRow)[];
  return names.every((name) => row[name] === change[name]) ? row : { ...row, ...change };
}

function mergeSite(row: SiteRow, site: StoredSite): SiteRow {
  const { address } = site;
  if (canReplace(cleaned(row), address)) return withChanges(row, toRow(site));
  return withChanges(row, { isNew: false, from: row.sent === address ? address : row.from, sent: null });
}

/** Whether a row that the database does not hold stays on the page. */
function isWorthKeeping(row: SiteRow): boolean {
  if (oneLine(row.mine) !== "") return isEdited(row);
  // A blank new row stays until an Update has skipped it.
  return row.isNew && row.sent === null;
}

/** Merges the stored list into the rows and keeps what was typed. A new row whose save was not answered is matched by its id. */
export function mergeSites(rows: readonly SiteRow[], stored: readonly StoredSite[]): SiteRow[] {
  const known = new Map(rows.map((row) => [row.id, row]));
  const received = stored.map((site) => {
    const row = known.get(site.id);
    known.delete(site.id);
    return row ? mergeSite(row, site) : toRow(site);
  });
  const edited = [...known.values()].filter(isWorthKeeping).map((row) => withChanges(row, { sent: null }));
  return [...received, ...edited];
}

/** Whether the stored list differs from what was changed here. */
export function hasNews(rows: readonly SiteRow[], stored: readonly StoredSite[]): boolean {
  const left = new Map(rows.map((row) => [row.id, row]));
  const isNews = stored.some(({ id, address }) => {
    const row = left.get(id);
    left.delete(id);
    return !row || (!isEdited(row) && row.from !== address);
  });
  return isNews || [...left.values()].some(({ isNew }) => !isNew);
}

export function listEdits(rows: readonly SiteRow[]): SiteEdit[] {
  return rows.filter(isEdited).map(({ id, isNew, from, mine, hours = "" }) => ({
    id,
    isNew,
    from,
    address: oneLine(mine),
    hours,
  }));
}

export function addConflicts(rows: readonly SiteRow[], conflicts: readonly Conflict[]): SiteRow[] {
  const byId = new Map(conflicts.map((one) => [one.row, one]));
  return rows.map((row) => withChanges(row, { conflict: byId.get(row.id) }));
}

export const describeConflict = ({ conflict }: SiteRow): string | undefined =>
  conflict && describeSharedConflict(conflict);

/** Resolves a conflict. For a deleted site, 'Keep mine' makes a new one and 'Take theirs' removes the row. */
export function resolveConflict(rows: readonly SiteRow[], id: string, keepsMine: boolean): SiteRow[] {
  return rows.flatMap((row) => {
    if (row.id !== id || !row.conflict) return [row];
    const { gone, now } = row.conflict;
    if (gone && !keepsMine) return [];
    const settled = { ...row, ...resolve(row, String(now ?? ""), keepsMine), conflict: undefined };
    return [gone ? { ...settled, id: crypto.randomUUID(), isNew: true } : settled];
  });
}

/** Whether a save may have arrived without an answer: load the list before the next one. */
export function mayHaveArrived(rows: readonly SiteRow[]): boolean {
  return rows.some((row) => row.sent);
}

/** Returns the errors that the database would report, by row id. */
export function checkRows(rows: readonly SiteRow[]): ReadonlyMap<string, string> {
  const errors = new Map<string, string>();
  // Blank rows are skipped beside others; alone they are an error.
  const edited = rows.filter(isEdited);
  for (const row of edited.length > 0 ? edited : rows.filter(({ isNew }) => isNew)) {
    const length = addressLength(row.mine);
    if (length === 0) errors.set(row.id, saysTR013);
    if (length > maximumAddressLength) errors.set(row.id, saysTR014);
  }
  return errors;
}

/** A new site; "" for an address that is still to be typed. */
export interface NewSite {
  address: string;
  hours?: string;
}

export function createRows(sites: readonly NewSite[]): SiteRow[] {
  return sites.map(({ address, hours = "" }) => ({
    id: crypto.randomUUID(),
    isNew: true,
    from: "",
    mine: address,
    hours,
    sent: null,
  }));
}

export function typeInto(rows: readonly SiteRow[], id: string, mine: string): SiteRow[] {
  return rows.map((row) => (row.id === id ? { ...row, mine, error: undefined } : row));
}

export function markSent(rows: readonly SiteRow[], sent: ReturnType<typeof listEdits>): SiteRow[] {
  const addresses = new Map(sent.map(({ id, address }) => [id, address]));
  return rows.map((row) => {
    const isSkipped = row.isNew && oneLine(row.mine) === "";
    return withChanges(row, { sent: addresses.get(row.id) ?? (isSkipped ? "" : row.sent) });
  });
}

/** Resets the rows after an error: nothing of the last save was stored. */
export const clearSent = (rows: readonly SiteRow[]): SiteRow[] =>
  rows.map((row) => withChanges(row, { sent: null }));

/** Gives a new row another id after the database reported that its id belongs to another site. */
export const renewId = (rows: readonly SiteRow[], id: string, stored: readonly StoredSite[]): SiteRow[] =>
  mergeSites(rows, stored).map((row) =>
    row.id === id && row.isNew ? { ...row, id: crypto.randomUUID() } : row,
  );

export const discardEdits = (rows: readonly SiteRow[]): SiteRow[] =>
  rows.flatMap(({ id, isNew, from }) => (isNew ? [] : [toRow({ id, address: from })]));

export const siteFieldId = (id: string): string => `site-${id}`;
