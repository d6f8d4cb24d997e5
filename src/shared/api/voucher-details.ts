import { ineligibleReasons, voucherStates } from "../domain/closed-sets.generated.ts";
import { openingSchema } from "./opening.ts";
import { conditionColumns, loadSchema, otherSites } from "./sites.ts";
import { z } from "./z.ts";

const text = z.nullable(z.string());

/** The columns of a voucher. `VoucherDetails` describes them. */
export const voucherDetails = {
  id: z.string(),
  code: z.string(),
  local_auth_issue: z.string(),
  council_name: z.string(),
  home_borough: z.string(),
  site_id: text,
  site_address: z.string(),
  against: z.array(
    z.object({
      reason: z.enum(ineligibleReasons),
      kinds: z.optional(z.array(z.string())),
      largest: z.optional(z.string()),
      until: z.optional(text),
    }),
  ),
  other_sites: otherSites,
  pause_notice: text,
  pause_until: text,
  opening: z.nullable(openingSchema),
  opening_hours: text,
  height_limit_cm: z.nullable(z.number()),
  to_pay: text,
  who_may_come: text,
  before_you_come: text,
  conditions: z.optional(conditionColumns.conditions),
  fees: z.optional(conditionColumns.fees),
  phone: text,
  phone_hours: text,
  load: loadSchema,
  issued_at: z.string(),
  last_day: z.string(),
  state: z.enum(voucherStates),
  moves: z.number(),
};
