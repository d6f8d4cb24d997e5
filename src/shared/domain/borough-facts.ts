import type * as api from "../api/sites.ts";
import type { Opening } from "./opening.ts";

export interface Unavailable {
  reason: string;
  notice?: string | null;
  until?: string | null;
}

/** What a borough's page says of a site, with the names of the public function `sites_of`. */
export interface SiteFacts {
  council_key: string;
  council_name: string;
  address: string;
  opening: Pick<Opening, "week" | "exceptions">;
  not_taken: string[];
  place: string | null;
  why_not: Unavailable | null;
  facts: api.SiteFacts;
}

export interface CouncilPages {
  homepage: string;
  tips_url: string | null;
  bulky_url: string | null;
  fly_tipping_url: string | null;
}

export interface CouncilBranding {
  /** A small PNG, as base64. */
  mark: string | null;
  colour: string | null;
  contact_page: string | null;
}

/** What the pages of boroughs are made from: what anybody may ask the database, on one day. */
export interface BoroughFacts {
  /** The day in London on which it was so. */
  asOf: string;
  /** The time in London: "14:05". */
  at: string;
  /** The project that said it; "" for the embedded stack. A build for another project must not show it. */
  from: string;
  boroughs: Record<string, { sites: SiteFacts[]; pages: CouncilPages; branding: CouncilBranding | null }>;
}

/** Where `npm run admin -- boroughs` and `npm start` write it, and builds look for it. */
export const boroughFactsFile = (): string => process.env.BOROUGHS_FILE || "boroughs.json";

export const boroughsRoute = "/boroughs";

export const boroughMark = (key: string): string => `${boroughPage(key)}.png`;

export const boroughPage = (key: string): string => `${boroughsRoute}/${key}`;
