import { ask } from "../../shared/api/client.ts";
import { boroughs, type BoroughKey } from "../../shared/domain/boroughs.ts";
import type { CouncilPages } from "../../shared/domain/borough-facts.ts";
import type { Load } from "../../shared/domain/waste.ts";
import { isoDayInWords, kindNames, sizeName } from "../layout/in-words.ts";
import { stored } from "../../shared/api/stored.ts";
import { parseAnswer, z } from "../../shared/api/z.ts";
import { siteSchema } from "../../shared/api/sites.ts";
import { placesMessages } from "../i18n/places.ts";
import { sitesMessages } from "../i18n/sites.ts";

const openBorough = z.object({
  key: z.string(),
  council_name: z.string(),
  /** Whether a site of its own council is among those that serve it. */
  own: z.boolean(),
  /** Whether every council whose sites serve it has paused, why, and when the pause ends. */
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
    // A courtesy: without it the other boroughs are only named.
    ask((client) =>
      client.from("boroughs").select("key, homepage, tips_url, bulky_url, fly_tipping_url"),
    ).catch(() => []),
  ]);
  const offered = new Set(open.map(({ key }) => key));
  const pagesOf = new Map(pages.map(({ key, ...own }) => [key, own]));
  const closed = boroughs
    .filter(({ key }) => !offered.has(key))
    .map(({ key, name }) => ({ key, name, pages: pagesOf.get(key) ?? null }));
  return { open, closed };
}

/** Returns links to a council's own pages about waste. */
export const councilLinks = (pages: CouncilPages | null): { href: string; text: string }[] =>
  [
    { href: pages?.tips_url, text: placesMessages.t("councilPages.tips") },
    { href: pages?.bulky_url, text: placesMessages.t("councilPages.bulky") },
    { href: pages?.fly_tipping_url, text: placesMessages.t("councilPages.flyTipping") },
  ].flatMap(({ href, text }) => (href ? [{ href, text }] : []));

/** Loads the sites that serve a borough, its own first, and whether each takes the waste. @throws {Problem} */
export async function loadSites(key: string, load: Load | null): Promise<Site[]> {
  const asked = load && { kinds: [...load.kinds], size: load.size };
  const sites = await ask((client) =>
    client.rpc("sites_of", { borough_key: key, ...(asked && { load: asked }) }),
  );
  return parseAnswer(z.array(siteSchema), sites);
}

/** Says that a council has paused; `day` is "" if the end is unknown. */
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

const start = z.object({
  name: z.string(),
  latitude: z.number(),
  longitude: z.number(),
  borough: z.string(),
});

const storedStart = stored("place", start);

/** Stores in this tab from where sites are near or far, for a borough; null forgets it. */
export function storeStart(borough: string, place: Omit<z.infer<typeof start>, "borough"> | null): void {
  if (place) storedStart.write({ ...place, borough });
  else storedStart.forget();
}

/** From where the sites of a borough are near or far; null where only the borough was chosen. */
export function readStart(borough: string) {
  const place = storedStart.read();
  return place?.borough === borough ? place : null;
}
