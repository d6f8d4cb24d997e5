/** Reasons for turning somebody away, in the order of the list, with the staff's words. */
export const refusalReasons = [
  { key: "not_taken", name: "Not taken here" },
  { key: "too_much", name: "Too much" },
  { key: "trade_waste", name: "Trade waste" },
  { key: "not_resident", name: "Not a resident" },
  { key: "site_full", name: "Site full" },
  { key: "site_closed", name: "Site closed" },
  { key: "other", name: "Other" },
] as const;

export type RefusalReason = (typeof refusalReasons)[number]["key"];
