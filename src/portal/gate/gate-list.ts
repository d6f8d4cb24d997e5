import { stored } from "../../client/data/stored.ts";
import { z } from "../../client/data/z.ts";
import type { LoadPart } from "../../scheme/waste.ts";

/** The vouchers of a council in columns, as gate_list() answers. */
const columns = z.object({
  count: z.number(),
  first_day: z.string(),
  prints: z.string(),
  loads: z.string(),
  last_days: z.string(),
  used_days: z.string(),
  kinds: z.array(z.string()),
  amounts: z.array(z.string()),
  not_taken: z.array(z.string()),
  closed_until: z.nullable(z.string()),
  salt: z.string(),
});

/** What gate_list() answers; without a list where nothing changed. */
export const listAnswer = z.object({ version: z.string(), at: z.string(), list: z.optional(columns) });

/** The list for the time without a signal, as this device keeps it for one person at one site. */
const cached = z.object({
  uid: z.string(),
  siteId: z.string(),
  version: z.string(),
  /** When it was true, by the clock of the service. */
  at: z.string(),
  /** When it came, by the clock of this device. */
  receivedAt: z.number(),
  list: columns,
});

export type CachedList = z.infer<typeof cached>;

const cache = stored("gate-list", cached, "local");

/** Milliseconds after which a list is thrown away. */
const oldestMs = 24 * 3_600_000;

/** As this page has it: read once, and all there is where the device has no room for it. */
let held: CachedList | null = null;

/** The list of this person for this site; null where there is none, or one that is too old. */
export function readList(uid: string, siteId: string): CachedList | null {
  held ??= cache.read();
  if (!held) return null;
  // A clock may have been set meanwhile: an hour back is not a day.
  const age = Math.abs(Date.now() - held.receivedAt);
  if (age <= oldestMs && held.uid === uid && held.siteId === siteId) return held;
  forgetList();
  return null;
}

export function writeList(list: CachedList): void {
  held = list;
  cache.write(list);
}

/** Throws the list away: it is too old, another person's, or somebody's who may not have it any more. */
export function forgetList(): void {
  held = null;
  cache.forget();
}

/** What the list says about one code. */
export interface Listed {
  load: LoadPart[];
  lastDay: string;
  /** The day on which it was used; null where it was not. */
  usedOn: string | null;
}

interface Index {
  prints: Uint32Array;
  loads: string[];
}

let indexed: { of: CachedList["list"]; index: Index | null } | null = null;

/**
 * The columns as they can be searched, made once for each list, and before a driver waits for it; null where one of them
 * is not whole.
 */
export function indexOf(list: CachedList["list"]): Index | null {
  if (indexed?.of === list) return indexed.index;
  const steps = list.prints === "" ? [] : list.prints.split(",");
  const loads = list.count === 0 ? [] : list.loads.split(",");
  const whole =
    steps.length === list.count &&
    loads.length === list.count &&
    list.last_days.length === 2 * list.count &&
    list.used_days.length === 2 * list.count;
  let print = 0;
  const prints = Uint32Array.from(steps, (step) => (print += Number.parseInt(step, 16)));
  indexed = { of: list, index: whole ? { prints, loads } : null };
  return indexed.index;
}

/** The first 32 bits of the SHA-256 of salt and code, as the database has it. */
async function printOf(code: string, salt: string): Promise<number> {
  const bytes = Uint8Array.from(salt.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));
  const text = new TextEncoder().encode(code);
  const salted = new Uint8Array(bytes.length + text.length);
  salted.set(bytes);
  salted.set(text, bytes.length);
  return new DataView(await crypto.subtle.digest("SHA-256", salted)).getUint32(0);
}

/** The day so many days after another one, as "2026-11-22". */
function dayAfter(first: string, days: number): string {
  const day = new Date(`${first}T00:00:00Z`);
  day.setUTCDate(day.getUTCDate() + days);
  return day.toISOString().slice(0, 10);
}

/** Looks a code up. Null where it is not on the list; undefined where the list cannot be read. */
export async function findInList(list: CachedList["list"], code: string): Promise<Listed | null | undefined> {
  const index = indexOf(list);
  if (!index) return undefined;
  const wanted = await printOf(code, list.salt);
  let low = 0;
  let high = index.prints.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((index.prints[middle] ?? 0) < wanted) low = middle + 1;
    else high = middle;
  }
  if (index.prints[low] !== wanted) return null;
  const daysAt = (text: string) => Number.parseInt(text.slice(2 * low, 2 * low + 2), 16);
  const place = (letter: string) => letter.charCodeAt(0) - "a".charCodeAt(0);
  const load = (index.loads[low]?.match(/../g) ?? []).map(([kind = "", amount = ""]) => ({
    kind: list.kinds[place(kind)] ?? "",
    amount: list.amounts[place(amount)] ?? "",
  }));
  const used = daysAt(list.used_days);
  return {
    load,
    lastDay: dayAfter(list.first_day, daysAt(list.last_days)),
    usedOn: used === 0 ? null : dayAfter(list.first_day, used),
  };
}
