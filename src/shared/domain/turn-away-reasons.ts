import { turnAwayReasons, type TurnAwayReason, type UndoReason } from "./closed-sets.generated.ts";

export const turnAwayReasonNames: Readonly<Record<TurnAwayReason, string>> = {
  not_taken: "Not taken here",
  too_much: "Too much",
  trade_waste: "Trade waste",
  not_resident: "Not a resident",
  site_full: "Site full",
  site_closed: "Site closed",
  other: "Other",
};

export const turnAwayOptions = turnAwayReasons.map((key) => ({ key, name: turnAwayReasonNames[key] }));

export const undoReasonNames: Readonly<Record<UndoReason, string>> = {
  mistake: "Pressed by mistake",
  wrong_voucher: "The wrong voucher",
  not_tipped: "The driver left nothing here",
  other: "Another reason",
};
