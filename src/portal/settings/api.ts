import type { SignedIn } from "../../shared/auth/use-session.ts";
import {
  leastHeightLimitCm,
  maximumHoursLength,
  maximumPeriods,
  maximumTextLength,
  mostHeightLimitCm,
  validDaysLeast,
  validDaysMost,
  yearAtMost,
} from "../../shared/domain/limits.generated.ts";
import { contactPagePattern } from "../../shared/domain/patterns.generated.ts";
import { askSignedIn } from "../../shared/auth/ask-signed-in.ts";
import type { Changes } from "../../shared/forms/use-shared-form.tsx";
import type { Json } from "../../shared/api/database.generated.ts";
import { parseAnswer, z } from "../../shared/api/z.ts";
import { parseConflicts, type Conflict } from "../../shared/forms/conflicts.ts";
import {
  daysInWords,
  spansInWords,
  weekLines,
  type Exception,
  type Week,
} from "../../shared/domain/opening.ts";
import { readSpans, readWeek } from "../../shared/domain/read-week.ts";
import { boroughs } from "../../shared/domain/boroughs.ts";
import { formatPounds } from "../../shared/domain/conditions.ts";
import { wasteKinds } from "../../shared/domain/waste.ts";
import { isPhone } from "../../shared/domain/phone.ts";
import { loadOffers, type OfferedSite } from "./offered-sites.tsx";
import { storedPauses, type Pause } from "../../shared/api/opening.ts";

/** Means every borough in a list of borough keys. */
export const everyBorough = "all";

const textWithin = (characters: number) =>
  z.string().check(z.trim(), z.maxLength(characters, `This can be at most ${characters} characters long.`));

const numberWithin = (what: string, least: number, most: number) =>
  z.string().check(
    z.trim(),
    z.refine(
      (typed) => typed === "" || (/^\d{1,3}$/.test(typed) && Number(typed) >= least && Number(typed) <= most),
      `${what} must be a whole number from ${least} to ${most}, or blank.`,
    ),
  );

/** A period as it is typed. Hours are those of a site on these days; "" means closed. */
const period = z.object({ from: z.string(), to: z.string(), hours: z.string(), why: z.string() });
export type Period = z.infer<typeof period>;

const periods = (singular: string, isWhole: (one: Period) => boolean, needs: string) =>
  z.array(period).check(
    z.maxLength(maximumPeriods, `There can be at most ${maximumPeriods}.`),
    z.refine((all) => all.every(isWhole), {
      error: ({ input }) =>
        `${singular} ${(input as Period[]).findIndex((one) => !isWhole(one)) + 1} needs ${needs}`,
    }),
  );

const isPounds = (typed: string) => /^\d{1,3}(\.\d{2})?$/.test(typed.trim()) && Number(typed) > 0;

