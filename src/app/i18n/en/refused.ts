import { counted } from "../../../shared/i18n/counted.ts";
import { inWords } from "../../../shared/i18n/spoken.ts";

const count = counted("en-GB");

/** Why there is no voucher, and what to do about it. */
export const sayRefused = inWords("refused", {
  active: (most: number) =>
    `You have ${count(most, { one: "1 active voucher", other: `${most} active vouchers` })}.`,
  cancelOne: "Use or cancel one first.",
  year: (most: number) =>
    `You have had ${count(most, { one: "1 voucher", other: `${most} vouchers` })} in the past year.`,
  againFrom: (day: string) => `You can apply again from ${day}.`,
  councilYear: (most: number, council: string) =>
    `You have had ${count(most, { one: "1 voucher", other: `${most} vouchers` })} from ${council} in the past year.`,
  councilAgainFrom: (council: string, day: string) => `You can apply to ${council} again from ${day}.`,
  day: (most: number) => `You have applied ${count(most, { one: "1 time", other: `${most} times` })} today.`,
  againOn: (day: string) => `You can apply again on ${day}.`,
  otherSites: (sites: string) => `Other sites: ${sites}.`,
  siteGone: "This site no longer takes vouchers.",
  notServed: "This site does not serve your borough.",
  siteClosed: (until: string) => `This site is closed${until && ` until ${until}`}.`,
  chooseAnother: "Choose another site.",
  tooLarge: "Your load is too large for this site.",
  notTaken: (kinds: string) => `This site does not take: ${kinds}.`,
  theseTake: (sites: string) => `These sites take all of it: ${sites}.`,
  noneTakes: "No site takes all of it.",
  blocked: "We have blocked your account, so you cannot apply for vouchers.",
  whyBlocked: (email: string) =>
    `We do this when somebody has broken the terms of use. To ask for the reason, or if you think this is a mistake, write to ${email}.`,
  none: "No voucher was issued.",
  tryAgain: "Please try again.",
});
