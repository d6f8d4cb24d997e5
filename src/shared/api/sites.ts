import { ineligibleReasons, applicationOutcomes } from "../domain/closed-sets.generated.ts";
import { openingSchema } from "./opening.ts";
import { z } from "./z.ts";

const text = z.nullable(z.string());

export const loadSchema = z.object({ kinds: z.array(z.string()), size: z.string() });

/** Sites that take a voucher as well. */
const otherSites = z.array(z.object({ id: z.string(), address: z.string() }));

/** What sites_of() answers: a site that serves a borough, with what residents need to know; null where nothing is said. */
export const siteSchema = z.object({
  id: z.string(),
  /** The borough of the council whose site it is. */
  council_key: z.string(),
  council_name: z.string(),
  position: z.number(),
  address: z.string(),
  opening: openingSchema,
  /** In words, for what no table holds. */
  opening_hours: text,
  /** How high a vehicle may be. */
  height_limit_cm: z.nullable(z.number()),
  /** Keys of the kinds of waste that it refuses. */
  not_taken: z.array(z.string()),
  /** "latitude,longitude" */
  place: text,
  /** Null where it can be chosen, for the load that was asked about. */
  why_not: z.nullable(
    z.object({
      reason: z.enum([...ineligibleReasons, "paused"]),
      /** What it does not take of the load. */
      kinds: z.optional(z.array(z.string())),
      /** The largest load that its entrance lets in. */
      largest: z.optional(z.string()),
      /** The council's sentence about a pause. */
      notice: z.optional(text),
      /** The day on which it ends; null where nobody knows. */
      until: z.optional(text),
    }),
  ),
  /** Days for which a voucher for it is valid, and the last of them. */
  valid_days: z.number(),
  last_day: z.string(),
  to_pay: text,
  who_may_come: text,
  before_you_come: text,
  /** For whoever has no smartphone or email, and when it is answered. */
  phone: text,
  phone_hours: text,
});

/** What apply_for_voucher() and issue_desk_voucher() answer: a voucher, or why there is none. */
export const applicationSchema = z.object({
  outcome: z.enum(applicationOutcomes),
  voucher_id: text,
  code: text,
  /** The borough of the council whose vouchers it is about, and its name. */
  local_auth_issue: text,
  council_name: text,
  home_borough: text,
  site_id: text,
  site_address: text,
  load: z.nullable(loadSchema),
  issued_at: text,
  last_day: text,
  /** How many are allowed, where that is reached, and from when there may be another. */
  at_most: z.nullable(z.number()),
  next_day: text,
  notice: text,
  kinds: z.nullable(z.array(z.string())),
  other_sites: z.nullable(otherSites),
});

/** An application without a voucher. */
export type NotIssued = Pick<
  z.infer<typeof applicationSchema>,
  "local_auth_issue" | "at_most" | "next_day" | "notice" | "kinds" | "other_sites"
> & { outcome: Exclude<z.infer<typeof applicationSchema>["outcome"], "issued"> };
