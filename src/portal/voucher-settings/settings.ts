import { maximumHoursLength } from "../../scheme/limits.ts";
import { askSignedIn } from "../../client/session/ask-signed-in.ts";
import type { Changes } from "../../client/form/use-shared-form.tsx";
import type { Json } from "../../client/data/database.types.ts";
import { readMeanwhile, type Meanwhile } from "../../client/problem/changed-meanwhile.tsx";
import { z } from "../../client/data/z.ts";
import {
  daysInWords,
  readSpans,
  readWeek,
  spansInWords,
  weekLines,
  type Exception,
  type Week,
} from "../../scheme/opening.ts";
import { voucherLimits } from "../../scheme/voucher-limits.ts";

/** What a council says about its vouchers; "" is nothing said. */
export interface VoucherSettings {
  vouchers_open: boolean;
  pauses: Period[];
  to_pay: string;
  who_may_come: string;
  before_you_come: string;
  /** A number; "" for the scheme's. */
  valid_days: string;
  yearly_limit: string;
}

/** A pause as it is stored. */
export interface Pause {
  from: string;
  /** The last day; null until somebody ends it. */
  to: string | null;
  why: string;
}

/** Days from one to another as they are typed; "" is nothing said. */
export interface Period {
  from: string;
  to: string;
  /** Of a site on these days, as people write them; "" is closed. */
  hours: string;
  why: string;
}

/** A site, with what residents are told of it. */
export interface SiteDetails {
  id: string;
  position: number;
  address: string;
  /** The week as people write it; "" where only words say. */
  opening: string;
  exceptions: Period[];
  opening_hours: string;
  /** In the order of the list of what is brought. */
  not_taken: string[];
  /** The largest load that its entrance lets in; "" for any. */
  largest_size: string;
  /** "200"; "" where nothing is said. */
  height_limit_cm: string;
  /** "51.5517,-0.1451", or "" where nobody has said. */
  place: string;
  /** Boroughs whose residents may come besides its own: keys, or "all" alone. */
  boroughs: string[];
}

/** Stands for every borough in a list of them. */
export const everyBorough = "all";

/** A site of another council that residents of the caller's borough may use. */
export interface NeighbourSite {
  council_name: string;
  site_id: string;
  address: string;
}

const longest = (characters: number) =>
  z.string().check(z.trim(), z.maxLength(characters, `This can be at most ${characters} characters long.`));

const numberWithin = (what: string, least: number, most: number) =>
  z.string().check(
    z.trim(),
    z.refine(
      (typed) => typed === "" || (/^\d{1,3}$/.test(typed) && Number(typed) >= least && Number(typed) <= most),
      `${what} must be a whole number from ${least} to ${most}, or blank.`,
    ),
  );

const period = z.object({ from: z.string(), to: z.string(), hours: z.string(), why: z.string() });
/** At most as many as the database stores. */
const periods = (isWhole: (one: Period) => boolean, message: string) =>
  z.array(period).check(z.refine((all) => all.length <= 60 && all.every(isWhole), message));

/** The same lengths and numbers as in the database. */
export const settingsSchema = z.object({
  vouchers_open: z.boolean(),
  pauses: periods(
    ({ from, to, why }) => from !== "" && (to === "" || from <= to) && why.trim() !== "",
    "Each pause needs a first day, a last day that is not before it (or none), and a reason.",
  ),
  valid_days: numberWithin("Days", voucherLimits.validDaysLeast, voucherLimits.validDaysMost),
  yearly_limit: numberWithin("Vouchers a year", 1, voucherLimits.yearAtMost),
  to_pay: longest(1000),
  who_may_come: longest(1000),
  before_you_come: longest(1000),
});

export const siteSchema = z.object({
  opening: z
    .string()
    .check(
      z.refine(
        (text) => text.trim() === "" || readWeek(text) !== null,
        "We could not read these times. Write, for example: Monday to Friday 8am to 4pm, Saturday 9am to noon.",
      ),
    ),
  exceptions: periods(
    ({ from, to, hours }) => from !== "" && from <= to && readSpans(hours) !== null,
    "Each needs a first day, a last day that is not before it, and hours such as 10am to 2pm, or none.",
  ),
  opening_hours: longest(maximumHoursLength),
  largest_size: z.string(),
  height_limit_cm: numberWithin("Centimetres", 150, 500),
  not_taken: z.array(z.string()),
  place: z.string(),
});

/** What a form holds of what is stored. */
const typed = {
  opening: (week: unknown) => (week ? weekLines(week as Week).join("\n") : ""),
  exceptions: (stored: unknown) =>
    ((stored ?? []) as Exception[]).map(({ from, to, hours, why }) => ({
      from,
      to,
      hours: hours.length > 0 ? spansInWords(hours) : "",
      why: why ?? "",
    })),
  pauses: (stored: unknown) =>
    ((stored ?? []) as Pause[]).map(({ from, to, why }) => ({ from, to: to ?? "", hours: "", why })),
};

/** What is stored of what a form holds. */
export const asStored = {
  opening: (text: string) => (text.trim() === "" ? null : readWeek(text)),
  exceptions: (all: readonly Period[]): Exception[] =>
    all.map(({ from, to, hours, why }) => ({
      from,
      to,
      hours: readSpans(hours) ?? [],
      why: why.trim() || null,
    })),
  pauses: (all: readonly Period[]): Pause[] =>
    all.map(({ from, to, why }) => ({ from, to: to || null, why: why.trim() })),
};

