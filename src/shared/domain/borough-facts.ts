import type { CouncilBranding } from "../api/council-branding.ts";
import type { siteSchema } from "../api/sites.ts";
import type { z } from "../api/z.ts";
import type { Opening } from "./opening.ts";

type Site = z.infer<typeof siteSchema>;

/** What a borough's page says of a site, with the names of the public function `sites_of`. */
export type SiteFacts = Pick<
  Site,
  "council_key" | "council_name" | "address" | "not_taken" | "place" | "why_not" | "facts"
> & { opening: Pick<Opening, "week" | "exceptions"> };

export interface CouncilPages {
  homepage: string;
  tips_url: string | null;
  bulky_url: string | null;
  fly_tipping_url: string | null;
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
