import { z } from "../../client/data/z.ts";
import { boroughName } from "../../scheme/boroughs.ts";
import {
  againstReasons,
  cancelReasons,
  takeBackReasons,
  turnAwayReasons,
  voucherStates,
  voucherSteps,
  type TakeBackReason,
  type TurnAwayReason,
  type VoucherState,
} from "../../scheme/closed-sets.generated.ts";
import { loadSchema, openingSchema } from "../../client/data/sites.ts";
import { sizeName, wasteName } from "../../scheme/waste.ts";
import { isoDayInWords, momentInWords } from "../shell/days-in-words.ts";

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

/** Something that speaks against bringing a voucher's load to its site. */
const against = z.object({
  reason: z.enum(againstReasons),
  kinds: z.optional(z.array(z.string())),
  /** The largest load that the entrance lets in. */
  largest: z.optional(z.string()),
  /** The next day on which it opens. */
  until: z.optional(z.nullable(z.string())),
});
type Against = z.infer<typeof against>;

/** A voucher as the database tells its resident, and as a device keeps it: a copy that lacks something counts as none. */
export const voucherSchema = z.object({
  id: z.string(),
  code: z.string(),
  /** The borough of the chosen site's council. */
  local_auth_issue: z.string(),
  council_name: z.string(),
  /** Where the holder lived when it was issued. */
  home_borough: z.string(),
  site_id: z.string(),
  site_address: z.string(),
  /** What speaks against the chosen site today, while the voucher is active. */
  against: z.array(against),
  /** Where something does, or the council has paused: the sites that would do, its own first. */
  other_sites: z.array(z.object({ id: z.string(), address: z.string(), council_key: z.string() })),
  /** Why the council has paused, and the day on which that ends by itself; the voucher stays valid. */
  pause_notice: text,
  pause_until: text,
  /** Of an active one; null where the site is gone. */
  opening: z.nullable(openingSchema),
  opening_hours: text,
  height_limit_cm: z.nullable(z.number()),
  /** null where the council is gone. */
  to_pay: text,
  who_may_come: text,
  before_you_come: text,
  load: loadSchema,
  issued_at: z.string(),
  last_day: z.string(),
  state: z.enum(voucherStates),
  used_at: text,
  used_site_address: text,
  cancelled_at: text,
  cancel_reason: z.nullable(z.enum(cancelReasons)),
  story: z.array(happening),
});
export type Voucher = z.infer<typeof voucherSchema>;

const states: Record<VoucherState, string> = {
  active: "Active",
  used: "Used",
  expired: "Expired",
  cancelled: "Cancelled",
};

export const stateInWords = (state: VoucherState): string => states[state];

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
    case "expired":
      return "Expired";
  }
}

/** One thing that speaks against the site of a voucher, as a sentence. */
function againstInWords(
  { reason, kinds = [], largest = "", until }: Against,
  { home_borough }: Voucher,
): string {
  switch (reason) {
    case "site_gone":
      return "This site has closed.";
    case "not_served":
      return `This site no longer takes vouchers from people who live in ${boroughName(home_borough)}.`;
    case "not_taken":
      return `This site no longer takes: ${kinds.map(wasteName).join("; ")}.`;
    case "too_large":
      return `This site takes no more than: ${sizeName(largest)}.`;
    case "site_closed":
      return until
        ? `The site is closed today. It opens again on ${isoDayInWords(until)}.`
        : "The site is closed today.";
  }
}

/** What its holder has to know before they set out: a closed site or a pause, and where else they may go. */
export interface Warning {
  text: string;
  detail: string;
}

/** The warning about an active voucher; null where its site takes it today. */
export function warningOf(voucher: Voucher): Warning | null {
  const { against, other_sites, pause_notice, pause_until, council_name } = voucher;
  const others = other_sites.filter(({ id }) => id !== voucher.site_id).map(({ address }) => address);
  if (against.length > 0) {
    const text = against.map((one) => againstInWords(one, voucher)).join(" ");
    // One that opens again before the voucher ends still takes it.
    const opens = against.every(
      ({ reason, until }) => reason === "site_closed" && until && until <= voucher.last_day,
    );
    if (others.length === 0) {
      return opens
        ? { text, detail: "You can use your voucher there from that day." }
        : { text, detail: "No site takes this voucher at present." };
    }
    return { text, detail: `You can use it at ${others.join("; ")}.` };
  }
  if (pause_notice) {
    const until = pause_until ? ` until ${isoDayInWords(pause_until)}` : "";
    const open = others.length > 0 ? ` These sites are open: ${others.join("; ")}.` : "";
    return {
      text: `${council_name} has paused its vouchers${until}.`,
      detail: `${pause_notice} Your voucher stays valid.${open}`,
    };
  }
  return null;
}
