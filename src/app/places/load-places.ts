import { ask } from "../../client/data/client.ts";
import { boroughs, type BoroughKey } from "../../scheme/boroughs.ts";
import type { CouncilPages } from "../../scheme/borough-facts.ts";
import type { Opening } from "../../scheme/opening.ts";
import { sizeName, wasteName, type Load } from "../../scheme/waste.ts";
import { isoDayInWords } from "../shell/days-in-words.ts";
import { stored } from "../../client/data/stored.ts";
import { z } from "../../client/data/z.ts";
import { saySites } from "../words/en/sites.ts";

/** A borough whose residents some site serves. */
export interface OpenBorough {
  key: string;
  council_name: string;
  /** Whether a site of its own council is among them. */
  own: boolean;
  /** Whether every council whose sites serve it has paused, why, and the day on which that ends by itself. */
  paused: boolean;
  pause_notice: string | null;
  pause_until: string | null;
}

/** A borough that no site serves yet, and its council's own pages; null where they are not known. */
export interface ClosedBorough {
  key: BoroughKey;
  name: string;
  pages: CouncilPages | null;
}

/** Why a site cannot be chosen for a load. */
interface WhyNot {
  reason: "paused" | "site_closed" | "not_taken" | "too_large";
  /** What it does not take of the load. */
  kinds?: readonly string[];
  /** The largest load that its entrance lets in. */
  largest?: string;
  /** The council's sentence about a pause. */
  notice?: string | null;
  /** The day on which it ends; null where nobody knows. */
  until?: string | null;
}

/** A site that serves a borough, with what residents need to know before they come; null where nothing is said. */
export interface Site {
  id: string;
  /** The borough of the council whose site it is. */
  council_key: string;
  council_name: string;
  address: string;
  /** Whether it is open now, and when it will be. */
  opening: Opening;
  /** In words, for what no table holds. */
  opening_hours: string | null;
  /** How high a vehicle may be. */
  height_limit_cm: number | null;
  /** Keys of the kinds of waste that it refuses. */
  not_taken: readonly string[];
  /** "latitude,longitude"; null where nobody has said. */
  place: string | null;
  /** Null where it can be chosen. */
  why_not: WhyNot | null;
  /** Days for which a voucher for it is valid, and the last of them. */
  valid_days: number;
  last_day: string;
  to_pay: string | null;
  who_may_come: string | null;
  before_you_come: string | null;
}

/** Every borough: those that some site serves, and the others with their council's page. @throws {Problem} */
export async function loadBoroughs(): Promise<{ open: OpenBorough[]; closed: ClosedBorough[] }> {
  const [open, pages] = await Promise.all([
    ask((client) => client.rpc("open_boroughs")),
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

/** The sites that serve a borough, its own first, and whether each can be chosen for a load; none where there are none (any more). @throws {Problem} */
export async function loadSites(key: string, load: Load | null): Promise<Site[]> {
  const asked = load && { kinds: [...load.kinds], size: load.size };
  const sites = await ask((client) =>
    client.rpc("sites_of", { borough_key: key, ...(asked && { load: asked }) }),
  );
  // The generated types know only of some JSON.
  return sites as unknown as Site[];
}

/** Why a site cannot be chosen, as a sentence. */
export function whyNotInWords(
  { reason, kinds = [], largest = "", until, notice }: WhyNot,
  council: string,
): string {
  const day = until ? isoDayInWords(until) : "";
  switch (reason) {
    case "paused":
      return [saySites().pausedBy(council, day), notice].filter(Boolean).join(" ");
    case "site_closed":
      return saySites().closed(day);
    case "not_taken":
      return saySites().doesNotTake(kinds.map(wasteName).join("; "));
    case "too_large":
      return saySites().takesNoMore(sizeName(largest));
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
