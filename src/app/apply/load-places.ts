import { ask } from "../../shared/api/client.ts";
import { boroughs, type BoroughKey } from "../../shared/domain/boroughs.ts";
import type { CouncilPages } from "../../shared/domain/borough-facts.ts";
import type { Waste } from "../../shared/domain/waste.ts";
import type { Place } from "./find-boroughs.ts";
import { isoDayInWords, kindNames, sizeName } from "../layout/in-words.ts";
import { stored } from "../../shared/api/stored.ts";
import { parseAnswer, z } from "../../shared/api/z.ts";
import { siteSchema } from "../../shared/api/sites.ts";
import { placesMessages } from "../i18n/places.ts";
import { sitesMessages } from "../i18n/sites.ts";

const openBorough = z.object({
  key: z.string(),
  council_name: z.string(),
  /** Whether a site of the borough's own council serves it. */
  own: z.boolean(),
  /** Whether all councils whose sites serve it have paused vouchers; then why, and when the pause ends. */
  paused: z.boolean(),
  pause_notice: z.nullable(z.string()),
  pause_until: z.nullable(z.string()),
});
/** A borough whose residents some site serves. */
export type OpenBorough = z.infer<typeof openBorough>;

/** A borough that no site serves yet, and its council's pages, if known. */
export interface ClosedBorough {
  key: BoroughKey;
  name: string;
  pages: CouncilPages | null;
}

export type Site = z.infer<typeof siteSchema>;

/** Loads every borough: those that a site serves, and the others with their council's pages. @throws {Problem} */
export async function loadBoroughs(): Promise<{ open: OpenBorough[]; closed: ClosedBorough[] }> {
  const [open, pages] = await Promise.all([
    ask((client) => client.rpc("open_boroughs")).then((rows) => parseAnswer(z.array(openBorough), rows)),
    // Optional: without these pages, boroughs without a site are listed by name alone.
    ask((client) =>
      client.from("boroughs").select("key, homepage, tips_url, bulky_url, fly_tipping_url"),
    ).catch(() => []),
  ]);
  const openKeys = new Set(open.map(({ key }) => key));
  const pagesOf = new Map(pages.map(({ key, ...addresses }) => [key, addresses]));
  const closed = boroughs
    .filter(({ key }) => !openKeys.has(key))
    .map(({ key, name }) => ({ key, name, pages: pagesOf.get(key) ?? null }));
  return { open, closed };
}

export const councilLinks = (pages: CouncilPages | null): { href: string; text: string }[] =>
  [
    { href: pages?.tips_url, text: placesMessages.t("councilPages.tips") },
    { href: pages?.bulky_url, text: placesMessages.t("councilPages.bulky") },
    { href: pages?.fly_tipping_url, text: placesMessages.t("councilPages.flyTipping") },
  ].flatMap(({ href, text }) => (href ? [{ href, text }] : []));

/** Loads the sites that serve a borough, those of its council first, and whether each takes the waste. @throws {Problem} */
export async function loadSites(borough: string, waste: Waste | null): Promise<Site[]> {
  const brought = waste && { waste: { kinds: [...waste.kinds], size: waste.size } };
  const sites = await ask((client) => client.rpc("sites_of", { borough_key: borough, ...brought }));
  return parseAnswer(z.array(siteSchema), sites);
}

/** Returns a sentence that a council has paused vouchers; `day` is "" if the end is unknown. */
export const pausedInWords = (council: string, day: string): string =>
  sitesMessages.t(day ? "pausedByAgainFrom" : "pausedBy", { council, day });

export function whyNotInWords(
  { reason, kinds = [], largest = "", until }: NonNullable<Site["why_not"]>,
  council: string,
): string {
  const day = until ? isoDayInWords(until) : "";
  switch (reason) {
    case "paused":
      return pausedInWords(council, day);
    case "not_offered":
    case "not_served":
      return sitesMessages.t("gone");
    case "site_closed":
      return day ? sitesMessages.t("closedUntil", { day }) : sitesMessages.t("closed");
    case "not_taken":
      return sitesMessages.t("doesNotTake", { kinds: kindNames(kinds) });
    case "too_large":
      return sitesMessages.t("takesNoMore", { size: sizeName(largest) });
  }
}

const startingPoint = z.object({
  name: z.string(),
  latitude: z.number(),
  longitude: z.number(),
  borough: z.string(),
});

const storedStartingPoint = stored("place", startingPoint);

/** Stores the place from which this tab measures the distance of a borough's sites; null deletes it. */
export function storeStartingPoint(borough: string, place: Place | null): void {
  if (place) storedStartingPoint.write({ ...place, borough });
  else storedStartingPoint.forget();
}

/** Returns the place from which a borough's sites are measured; null if only the borough was chosen. */
export function readStartingPoint(borough: string) {
  const place = storedStartingPoint.read();
  return place?.borough === borough ? place : null;
}
