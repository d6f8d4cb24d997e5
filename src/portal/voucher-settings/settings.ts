import { maximumHoursLength } from "../../scheme/limits.ts";
import { askSignedIn } from "../../client/session/ask-signed-in.ts";
import type { Changes } from "../../client/form/use-shared-form.tsx";
import type { Json } from "../../client/data/database.types.ts";
import { readMeanwhile, type Meanwhile } from "../../client/problem/changed-meanwhile.tsx";
import { z } from "../../client/data/z.ts";
import { dayInBritain } from "../../scheme/days.ts";
import { voucherLimits } from "../../scheme/voucher-limits.ts";

/** What a council says about its vouchers; "" is nothing said. */
export interface VoucherSettings {
  vouchers_open: boolean;
  pause_notice: string;
  /** The day on which the pause ends by itself, as "2026-12-24". */
  pause_until: string;
  to_pay: string;
  who_may_come: string;
  before_you_come: string;
  /** A number; "" for the scheme's. */
  valid_days: string;
  yearly_limit: string;
}

/** A site, with what residents are told of it. */
export interface SiteDetails {
  id: string;
  position: number;
  address: string;
  opening_hours: string;
  /** In the order of the list of what is brought. */
  not_taken: string[];
  /** "2026-12-24", or "" while it is open. */
  closed_until: string;
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

const isToCome = (day: string) => day > dayInBritain(new Date());
const dayToCome = z
  .string()
  .check(z.refine((day) => day === "" || isToCome(day), "Choose a day after today, or leave this blank."));

/** The same lengths and numbers as in the database. */
export const settingsSchema = z.object({
  vouchers_open: z.boolean(),
  pause_notice: longest(300),
  pause_until: dayToCome,
  valid_days: numberWithin("Days", voucherLimits.validDaysLeast, voucherLimits.validDaysMost),
  yearly_limit: numberWithin("Vouchers a year", 1, voucherLimits.yearAtMost),
  to_pay: longest(1000),
  who_may_come: longest(1000),
  before_you_come: longest(1000),
});

export const siteSchema = z.object({
  opening_hours: longest(maximumHoursLength),
  closed_until: dayToCome,
  not_taken: z.array(z.string()),
  place: z.string(),
});

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
        .select(
          "vouchers_open, pause_notice, pause_until, to_pay, who_may_come, before_you_come, valid_days, yearly_limit",
        )
        .limit(1)
        .single(),
    ),
    askSignedIn((client) =>
      client
        .from("skip_sites")
        .select("id, position, address, opening_hours, not_taken, closed_until, place, serves_all")
        .order("position"),
    ),
    askSignedIn((client) =>
      client.from("skip_site_boroughs").select("site_id, borough_key").order("borough_key"),
    ),
    askSignedIn((client) => client.rpc("sites_for_our_residents")),
  ]);
  // A pause that is over is none any more.
  const paused = council.pause_until === null || isToCome(council.pause_until);
  const settings = {
    vouchers_open: council.vouchers_open,
    pause_notice: (paused && council.pause_notice) || "",
    pause_until: (paused && council.pause_until) || "",
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
      // A closing that has passed is none any more.
      closed_until: site.closed_until && isToCome(site.closed_until) ? site.closed_until : "",
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
  return readMeanwhile(
    await askSignedIn((client) =>
      client.rpc("save_voucher_settings", { changes, tell_holders: tellHolders }),
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
  return readMeanwhile(
    await askSignedIn((client) =>
      client.rpc("save_site_details", { site_id: id, changes, tell_holders: tellHolders }),
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
  const told = await askSignedIn((client) =>
    client.rpc("save_site_boroughs", { site_id: id, boroughs: asSent(wanted), seen: asSent(seen) }),
  );
  return readMeanwhile(told).map((one) => ({
    ...one,
    now: one.now === everyBorough ? [everyBorough] : one.now,
  }));
}
