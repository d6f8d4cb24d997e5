import { stored } from "../../shared/api/stored.ts";
import { z } from "../../shared/api/z.ts";
import { type Load, loadLines, wasteName } from "../../shared/domain/waste.ts";
import { noConnection, type Shown } from "./answer.ts";
import { useEffect, useEffectEvent, useState } from "react";
import {
  clockInBritain,
  dayAfter,
  dayInBritain,
  dayInWords,
  momentInWords,
} from "../../shared/domain/days.ts";
import { isLeaving } from "../../shared/auth/end-session.ts";
import { asProblem, Problem } from "../../shared/api/problem.ts";
import { loadGateList } from "./gate-calls.ts";

/** The vouchers of a council in columns, as gate_list() answers. */
const columns = z.object({
  count: z.number(),
  first_day: z.string(),
  prints: z.string(),
  loads: z.string(),
  last_days: z.string(),
  used_days: z.string(),
  kinds: z.array(z.string()),
  sizes: z.array(z.string()),
  salt: z.string(),
});

/** What is said of the site: what speaks against a voucher there, and what its gate says of today. */
const siteFacts = z.object({
  not_taken: z.array(z.string()),
  closed_on: z.array(z.string()),
  too_large: z.array(z.string()),
  shut_until: z.nullable(z.string()),
  /** Of today as its table says; null without one. */
  hours: z.nullable(z.array(z.string())),
});

export type SiteFacts = z.infer<typeof siteFacts>;

/** What gate_list() answers; without a list where nothing changed, and with some prints the list of these alone. */
const listAnswer = z.object({
  version: z.string(),
  at: z.string(),
  site: siteFacts,
  list: z.optional(columns),
  changed: z.optional(z.array(z.string())),
});

/** The list for the time without a signal, as this device caches it for one person at one site. */
const cached = z.object({
  uid: z.string(),
  siteId: z.string(),
  version: z.string(),
  /** When it was true, by the clock of the service. */
  at: z.string(),
  /** When it came, by the clock of this device. */
  receivedAt: z.number(),
  site: siteFacts,
  list: columns,
});

export type CachedList = z.infer<typeof cached>;

const cache = stored("gate-list", cached, "signed-in");

/** Milliseconds after which a list is thrown away. */
const oldestMs = 24 * 3_600_000;

/** As this page has it: read once, and all there is where the device has no room for it. */
let held: CachedList | null = null;

/** The list of this person for this site; null where there is none, or one that is too old. */
function readList(uid: string, siteId: string): CachedList | null {
  held ??= cache.read();
  if (!held) return null;
  // A clock may have been set meanwhile: an hour back is not a day.
  const age = Math.abs(Date.now() - held.receivedAt);
  if (age <= oldestMs && held.uid === uid && held.siteId === siteId) return held;
  forgetList();
  return null;
}

