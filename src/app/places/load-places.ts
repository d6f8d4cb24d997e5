import { ask } from "../../client/data/client.ts";
import { boroughs, type BoroughKey } from "../../scheme/boroughs.ts";

/** A borough that offers vouchers, with what residents must know before they come; null where nothing is said. */
export interface OpenBorough {
  key: string;
  council_name: string;
  paused: boolean;
  pause_notice: string | null;
  to_pay: string | null;
  who_may_come: string | null;
  before_you_come: string | null;
}

/** A borough that offers no vouchers, and its council's own page about tips. */
export interface ClosedBorough {
  key: BoroughKey;
  name: string;
  tipsUrl: string | null;
}

export interface Site {
  id: string;
  address: string;
  opening_hours: string | null;
  /** Keys of the kinds of waste that it refuses. */
  not_taken: readonly string[];
  /** The day on which it opens again; null where it is open. */
  closed_until: string | null;
  /** Where it is, in degrees; null where nobody has said. */
  latitude?: number | null;
  longitude?: number | null;
}

const loadOpenBoroughs = (): Promise<OpenBorough[]> => ask((client) => client.rpc("open_boroughs"));

/** Every borough: those that offer vouchers, and the others with their council's page. @throws {Problem} */
export async function loadBoroughs(): Promise<{ open: OpenBorough[]; closed: ClosedBorough[] }> {
  const [open, pages] = await Promise.all([
    loadOpenBoroughs(),
    // A courtesy: without it the other boroughs are only named.
    ask((client) => client.from("boroughs").select("key, tips_url")).catch(() => []),
  ]);
  const offered = new Set(open.map(({ key }) => key));
  const tips = new Map(pages.map(({ key, tips_url }) => [key, tips_url]));
  const closed = boroughs
    .filter(({ key }) => !offered.has(key))
    .map(({ key, name }) => ({ key, name, tipsUrl: tips.get(key) || null }));
  return { open, closed };
}

/** One borough with its sites; `borough` is null where it offers no vouchers (any more). @throws {Problem} */
export async function loadSites(key: string): Promise<{ borough: OpenBorough | null; sites: Site[] }> {
  const [open, sites] = await Promise.all([
    loadOpenBoroughs(),
    ask((client) => client.rpc("sites_of", { borough_key: key })),
  ]);
  return { borough: open.find((borough) => borough.key === key) ?? null, sites };
}
