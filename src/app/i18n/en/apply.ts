import type { ReactNode } from "react";
import { mixed } from "../../../shared/i18n/mixed.ts";
import { inWords } from "../../../shared/i18n/spoken.ts";

export const sayApply = inWords("apply", {
  titles: {
    borough: "Your local borough",
    site: "Select a site",
    load: "What you are bringing",
    job: "Waste from a paid job",
    review: "Your details",
    confirm: "Confirm",
  },
  theSite: "The site",
  notTaking: "This site is not taking vouchers at the moment.",
  goBack: "Go back and choose another.",
  otherSite: "Choose another site",
  next: "Next",
  need: "You will need",
  onPhone: "The voucher on your phone, as a picture or on paper.",
  says: (borough: string) => `${borough} says:`,
  useBy: (day: string) => `Use by ${day}`,
  agree: (terms: (text: string) => ReactNode) =>
    mixed`By confirming you agree to the ${terms("terms of use")}.`,
  onlyOne: "You can press again: you will only ever get one voucher.",
  failed: "The voucher could not be confirmed. Please try again.",
  confirm: "Confirm voucher",
  lastStep: "The last step",
  changed: "The site’s details have changed since you chose it. Check them again.",
  confirmed: (called: string) => `Voucher confirmed${called && `. The site is now called ${called}`}`,
  carryOn: "Carry on where you left off",
  notConfirmed: (load: string, site: string) => `${load}, ${site}. Not confirmed yet.`,
});
