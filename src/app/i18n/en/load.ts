import type { ReactNode } from "react";
import { voucherLimits } from "../../../shared/domain/voucher-limits.ts";
import { mixed } from "../../../shared/i18n/mixed.ts";
import { inWords } from "../../../shared/i18n/spoken.ts";

const most = voucherLimits.loadKindsAtMost;

export const sayLoad = inWords("load", {
  chooseKinds: "Choose what you are bringing",
  tooManyKinds: `Choose up to ${most} kinds. Bring the rest another time.`,
  chooseSize: "Choose how much you are bringing",
  sayOrigin: "Say where it is from",
  notSaved: "This could not be saved. Please try again.",
  kinds: "What are you bringing?",
  upTo: `Up to ${most} kinds`,
  chosen: (chosen: number) => `${chosen} chosen, up to ${most} fit on one voucher.`,
  size: "How much?",
  together: "All of it together",
  fromList: "Choose from the list",
  origin: "Where is it from?",
  home: "My own home",
  job: "A job that I am paid for",
  goOn: "Go on",
  change: (hidden: (text: string) => ReactNode) => mixed`Change${hidden(" what you are bringing")}`,
});
