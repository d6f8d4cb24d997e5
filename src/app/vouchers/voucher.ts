import { voucherDetails } from "../../shared/api/told-voucher.ts";
import { z } from "../../shared/api/z.ts";
import {
  cancelReasons,
  undoReasons,
  turnAwayReasons,
  voucherSteps,
  type UndoReason,
  type TurnAwayReason,
  type VoucherState,
} from "../../shared/domain/closed-sets.generated.ts";
import { momentInWords } from "../layout/days-in-words.ts";
import { kindNames } from "../layout/say-waste.ts";
import { sayVouchers } from "../i18n/en/vouchers.ts";

export type { VoucherState };

const text = z.nullable(z.string());

/** Something that happened to a voucher. */
const happening = z.object({
  what: z.enum(voucherSteps),
  at: z.string(),
  site_address: text,
  /** Why it was turned away, undone or cancelled. */
  reason: z.nullable(z.enum([...turnAwayReasons, ...cancelReasons, ...undoReasons])),
  /** When the site's answer arrived, where it was given without a signal; a copy from before this was asked has none. */
  arrived_at: z.optional(text),
  /** The kinds that were not accepted, where others were. */
  refused: z.optional(z.nullable(z.array(z.string()))),
});
export type Happening = z.infer<typeof happening>;

/** A voucher as the database tells its resident, and as a device keeps it: a copy that lacks something counts as none. */
export const voucherSchema = z.object({
  ...voucherDetails,
  used_at: text,
  used_site_address: text,
  cancelled_at: text,
  cancel_reason: z.nullable(z.enum(cancelReasons)),
  story: z.array(happening),
});
export type Voucher = z.infer<typeof voucherSchema>;

/**
 * The state of a copy that is cached on the device, as long as the database has not been asked: an active one is over when
 * its last day has passed in London. What the database has just told needs no clock.
 * @param today "2026-11-29", in London
 */
export function stateOf({ state, last_day }: Voucher, today: string): VoucherState {
  return state === "active" && last_day < today ? "expired" : state;
}

/** Why somebody was turned away, or an acceptance undone, to go after "because". */
function reasonInWords(reason: Happening["reason"]): string {
  const reasons: Readonly<Record<TurnAwayReason | UndoReason, string>> = sayVouchers().reasons;
  return reason && reason in reasons ? reasons[reason as keyof typeof reasons] : reasons.other;
}

/** One thing that happened, as a sentence. */
export function happeningInWords({ what, site_address, reason, arrived_at, refused }: Happening): string {
  const { story } = sayVouchers();
  const at = site_address ?? "";
  const why = reason ? reasonInWords(reason) : "";
  switch (what) {
    case "issued":
      return story.issued;
    case "moved":
      return story.moved(at);
    case "turned_away":
      return story.turnedAway(at, reasonInWords(reason));
    case "accepted":
      return [
        story.accepted(at, refused ? kindNames(refused) : ""),
        ...(arrived_at ? [story.noSignal(momentInWords(arrived_at))] : []),
      ].join(" ");
    case "undone":
      return story.undone(at, why);
    case "cancelled":
      return story.cancelled;
    case "ended":
      return story.ended;
    case "expired":
      return story.expired;
  }
}
