import type { Figure } from "./closed-sets.generated.ts";

/** Name and meaning of each figure, for the portal and for downloaded files. */
export const figureWords: Readonly<Record<Figure, { name: string; means: string }>> = {
  issued: { name: "Issued", means: "Vouchers given out in the period for one of our sites." },
  used: { name: "Used", means: "Of the vouchers issued: those used up to now, at any council’s site." },
  cancelled: {
    name: "Cancelled",
    means: "Of the vouchers issued: those that the resident, or we for them, cancelled.",
  },
  ended: {
    name: "Ended",
    means: "Of the vouchers issued: those that ended because their council left the scheme.",
  },
  expired: {
    name: "Expired",
    means: "Of the vouchers issued: those whose last day passed before they were used.",
  },
  to_be_used: { name: "Still valid", means: "Of the vouchers issued: those that can be used today." },
  used_in: {
    name: "Used in the period",
    means:
      "Our vouchers that were used in the period, whenever they were issued, counted at the site that accepted them: accepted, less what was taken back.",
  },
  accepted: { name: "Accepted", means: "What our gates accepted, whichever council issued the voucher." },
  accepted_anyway: {
    name: "Accepted anyway",
    means:
      "Of those accepted: the check gave a reason against it, such as another site, and our staff let the driver in.",
  },
  in_part: { name: "Accepted in part", means: "Of those accepted: some of the waste was not taken." },
  undone: {
    name: "Taken back",
    means:
      "Of those accepted: what was accepted by mistake and undone since, counted on the day of the acceptance. The voucher does not count as used.",
  },
  turned_away: {
    name: "Turned away",
    means: "How often our gates turned a voucher away. The voucher stays good.",
  },
};