/** A council's voucher settings; "" means not set. */
export const settingsSchema = z.object({
  vouchers_open: z.boolean(),
  pauses: periods(
    "Pause",
    ({ from, to, why }) => from !== "" && (to === "" || from <= to) && why.trim() !== "",
    "a first day, a last day that is not before it (or none), and a reason.",
  ),
  valid_days: numberWithin("Days", validDaysLeast, validDaysMost),
  yearly_limit: numberWithin("Vouchers a year", 1, yearAtMost),
  to_pay: textWithin(maximumTextLength),
  who_may_come: textWithin(maximumTextLength),
  before_you_come: textWithin(maximumTextLength),
  conditions: z.array(z.string()),
  /** Pounds of every waste type; "" for no fee. */
  fees: z
    .record(z.string(), z.string())
    .check(
      z.refine(
        (all) => Object.values(all).every((typed) => typed.trim() === "" || isPounds(typed)),
        "Write pounds such as 5 or 4.50, up to 999.99, or leave a kind blank.",
      ),
    ),
  phone: z.string().check(
    z.trim(),
    z.refine(
      (typed) => typed === "" || isPhone(typed),
      "Write a whole number that begins with 01, 02, 03 or 080, such as 020 7946 0100.",
    ),
  ),
  phone_hours: textWithin(maximumHoursLength),
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

export const siteSchema = z
  .object({
    /** The week as people write it; "" without a table. */
    opening: z
      .string()
      .check(
        z.refine(
          (text) => text.trim() === "" || readWeek(text) !== null,
          "We could not read these times. Write, for example: Monday to Friday 8am to 4pm, Saturday 9am to noon.",
        ),
      ),
    exceptions: periods(
      "Exception",
      ({ from, to, hours }) => from !== "" && from <= to && readSpans(hours) !== null,
      "a first day, a last day that is not before it, and hours such as 10am to 2pm, or none.",
    ),
    opening_hours: textWithin(maximumHoursLength),
    largest_size: z.string(),
    height_limit_cm: numberWithin("Centimetres", leastHeightLimitCm, mostHeightLimitCm),
    not_taken: z.array(z.string()),
    /** "51.5517,-0.1451", or "" if unknown. */
    place: z.string(),
    trade_waste: z.boolean(),
    /** Pounds. */
    trade_pence: z
      .string()
      .check(z.refine((typed) => typed.trim() === "" || isPounds(typed), "Write pounds such as 5 or 4.50.")),
    trade_unit: z.string(),
    trade_conditions: z.array(z.string()),
    trade_notes: textWithin(maximumHoursLength),
  })
  .check(
    z.refine(({ trade_waste, trade_pence, trade_unit }) => !trade_waste || (trade_pence && trade_unit), {
      error: "Say what trade waste costs, and for how much.",
      path: ["trade_pence"],
    }),
  );

export interface SiteDetails extends z.infer<typeof siteSchema> {
  id: string;
  position: number;
  address: string;
  /** When the address last changed. */
  updated_at: string;
  /** Until when the gate has closed the site today; null or past if it is open. */
  shut_until: string | null;
  /** Boroughs that it is offered to besides its own: keys, or "all" alone. */
  boroughs: string[];
  agreed: readonly string[];
}

const toPounds = (pence: unknown) => (pence ? formatPounds(pence as number).slice(1) : "");
const toPence = (typed: string) => (typed.trim() ? Math.round(Number(typed) * 100) : null);

const formValues = {
  opening: (week: unknown) => (week ? weekLines(week as Week).join("\n") : ""),
  exceptions: (stored: unknown) =>
    ((stored ?? []) as Exception[]).map(({ from, to, hours, why }) => ({
      from,
      to,
      hours: hours.length > 0 ? spansInWords(hours) : "",
      why: why ?? "",
    })),
  fees: (stored: unknown) =>
    Object.fromEntries(
      wasteKinds.map(({ key }) => {
        const pence = (stored as Record<string, number> | null)?.[key];
        return [key, toPounds(pence)];
      }),
    ),
  trade_pence: toPounds,
  pauses: (stored: unknown) =>
    parseAnswer(storedPauses, (stored ?? []) as Json).map(({ from, to, why }) => ({
      from,
      to: to ?? "",
      hours: "",
      why,
    })),
};

export const storedValues = {
  fees: (all: VoucherSettings["fees"]): Record<string, number> =>
    Object.fromEntries(
      Object.entries(all).flatMap(([kind, typed]) => {
        const pence = toPence(typed);
        return pence ? [[kind, pence]] : [];
      }),
    ),
  trade_pence: toPence,
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

const isTable = (name: string): name is keyof typeof formValues => Object.hasOwn(formValues, name);

function toStored(changes: Changes): Changes {
  const stored = { ...changes };
  for (const [name, pair] of Object.entries(changes)) {
    if (!isTable(name)) continue;
    const convert = storedValues[name] as (value: unknown) => Json;
    stored[name] = [convert(pair[0]), convert(pair[1])];
  }
  return stored;
}

const readConflicts = (answer: unknown): readonly Conflict[] =>
  parseConflicts(answer).map((conflict) =>
    isTable(conflict.field) ? { ...conflict, now: formValues[conflict.field](conflict.now) } : conflict,
  );

export const describePeriods = (all: readonly Period[]): string =>
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

/** Loads the council's settings, its sites and the offers of other councils. @throws {Problem} */
export async function loadSettings(): Promise<Loaded> {
  const [council, sites, offered, offers] = await Promise.all([
    askSignedIn((client) =>
      client
        .from("councils")
        .select(
          "vouchers_open, pauses, to_pay, who_may_come, before_you_come, conditions, fees, phone, phone_hours, colour, contact_page, valid_days, yearly_limit",
        )
        .limit(1)
        .single(),
    ),
    askSignedIn((client) =>
      client
        .from("skip_sites")
        .select(
          "id, position, address, opening, exceptions, opening_hours, not_taken, largest_size, height_limit_cm, place, trade_waste, trade_pence, trade_unit, trade_conditions, trade_notes, shut_until, updated_at",
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
  return {
    settings: toFormValues(council, settingsSchema),
    offers,
    sites: sites.map((site) => ({
      ...site,
      ...toFormValues(site, siteSchema),
      ...listOffers(offered.filter(({ site_id }) => site_id === site.id)),
    })),
  };
}

/** Returns the form values of a stored row: text for numbers and null, tables as people write them. */
function toFormValues<Schema extends z.ZodMiniObject>(
  row: { readonly [Name in keyof z.infer<Schema>]: unknown },
  schema: Schema,
): z.infer<Schema> {
  const names = Object.keys(schema.shape) as (keyof z.infer<Schema> & string)[];
  return Object.fromEntries(
    names.map((name) => {
      const value: unknown = row[name];
      if (isTable(name)) return [name, formValues[name](value)];
      return [name, value === null ? "" : typeof value === "number" ? String(value) : value];
    }),
  ) as z.infer<Schema>;
}

function listOffers(
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

export const findManagedBorough = ({ memberships }: SignedIn): string | null =>
  memberships.find(({ role }) => role === "manager")?.council_key ?? null;

/** Loads a site; returns the known one if it was deleted. @throws {Problem} */
export async function loadSite(known: SiteDetails): Promise<SiteDetails> {
  const { sites } = await loadSettings();
  return sites.find(({ id }) => id === known.id) ?? known;
}

/** Managers only. Returns conflicts; if there are any, nothing was saved. @throws {Problem} */
export async function saveSettings(changes: Changes): Promise<readonly Conflict[]> {
  return readConflicts(
    await askSignedIn((client) => client.rpc("save_voucher_settings", { changes: toStored(changes) })),
  );
}

/** Managers and officers. Returns conflicts; if there are any, nothing was saved. @throws {Problem} "outdated" if the site is gone */
export async function saveSite(id: string, changes: Changes): Promise<readonly Conflict[]> {
  return readConflicts(
    await askSignedIn((client) =>
      client.rpc("save_site_details", { site_id: id, changes: toStored(changes) }),
    ),
  );
}

const closedSite = z.object({ id: z.string(), exceptions: z.unknown(), changed: z.boolean() });
export interface ClosedSite {
  exceptions: Period[];
  /** Whether this call changed them. */
  changed: boolean;
}

/** Managers and officers. Adds closures to sites, or removes them. Returns each site by id. @throws {Problem} */
export async function closeSites(
  sites: string[],
  closures: readonly Period[],
  { reopen = false, recent = false } = {},
): Promise<ReadonlyMap<string, ClosedSite>> {
  const rows = await askSignedIn((client) =>
    client.rpc("close_sites", {
      sites,
      closures: storedValues.exceptions(closures) as unknown as Json,
      reopen,
      recent,
    }),
  );
  return new Map(
    parseAnswer(z.array(closedSite), rows).map(({ id, exceptions, changed }) => [
      id,
      { exceptions: formValues.exceptions(exceptions), changed },
    ]),
  );
}

/** Ends today's closure by the gate. @throws {Problem} */
export const openSite = (id: string): Promise<unknown> =>
  askSignedIn((client) => client.rpc("shut_site", { site_id: id }));

const toBoroughKeys = (keys: Json | undefined): Json =>
  Array.isArray(keys) && keys.includes(everyBorough) ? [everyBorough] : (keys ?? []);

/** Managers only. Offers a site to other boroughs. Returns conflicts; if there are any, nothing was saved. @throws {Problem} */
export async function saveBoroughs(id: string, changes: Changes): Promise<readonly Conflict[]> {
  const [seen, wanted] = changes["boroughs"] ?? [];
  return parseConflicts(
    await askSignedIn((client) =>
      client.rpc("save_site_boroughs", {
        site_id: id,
        boroughs: toBoroughKeys(wanted),
        seen: toBoroughKeys(seen),
      }),
    ),
  );
}
