import { toldVoucher } from "../../client/data/told-voucher.ts";
import { z } from "../../client/data/z.ts";
import {
  cancelReasons,
  takeBackReasons,
  turnAwayReasons,
  voucherSteps,
  type TakeBackReason,
  type TurnAwayReason,
  type VoucherState,
} from "../../scheme/closed-sets.generated.ts";
import { wasteName } from "../../scheme/waste.ts";
import { momentInWords } from "../shell/days-in-words.ts";

export type { VoucherState };

const text = z.nullable(z.string());

/** Something that happened to a voucher. */
const happening = z.object({
  what: z.enum(voucherSteps),
  at: z.string(),
  site_address: text,
  /** Why it was turned away, taken or given back, or cancelled. */
  reason: z.nullable(z.enum([...turnAwayReasons, ...cancelReasons, ...takeBackReasons])),
  /** When the site's answer arrived, where it was given without a signal; a copy from before this was asked has none. */
  arrived_at: z.optional(text),
  /** The kinds that were not accepted, where others were. */
  refused: z.optional(z.nullable(z.array(z.string()))),
});
export type Happening = z.infer<typeof happening>;

/** A voucher as the database tells its resident, and as a device keeps it: a copy that lacks something counts as none. */
export const voucherSchema = z.object({
  ...toldVoucher,
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

const reasons: Readonly<Record<TurnAwayReason | TakeBackReason, string>> = {
  mistake: "it was accepted by mistake",
  wrong_voucher: "it was the wrong voucher",
  not_tipped: "nothing was left there",
  not_taken: "the site does not take this",
  too_much: "it was too much",
  trade_waste: "it was trade waste",
  not_resident: "staff could not confirm that you live in your borough",
  site_full: "the site was full",
  site_closed: "the site was closed",
  other: "staff had another reason",
};

/** Why somebody was turned away, or an acceptance taken back, to go after "because". */
const reasonInWords = (reason: Happening["reason"]): string =>
  reason && reason in reasons ? reasons[reason as keyof typeof reasons] : reasons.other;

/** One thing that happened, as a sentence without its time. */
export function happeningInWords({ what, site_address, reason, arrived_at, refused }: Happening): string {
  const at = site_address ? ` at ${site_address}` : "";
  switch (what) {
    case "issued":
      return "You confirmed this voucher";
    case "changed":
      return `You changed this voucher. It was for ${[...(refused ?? []).map(wasteName)].join("; ")}${at}`;
    case "turned_away":
      return `Turned away${at}, because ${reasonInWords(reason)}. The voucher stays active`;
    case "accepted":
      return `Accepted${at}${refused ? `, but not ${refused.map(wasteName).join("; ")}` : ""}${arrived_at ? `. They had no signal: it reached us on ${momentInWords(arrived_at)}` : ""}`;
    case "taken_back":
      return `The acceptance${at} was taken back${reason ? `, because ${reasonInWords(reason)}` : ""}. The voucher is active again`;
    case "given_back":
      return `A manager gave the voucher back, which had been accepted${at}${reason ? `, because ${reasonInWords(reason)}` : ""}`;
    case "cancelled":
      return "You cancelled this voucher";
    case "ended":
      return "Ended, because the council has left the scheme and no site takes this voucher";
    case "expired":
      return "Expired";
  }
}
