import { maximumHoursLength } from "../../scheme/limits.ts";
import { askSignedIn } from "../../client/session/ask-signed-in.ts";
import type { Changes } from "../../client/form/use-shared-form.tsx";
import { readMeanwhile, type Meanwhile } from "../../client/problem/changed-meanwhile.tsx";
import { z } from "../../client/data/z.ts";
import { dayInBritain } from "../../scheme/days.ts";

/** What a council says about its vouchers; "" is nothing said. */
export interface VoucherSettings {
  vouchers_open: boolean;
  pause_notice: string;
  to_pay: string;
  who_may_come: string;
  before_you_come: string;
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
}

const longest = (characters: number) =>
  z.string().check(z.trim(), z.maxLength(characters, `This can be at most ${characters} characters long.`));

/** The same lengths as in the database. */
export const settingsSchema = z.object({
  vouchers_open: z.boolean(),
  pause_notice: longest(300),
  to_pay: longest(1000),
  who_may_come: longest(1000),
  before_you_come: longest(1000),
});

const isToCome = (day: string) => day > dayInBritain(new Date());

export const siteSchema = z.object({
  opening_hours: longest(maximumHoursLength),
  closed_until: z
    .string()
    .check(z.refine((day) => day === "" || isToCome(day), "Choose a day after today, or leave this empty.")),
  not_taken: z.array(z.string()),
});

/** The settings of the caller's council, and its sites. @throws {Problem} */
export async function loadSettings(): Promise<{ settings: VoucherSettings; sites: SiteDetails[] }> {
  const [council, sites] = await Promise.all([
    askSignedIn((client) =>
      client
        .from("councils")
        .select("vouchers_open, pause_notice, to_pay, who_may_come, before_you_come")
        .limit(1)
        .single(),
    ),
    askSignedIn((client) =>
      client
        .from("skip_sites")
        .select("id, position, address, opening_hours, not_taken, closed_until")
        .order("position"),
    ),
  ]);
  const settings = {
    vouchers_open: council.vouchers_open,
    pause_notice: council.pause_notice ?? "",
    to_pay: council.to_pay ?? "",
    who_may_come: council.who_may_come ?? "",
    before_you_come: council.before_you_come ?? "",
  };
  return {
    settings,
    sites: sites.map((site) => ({
      ...site,
      opening_hours: site.opening_hours ?? "",
      // A closing that has passed is none any more.
      closed_until: site.closed_until && isToCome(site.closed_until) ? site.closed_until : "",
    })),
  };
}

/** Managers only. @returns what somebody else changed meanwhile: then nothing was saved. @throws {Problem} */
export async function saveSettings(changes: Changes): Promise<readonly Meanwhile[]> {
  return readMeanwhile(await askSignedIn((client) => client.rpc("save_voucher_settings", { changes })));
}

/**
 * Managers and officers.
 * @returns what somebody else changed meanwhile: then nothing was saved
 * @throws {Problem} of kind "outdated" where the site has been deleted meanwhile
 */
export async function saveSite(id: string, changes: Changes): Promise<readonly Meanwhile[]> {
  return readMeanwhile(
    await askSignedIn((client) => client.rpc("save_site_details", { site_id: id, changes })),
  );
}
