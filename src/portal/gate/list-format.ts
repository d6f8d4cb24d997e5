import { Problem } from "../../shared/api/problem.ts";
import { z } from "../../shared/api/z.ts";
import { dayAfter } from "../../shared/domain/days.ts";
import type { Load } from "../../shared/domain/waste.ts";

/** A council's vouchers in columns. Source: function gate_list. */
export const columns = z.object({
  count: z.number(),
  first_day: z.string(),
  prints: z.string(),
  loads: z.string(),
  last_days: z.string(),
  used_days: z.string(),
  /** Addresses of the council's other sites. */
  sites: z.array(z.string()),
  kinds: z.array(z.string()),
  sizes: z.array(z.string()),
  salt: z.string(),
});

export type Columns = z.infer<typeof columns>;

/** A voucher as the list holds it. */
interface ListedVoucher {
  load: Load;
  lastDay: string;
  /** The day it was used, or null. */
  usedOn: string | null;
  /** Whether it was cancelled or has ended. */
  isCancelled: boolean;
  /** Address of the site that it was issued for; "" for the site of the list. */
  issuedFor: string;
}

/** Stands in used_days for a cancelled or ended voucher. */
const cancelledMark = 255;

interface Index {
  prints: Uint32Array;
  loads: string[];
}

let indexed: { of: Columns; index: Index | null } | null = null;

/** Parses the columns for searching, once per list; null if a column is incomplete. */
export function parseColumns(list: Columns): Index | null {
  if (indexed?.of === list) return indexed.index;
  const steps = list.prints === "" ? [] : list.prints.split(",");
  const loads = list.count === 0 ? [] : list.loads.split(",");
  const whole =
    steps.length === list.count &&
    loads.length === list.count &&
    list.last_days.length === 2 * list.count &&
    list.used_days.length === 2 * list.count;
  let hash = 0;
  const prints = Uint32Array.from(steps, (step) => (hash += Number.parseInt(step, 16)));
  indexed = { of: list, index: whole ? { prints, loads } : null };
  return indexed.index;
}

interface Row {
  print: number;
  load: string;
  last: string;
  used: string;
}

/** @throws {Problem} if a column is incomplete */
function toRows(list: Columns): Row[] {
  const index = parseColumns(list);
  if (!index) throw new Problem("unknown-answer", "A list that is not whole");
  const days = (text: string, at: number) => text.slice(2 * at, 2 * at + 2);
  return index.loads.map((load, at) => ({
    print: index.prints[at] ?? 0,
    load,
    last: days(list.last_days, at),
    used: days(list.used_days, at),
  }));
}

/**
 * Returns a list in which the rows of the changed code hashes are those of the step.
 * @throws {Problem} if a column is incomplete
 */
export function mergeChanges(list: Columns, changed: readonly string[], step: Columns): Columns {
  const gone = new Set(changed.map((print) => Number.parseInt(print, 16)));
  const lines = toRows(list)
    .filter(({ print }) => !gone.has(print))
    .concat(toRows(step))
    .sort((one, other) => one.print - other.print);
  let before = 0;
  const prints = lines.map(({ print }) => {
    const more = print - before;
    before = print;
    return more.toString(16);
  });
  return {
    ...list,
    count: lines.length,
    prints: prints.join(","),
    loads: lines.map(({ load }) => load).join(","),
    last_days: lines.map(({ last }) => last).join(""),
    used_days: lines.map(({ used }) => used).join(""),
  };
}

/** Returns the first 24 bits of SHA-256(salt + code), as the database stores them. */
async function hashCode(code: string, salt: string): Promise<number> {
  const bytes = Uint8Array.from(salt.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));
  const text = new TextEncoder().encode(code);
  const salted = new Uint8Array(bytes.length + text.length);
  salted.set(bytes);
  salted.set(text, bytes.length);
  return new DataView(await crypto.subtle.digest("SHA-256", salted)).getUint32(0) >>> 8;
}

/** Looks a code up: null if it is not on the list, undefined if the list cannot be read. */
export async function findInList(list: Columns, code: string): Promise<ListedVoucher | null | undefined> {
  const index = parseColumns(list);
  if (!index) return undefined;
  const codeHash = await hashCode(code, list.salt);
  let low = 0;
  let high = index.prints.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((index.prints[middle] ?? 0) < codeHash) low = middle + 1;
    else high = middle;
  }
  if (index.prints[low] !== codeHash) return null;
  const daysAt = (text: string, row: number) => Number.parseInt(text.slice(2 * row, 2 * row + 2), 16);
  // Of several vouchers with the same hash, the good one wins.
  let found = low;
  for (let row = low; index.prints[row] === codeHash; row += 1)
    if (daysAt(list.used_days, row) === 0) found = row;
  const place = (letter: string) => letter.charCodeAt(0) - "a".charCodeAt(0);
  // Letters of the size and the waste types, then the number of the other site that it was issued for.
  const [, size = "", kinds = "", site = ""] = /^(.)(\D*)(\d*)$/.exec(index.loads[found] ?? "") ?? [];
  const load = {
    kinds: Array.from(kinds, (kind) => list.kinds[place(kind)] ?? ""),
    size: list.sizes[place(size)] ?? "",
  };
  const used = daysAt(list.used_days, found);
  return {
    load,
    lastDay: dayAfter(list.first_day, daysAt(list.last_days, found)),
    usedOn: used === 0 || used === cancelledMark ? null : dayAfter(list.first_day, used),
    isCancelled: used === cancelledMark,
    issuedFor: list.sites[Number(site) - 1] ?? "",
  };
}
