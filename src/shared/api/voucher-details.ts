import {
  cancelReasons,
  turnAwayReasons,
  undoReasons,
  voucherStates,
  voucherSteps,
} from "../domain/closed-sets.generated.ts";
import type { Waste } from "../domain/waste.ts";
import { openingSchema } from "./opening.ts";
import { ineligibleReason, wasteSchema, otherSites, siteFacts } from "./sites.ts";
import { z } from "./z.ts";

const text = z.nullable(z.string());

const happening = z.object({
  what: z.enum(voucherSteps),
  at: z.string(),
  site_address: z.nullish(z.string()),
  reason: z.nullish(z.enum([...turnAwayReasons, ...cancelReasons, ...undoReasons])),
  /** When the site's answer arrived, where it was given without a signal. */
  arrived_at: z.nullish(z.string()),
  /** The kinds that were not accepted, where others were. */
  refused: z.nullish(z.array(z.string())),
});
export type Happening = z.infer<typeof happening>;

/** The columns of a voucher: private.voucher_details. */
export const voucherDetails = {
  id: z.string(),
  code: z.string(),
  /** The borough of the chosen site's council. */
  local_auth_issue: z.string(),
  council_name: z.string(),
  home_borough: z.string(),
  site_id: text,
  site_address: z.string(),
  /** Why the chosen site cannot be used today; empty if the voucher is not active. */
  against: z.array(ineligibleReason),
  /** Sites that take the voucher instead, its council's first; only if the site is closed on a day or cannot be used. */
  other_sites: otherSites,
  /** Why the council has paused, and the day on which the pause ends; the voucher stays valid. */
  pause_notice: text,
  pause_until: text,
  /** Of an active one; null where the site is gone. */
  opening: z.nullable(openingSchema),
  facts: siteFacts,
  waste: wasteSchema,
  issued_at: z.string(),
  last_day: z.string(),
  state: z.enum(voucherStates),
  moves: z.number(),
  story: z.array(happening),
};

type Columns = { [Name in keyof typeof voucherDetails]: z.infer<(typeof voucherDetails)[Name]> };

/** What every drawing of a voucher shows; emails cut the addresses of other sites. */
export type VoucherDetails = Omit<
  Columns,
  "id" | "site_id" | "issued_at" | "state" | "moves" | "story" | "waste" | "other_sites"
> & { waste: Waste; other_sites: readonly Omit<Columns["other_sites"][number], "id">[] };