function writeList(list: CachedList): void {
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
  load: Load;
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
function indexOf(list: CachedList["list"]): Index | null {
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

/** One voucher of a list. */
interface Line {
  print: number;
  load: string;
  last: string;
  used: string;
}

/** @throws {Problem} where one of the columns is not whole */
function linesOf(list: CachedList["list"]): Line[] {
  const index = indexOf(list);
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
 * A list with what changed since: of these prints there is now what the step has of them.
 * @throws {Problem} where one of the two is not whole
 */
export function withStep(
  list: CachedList["list"],
  changed: readonly string[],
  step: CachedList["list"],
): CachedList["list"] {
  const gone = new Set(changed.map((print) => Number.parseInt(print, 16)));
  const lines = linesOf(list)
    .filter(({ print }) => !gone.has(print))
    .concat(linesOf(step))
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

/** The first 24 bits of the SHA-256 of salt and code, as the database has it. */
async function printOf(code: string, salt: string): Promise<number> {
  const bytes = Uint8Array.from(salt.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));
  const text = new TextEncoder().encode(code);
  const salted = new Uint8Array(bytes.length + text.length);
  salted.set(bytes);
  salted.set(text, bytes.length);
  return new DataView(await crypto.subtle.digest("SHA-256", salted)).getUint32(0) >>> 8;
}

/** Looks a code up. Null where it is not on the list; undefined where the list cannot be read. */
export async function findInList(list: CachedList["list"], code: string): Promise<Listed | null | undefined> {
  const index = indexOf(list);
  if (!index) return undefined;
  const codeHash = await printOf(code, list.salt);
  let low = 0;
  let high = index.prints.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((index.prints[middle] ?? 0) < codeHash) low = middle + 1;
    else high = middle;
  }
  if (index.prints[low] !== codeHash) return null;
  const daysAt = (text: string) => Number.parseInt(text.slice(2 * low, 2 * low + 2), 16);
  // Of several vouchers with one print the good one is said.
  while (index.prints[low + 1] === codeHash && daysAt(list.used_days) !== 0) low += 1;
  const place = (letter: string) => letter.charCodeAt(0) - "a".charCodeAt(0);
  const [size = "", ...kinds] = index.loads[low] ?? "";
  const load = {
    kinds: kinds.map((kind) => list.kinds[place(kind)] ?? ""),
    size: list.sizes[place(size)] ?? "",
  };
  const used = daysAt(list.used_days);
  return {
    load,
    lastDay: dayAfter(list.first_day, daysAt(list.last_days)),
    usedOn: used === 0 ? null : dayAfter(list.first_day, used),
  };
}

/** By the service's clock, whatever this device believes: its own clock is compared with the moment the list came. */
const serviceNow = ({ at, receivedAt }: CachedList) => new Date(Date.parse(at) + Date.now() - receivedAt);

/**
 * What is said about a code where nothing answers: what the list says, where there is one. It is grey whatever it says:
 * whoever holds a list can make a code that is on it.
 */
export async function offlineAnswer(code: string, uid: string, siteId: string): Promise<Shown> {
  const list = readList(uid, siteId);
  const listed = list && (await findInList(list.list, code).catch(() => undefined));
  if (!list || listed === undefined) return noConnection;

  const now = serviceNow(list);
  const today = dayInBritain(now);
  const at = new Date(list.at);
  const time = dayInBritain(at) === today ? clockInBritain(at) : momentInWords(at);
  if (!listed)
    return {
      ...noConnection,
      sentence: `Not on the list of ${time}. It may be newer than the list, or a neighbour’s.`,
    };

  const items = loadLines(listed.load);
  if (listed.usedOn)
    return {
      ...noConnection,
      items,
      sentence: `Used on ${dayInWords(new Date(listed.usedOn))} (list of ${time}).`,
    };
  if (listed.lastDay < today)
    return {
      ...noConnection,
      items,
      sentence: `On the list of ${time}: its last day was ${dayInWords(new Date(listed.lastDay))}.`,
    };

  const { not_taken, too_large, closed_on } = list.site;
  const refused = listed.load.kinds.filter((kind) => not_taken.includes(kind));
  const against = [
    refused.length > 0 && `this site does not take ${refused.map(wasteName).join("; ")}`,
    too_large.includes(listed.load.size) && "it is too large for this site",
    closed_on.includes(today) && "this site is closed today",
  ].filter(Boolean);
  const what = against.length > 0 ? `not valid here: ${against.join(", and ")}` : "good then";
  return { ...noConnection, items, sentence: `On the list of ${time}: ${what}.` };
}

/** Milliseconds between two questions for the list. */
const everyMs = 5 * 60_000;

/** Caches the list for the time without a signal, while there is one. Answers what is said of the site, once that is known. */
export function useGateList(uid: string, siteId: string, onSiteGone: () => void) {
  const siteGone = useEffectEvent(onSiteGone);
  const [facts, setFacts] = useState<SiteFacts | null>(null);
  const [asked, setAsked] = useState(0);

  useEffect(() => {
    let current = true;
    async function refresh() {
      const before = readList(uid, siteId);
      if (before) indexOf(before.list);
      try {
        const answered: unknown = await loadGateList(siteId, before?.version);
        // Signing out has thrown it away.
        if (!current || isLeaving()) return;
        if (answered === null) {
          forgetList();
          return siteGone();
        }
        const { version, at, site, list: came, changed } = listAnswer.parse(answered);
        const list =
          came && changed && before ? withStep(before.list, changed, came) : (came ?? before?.list);
        if (!list) return;
        setFacts(site);
        writeList({ uid, siteId, version, at, receivedAt: Date.now(), site, list });
        indexOf(list);
      } catch (error) {
        // Without a network, or cut off half way, the list of before stays; without the membership it goes.
        if (asProblem(error).kind === "membership-lost") forgetList();
      }
    }
    void refresh();
    const timer = setInterval(() => void refresh(), everyMs);
    const onOnline = () => void refresh();
    window.addEventListener("online", onOnline);
    return () => {
      current = false;
      clearInterval(timer);
      window.removeEventListener("online", onOnline);
    };
  }, [uid, siteId, asked]);

  return { facts, ask: () => setAsked((count) => count + 1) };
}
