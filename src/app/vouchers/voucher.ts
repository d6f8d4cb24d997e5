/** Where a voucher is in its life. What expires does so by the database's clock, and its last day is London's. */
export type VoucherState = "active" | "used" | "expired" | "cancelled";

/** Something that happened to a voucher. */
export interface Happening {
  what: "issued" | "turned_away" | "accepted" | "taken_back" | "cancelled" | "expired";
  at: string;
  site_address: string | null;
  reason: string | null;
}

/** A voucher as the database tells its resident. */
export interface Voucher {
  id: string;
  code: string;
  borough_key: string;
  council_name: string;
  site_id: string;
  site_address: string;
  site_gone: boolean;
  /** null where the site is gone. */
  opening_hours: string | null;
  closed_until: string | null;
  /** null where the council is gone. */
  to_pay: string | null;
  who_may_come: string | null;
  before_you_come: string | null;
  waste: string;
  amount: string;
  issued_at: string;
  last_day: string;
  state: VoucherState;
  used_at: string | null;
  used_site_address: string | null;
  cancelled_at: string | null;
  cancel_reason: string | null;
  story: readonly Happening[];
}

const states: Record<VoucherState, string> = {
  active: "Active",
  used: "Used",
  expired: "Expired",
  cancelled: "Cancelled",
};

export const stateInWords = (state: VoucherState): string => states[state];

/**
 * The state of a copy that was kept on the device: an active one is over when its last day has passed in London. A
 * phone whose clock is an hour wrong is right about the day, but for that hour; the database decides at the gate.
 * @param today "2026-11-29", in London
 */
export function stateOf({ state, last_day }: Voucher, today: string): VoucherState {
  return state === "active" && last_day < today ? "expired" : state;
}

const reasons: Record<string, string> = {
  not_taken: "the site does not take this",
  too_much: "it was too much",
  trade_waste: "it was trade waste",
  site_full: "the site was full",
  other: "the staff had another reason",
};

/** Why somebody was turned away, to go after "because". */
const reasonInWords = (reason: string | null): string => reasons[reason ?? ""] ?? "the staff had a reason";

/** One thing that happened, as a sentence without its time. */
export function happeningInWords({ what, site_address, reason }: Happening): string {
  const at = site_address ? ` at ${site_address}` : "";
  switch (what) {
    case "issued":
      return "You confirmed it";
    case "turned_away":
      return `Turned away${at}, because ${reasonInWords(reason)}. The voucher stays active`;
    case "accepted":
      return `Accepted${at}`;
    case "taken_back":
      return `The acceptance was taken back${at}. The voucher is active again`;
    case "cancelled":
      return reason === "no_site_left"
        ? "Cancelled, because the borough has no site left"
        : "You cancelled it";
    case "expired":
      return "Expired";
  }
}
