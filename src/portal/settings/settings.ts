import { maximumHoursLength, maximumPeriods, maximumTextLength } from "../../shared/domain/limits.ts";
import { contactPagePattern } from "../../shared/domain/patterns.generated.ts";
import { leastHeightLimitCm, mostHeightLimitCm } from "../../shared/domain/limits.generated.ts";
import { askSignedIn } from "../../shared/auth/ask-signed-in.ts";
import type { Changes } from "../../shared/forms/use-shared-form.tsx";
import type { Json } from "../../shared/api/database.generated.ts";
import { parseAnswer } from "../../shared/api/parse.ts";
import { readMeanwhile, type Meanwhile } from "../../shared/forms/shared-value.ts";
import { z } from "../../shared/api/z.ts";
import {
  daysInWords,
  spansInWords,
  weekLines,
  type Exception,
  type Week,
} from "../../shared/domain/opening.ts";
import { readSpans, readWeek } from "../../shared/domain/read-week.ts";
import { boroughs } from "../../shared/domain/boroughs.ts";
import { isPhone } from "../../shared/domain/phone.ts";
import { voucherLimits } from "../../shared/domain/voucher-limits.ts";
import { loadOffers, type OfferedSite } from "./offered-sites.tsx";
import { storedPauses, type Pause } from "./pauses.ts";

/** Stands for every borough in a list of them. */
export const everyBorough = "all";

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

/** Days from one to another as they are typed; "" is nothing said. The hours are a site's on these days; "" is closed. */
const period = z.object({ from: z.string(), to: z.string(), hours: z.string(), why: z.string() });
export type Period = z.infer<typeof period>;

/** At most as many as the database stores. */
const periods = (isWhole: (one: Period) => boolean, message: string) =>
  z.array(period).check(z.refine((all) => all.length <= maximumPeriods && all.every(isWhole), message));

/** What a council says about its vouchers, with the lengths and numbers of the database; "" is nothing said. */
export const settingsSchema = z.object({
  vouchers_open: z.boolean(),
  pauses: periods(
    ({ from, to, why }) => from !== "" && (to === "" || from <= to) && why.trim() !== "",
    "Each pause needs a first day, a last day that is not before it (or none), and a reason.",
  ),
  valid_days: numberWithin("Days", voucherLimits.validDaysLeast, voucherLimits.validDaysMost),
  yearly_limit: numberWithin("Vouchers a year", 1, voucherLimits.yearAtMost),
  to_pay: longest(maximumTextLength),
  who_may_come: longest(maximumTextLength),
  before_you_come: longest(maximumTextLength),
  phone: z.string().check(
    z.trim(),
    z.refine(
      (typed) => typed === "" || isPhone(typed),
      "Write a whole number that begins with 01, 02, 03 or 080, such as 020 7946 0100.",
    ),
  ),
  phone_hours: longest(maximumHoursLength),
  colour: z.string(),
  contact_page: z.string().check(
    z.trim(),
    z.refine(
      (typed) => typed === "" || new RegExp(contactPagePattern).test(typed),
      "The address begins with https://",
    ),
  ),
});
export type VoucherSettings = z.infer<typeof settingsSchema>;

/** What residents are told of a site. */
export const siteSchema = z.object({
  /** The week as people write it; "" where only words say. */
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
  /** The largest load that its entrance lets in; "" for any. */
  largest_size: z.string(),
  height_limit_cm: numberWithin("Centimetres", leastHeightLimitCm, mostHeightLimitCm),
  /** In the order of the list of what is brought. */
  not_taken: z.array(z.string()),
  /** "51.5517,-0.1451", or "" where nobody has said. */
  place: z.string(),
});

/** A site, with what residents are told of it. */
export interface SiteDetails extends z.infer<typeof siteSchema> {
  id: string;
  position: number;
  address: string;
  /** Until when today its gate says that it takes nothing; null, or past, where it says nothing. */
  shut_until: string | null;
  /** Boroughs to whose residents it is offered besides its own: keys, or "all" alone. */
  boroughs: string[];
  /** Of those the ones that agreed. */
  agreed: readonly string[];
}

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
    parseAnswer(storedPauses, (stored ?? []) as Json).map(({ from, to, why }) => ({
      from,
      to: to ?? "",
      hours: "",
      why,
    })),
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
const meanwhileOf = (answer: unknown): readonly Meanwhile[] =>
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
  offers: OfferedSite[];
}

