import { counted } from "../../../client/words/counted.ts";
import { inWords } from "../../../client/words/spoken.ts";

const count = counted("en-GB");

/** By which a resident changes a voucher. */
export const sayChange = inWords("change", {
  button: "Change site or load",
  title: "Change your voucher",
  what: (left: number) =>
    `Its code and its last day stay the same. Pictures and printouts that you have will be out of date. You can change it ${count(left, { one: "once", other: `${left} times` })} more. For another council’s site you need a new voucher.`,
  sites: "The council’s sites",
  chooseSite: "Choose a site",
  another: "And what else?",
  nothingElse: "Nothing else",
  addKind: "Add another kind",
  submit: "Change voucher",
  failed: "The voucher could not be changed. Please try again.",
  done: "Your voucher is changed. Pictures and printouts from before are out of date.",
  refused: {
    not_active: "This voucher is not active any more.",
    changes_reached: "You have changed this voucher as often as you can. Cancel it and apply for another.",
    other_council: "For another council’s site you need a new voucher.",
  },
});