type Told = keyof typeof typed;
const tables: readonly Told[] = ["opening", "exceptions", "pauses"];

/** Changes as the database takes them. */
function stored(changes: Changes): Changes {
  const sent = { ...changes };
  for (const name of tables) {
    const pair = changes[name];
    const store = asStored[name] as (value: unknown) => unknown;
    if (pair) sent[name] = [store(pair[0]) as Json, store(pair[1]) as Json];
  }
  return sent;
}

/** What somebody else made of it meanwhile, as a form holds it. */
const told = (answer: unknown): readonly Meanwhile[] =>
  readMeanwhile(answer).map((one) =>
    tables.includes(one.field as Told) ? { ...one, now: typed[one.field as Told](one.now) } : one,
  );

/** Periods in a few words, for whoever has to choose between two lists of them. */
export const periodsInWords = (all: readonly Period[]): string =>
  all
    .map(({ from, to, hours, why }) =>
      [to ? daysInWords(from, to) : `from ${from}`, hours, why].filter(Boolean).join(" "),
    )
    .join("; ");

interface Loaded {
  settings: VoucherSettings;
  sites: SiteDetails[];
  neighbourSites: NeighbourSite[];
}

/** The settings of the caller's council, its sites, and others' that its residents may use. @throws {Problem} */
export async function loadSettings(): Promise<Loaded> {
  const [council, sites, served, neighbourSites] = await Promise.all([
    askSignedIn((client) =>
      client
        .from("councils")
        .select("vouchers_open, pauses, to_pay, who_may_come, before_you_come, valid_days, yearly_limit")
        .limit(1)
        .single(),
    ),
    askSignedIn((client) =>
      client
        .from("skip_sites")
        .select(
          "id, position, address, opening, exceptions, opening_hours, not_taken, largest_size, height_limit_cm, place, serves_all",
        )
        .order("position"),
    ),
    askSignedIn((client) =>
      client.from("skip_site_boroughs").select("site_id, borough_key").order("borough_key"),
    ),
    askSignedIn((client) => client.rpc("sites_for_our_residents")),
  ]);
  const settings = {
    vouchers_open: council.vouchers_open,
    pauses: typed.pauses(council.pauses),
    valid_days: council.valid_days?.toString() ?? "",
    yearly_limit: council.yearly_limit?.toString() ?? "",
    to_pay: council.to_pay ?? "",
    who_may_come: council.who_may_come ?? "",
    before_you_come: council.before_you_come ?? "",
  };
  return {
    settings,
    neighbourSites,
    sites: sites.map(({ serves_all, ...site }) => ({
      ...site,
      boroughs: serves_all
        ? [everyBorough]
        : served.filter(({ site_id }) => site_id === site.id).map(({ borough_key }) => borough_key),
      opening_hours: site.opening_hours ?? "",
      place: site.place ?? "",
      opening: typed.opening(site.opening),
      exceptions: typed.exceptions(site.exceptions),
      largest_size: site.largest_size ?? "",
      height_limit_cm: site.height_limit_cm?.toString() ?? "",
    })),
  };
}

/** A site as it stands; as it was known where it is gone. @throws {Problem} */
export async function loadSite(known: SiteDetails): Promise<SiteDetails> {
  const { sites } = await loadSettings();
  return sites.find(({ id }) => id === known.id) ?? known;
}

/** Managers only. @returns what somebody else changed meanwhile: then nothing was saved. @throws {Problem} */
export async function saveSettings(changes: Changes, tellHolders: boolean): Promise<readonly Meanwhile[]> {
  return told(
    await askSignedIn((client) =>
      client.rpc("save_voucher_settings", { changes: stored(changes), tell_holders: tellHolders }),
    ),
  );
}

/** How many people hold a voucher for a site, or for any of them, and are written to about it. @throws {Problem} */
export async function countHolders(siteId?: string): Promise<number> {
  return askSignedIn((client) =>
    client.rpc("holders_to_tell", siteId === undefined ? {} : { site_id: siteId }),
  );
}

/**
 * Managers and officers.
 * @returns what somebody else changed meanwhile: then nothing was saved
 * @throws {Problem} of kind "outdated" where the site has been deleted meanwhile
 */
export async function saveSite(
  id: string,
  changes: Changes,
  tellHolders: boolean,
): Promise<readonly Meanwhile[]> {
  return told(
    await askSignedIn((client) =>
      client.rpc("save_site_details", { site_id: id, changes: stored(changes), tell_holders: tellHolders }),
    ),
  );
}

/** A list of boroughs as the database takes it. */
const asSent = (boroughs: Json | undefined): Json =>
  Array.isArray(boroughs) && boroughs.includes(everyBorough) ? everyBorough : (boroughs ?? []);

/**
 * Whose residents may use a site besides its own borough's. Managers only.
 * @returns what somebody else changed meanwhile: then nothing was saved
 * @throws {Problem} of kind "outdated" where the site has been deleted meanwhile
 */
export async function saveBoroughs(id: string, { boroughs }: Changes): Promise<readonly Meanwhile[]> {
  const [seen, wanted] = boroughs ?? [];
  const answer = await askSignedIn((client) =>
    client.rpc("save_site_boroughs", { site_id: id, boroughs: asSent(wanted), seen: asSent(seen) }),
  );
  return readMeanwhile(answer).map((one) => ({
    ...one,
    now: one.now === everyBorough ? [everyBorough] : one.now,
  }));
}
