import { applicationOutcomes, conditions, ineligibleReasons } from "../domain/closed-sets.generated.ts";
import { openingSchema } from "./opening.ts";
import { z } from "./z.ts";

const text = z.nullable(z.string());

export const wasteSchema = z.object({ kinds: z.array(z.string()), size: z.string() });

/** Sites that take a voucher instead. */
export const otherSites = z.array(
  z.object({
    id: z.string(),
    address: z.string(),
    council_key: z.string(),
    height_limit_cm: z.nullable(z.number()),
  }),
);

/** A reason against a voucher at a site, with the waste that the site does not take or the day on which it opens. */
export const ineligibleReason = z.object({
  reason: z.enum(ineligibleReasons),
  kinds: z.optional(z.array(z.string())),
  /** The largest vehicle size that the entrance admits. */
  largest: z.optional(z.string()),
  until: z.optional(text),
});

/**
 * What residents read about a site, in lists and on vouchers: private.site_facts(). Null where nothing is said or the council
 * is gone. A new fact is `z.optional`: devices drop stored vouchers that lack a required one.
 */
export const siteFacts = z.object({
  /** In words, for what no table holds. */
  opening_hours: text,
  /** How high a vehicle may be. */
  height_limit_cm: z.nullable(z.number()),
  to_pay: text,
  who_may_come: text,
  before_you_come: text,
  conditions: z.nullable(z.array(z.enum(conditions))),
  fees: z.nullable(z.record(z.string(), z.number())),
  /** Of the council, for questions and for residents without a smartphone or email. */
  phone: text,
  phone_hours: text,
});
export type SiteFacts = z.infer<typeof siteFacts>;

/** What sites_of() answers: a site that serves a borough. */
export const siteSchema = z.object({
  id: z.string(),
  /** The borough of the council whose site it is. */
  council_key: z.string(),
  council_name: z.string(),
  position: z.number(),
  address: z.string(),
  opening: openingSchema,
  not_taken: z.array(z.string()),
  /** "latitude,longitude" */
  place: text,
  /** Null if it takes the waste. */
  why_not: z.nullable(
    z.object({
      ...ineligibleReason.shape,
      reason: z.enum([...ineligibleReasons, "paused"]),
      /** The council's message about a pause. */
      notice: z.optional(text),
    }),
  ),
  /** How many days a voucher is valid, and the last of them. */
  valid_days: z.number(),
  last_day: z.string(),
  facts: siteFacts,
});

/** The answer of apply_for_voucher() and issue_desk_voucher(): a voucher or the reason why not. */
export const applicationSchema = z.object({
  outcome: z.enum(applicationOutcomes),
  voucher_id: text,
  code: text,
  local_auth_issue: text,
  site_address: text,
  issued_at: text,
  last_day: text,
  /** The reached limit, and the day of the next voucher. */
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
