import { counted } from "../../../shared/i18n/counted.ts";
import { inWords } from "../../../shared/i18n/spoken.ts";

const count = counted("en-GB");

/** By which a resident moves a voucher to another site. */
export const sayMove = inWords("move", {
  button: "Move to another site",
  title: "Move your voucher to another site",
  what: (left: number) =>
    `Its code and its last day stay the same. Emails, pictures and printouts that you have will be out of date. You can move it ${count(left, { one: "once", other: `${left} times` })} more. For other waste or another council’s site, cancel it and apply again.`,
  sites: "The council’s sites",
  chooseSite: "Choose a site",
  submit: "Move voucher",
  failed: "The voucher could not be moved. Please try again.",
  done: "Your voucher has moved to another site. Emails, pictures and printouts from before are out of date.",
  unchanged: "Nothing changed. Your voucher was already for this site.",
  refused: {
    not_active: "This voucher is not active any more.",
    moves_reached: "You have moved this voucher as often as you can. Cancel it and apply for another.",
    other_council: "For another council’s site you need a new voucher.",
  },
});