/** The settings of the caller's council, its sites, and what others offer to its residents. @throws {Problem} */
export async function loadSettings(): Promise<Loaded> {
  const [council, sites, served, offers] = await Promise.all([
    askSignedIn((client) =>
      client
        .from("councils")
        .select(
          "vouchers_open, pauses, to_pay, who_may_come, before_you_come, phone, phone_hours, colour, contact_page, valid_days, yearly_limit",
        )
        .limit(1)
        .single(),
    ),
    askSignedIn((client) =>
      client
        .from("skip_sites")
        .select(
          "id, position, address, opening, exceptions, opening_hours, not_taken, largest_size, height_limit_cm, place, shut_until",
        )
        .order("position"),
    ),
    askSignedIn((client) =>
      client
        .from("skip_site_boroughs")
        .select("site_id, borough_key, agreed_at, ended_at")
        .not("offered_at", "is", null)
        .order("borough_key"),
    ),
    loadOffers(),
  ]);
  const settings = {
    vouchers_open: council.vouchers_open,
    pauses: typed.pauses(council.pauses),
    valid_days: council.valid_days?.toString() ?? "",
    yearly_limit: council.yearly_limit?.toString() ?? "",
    to_pay: council.to_pay ?? "",
    who_may_come: council.who_may_come ?? "",
    before_you_come: council.before_you_come ?? "",
    phone: council.phone ?? "",
    phone_hours: council.phone_hours ?? "",
    colour: council.colour ?? "",
    contact_page: council.contact_page ?? "",
  };
  return {
    settings,
    offers,
    sites: sites.map((site) => ({
      ...site,
      ...offeredTo(served.filter(({ site_id }) => site_id === site.id)),
      opening_hours: site.opening_hours ?? "",
      place: site.place ?? "",
      opening: typed.opening(site.opening),
      exceptions: typed.exceptions(site.exceptions),
      largest_size: site.largest_size ?? "",
      height_limit_cm: site.height_limit_cm?.toString() ?? "",
    })),
  };
}

/** To whom a site is offered, and who has agreed. */
function offeredTo(
  rows: readonly { borough_key: string; agreed_at: string | null; ended_at: string | null }[],
) {
  const keys = rows.map(({ borough_key }) => borough_key);
  return {
    boroughs: keys.length === boroughs.length - 1 ? [everyBorough] : keys,
    agreed: rows
      .filter(({ agreed_at, ended_at }) => agreed_at !== null && ended_at === null)
      .map(({ borough_key }) => borough_key),
  };
}

/** A site as it stands; as it was known where it is gone. @throws {Problem} */
export async function loadSite(known: SiteDetails): Promise<SiteDetails> {
  const { sites } = await loadSettings();
  return sites.find(({ id }) => id === known.id) ?? known;
}

/** Managers only. @returns what somebody else changed meanwhile: then nothing was saved. @throws {Problem} */
export async function saveSettings(changes: Changes): Promise<readonly Meanwhile[]> {
  return meanwhileOf(
    await askSignedIn((client) => client.rpc("save_voucher_settings", { changes: stored(changes) })),
  );
}

/**
 * Managers and officers.
 * @returns what somebody else changed meanwhile: then nothing was saved
 * @throws {Problem} of kind "outdated" where the site has been deleted meanwhile
 */
export async function saveSite(id: string, changes: Changes): Promise<readonly Meanwhile[]> {
  return meanwhileOf(
    await askSignedIn((client) => client.rpc("save_site_details", { site_id: id, changes: stored(changes) })),
  );
}

/** Ends what a site's gate says of today. @throws {Problem} */
export const openAgain = (id: string): Promise<unknown> =>
  askSignedIn((client) => client.rpc("shut_site", { site_id: id }));

/** A list of boroughs as the database takes it. */
const asSent = (keys: Json | undefined): Json =>
  Array.isArray(keys) && keys.includes(everyBorough) ? [everyBorough] : (keys ?? []);

/**
 * Offers a site to the residents of other boroughs, which are asked to agree. Managers only.
 * @returns what somebody else changed meanwhile: then nothing was saved
 * @throws {Problem} of kind "outdated" where the site has been deleted meanwhile
 */
export async function saveBoroughs(id: string, changes: Changes): Promise<readonly Meanwhile[]> {
  const [seen, wanted] = changes["boroughs"] ?? [];
  return readMeanwhile(
    await askSignedIn((client) =>
      client.rpc("save_site_boroughs", { site_id: id, boroughs: asSent(wanted), seen: asSent(seen) }),
    ),
  );
}
