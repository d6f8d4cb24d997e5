import { inWords } from "../../../shared/i18n/spoken.ts";

export const sayMoved = inWords("moved", {
  what: "Your details",
  told: (borough: string) => `You told us that you live in ${borough}.`,
  ask: "Have you moved?",
  failed: "Your borough could not be changed. Please try again.",
  yes: (borough: string) => `Yes, I live in ${borough} now`,
  vouchers: "Your vouchers",
  /** Of vouchers that no longer fit; each its load and site. */
  unfit: (borough: string, vouchers: readonly string[]) =>
    `${vouchers.length === 1 ? "This voucher does" : "These vouchers do"} not fit any more once you live in ${borough}: ${vouchers.join("; ")}.`,
  whatToDo:
    "The site may turn you away, because staff see both boroughs. Cancel what you no longer need, and apply for a voucher for a site that serves you.",
  no: (borough: string) => `No, show sites for ${borough}`,
});
