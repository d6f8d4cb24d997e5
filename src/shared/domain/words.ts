import {
  accountRecordMonths,
  deletedResidentMonths,
  idleResidentMonths,
  minimumAge,
  recordMonths,
  activeAtMost,
  councilYearAtMost,
  validDays,
  vouchersADay,
  yearAtMost,
  voucherMonths,
  voucherPersonMonths,
} from "./limits.generated.ts";
import { backupRetentionDays } from "./limits.ts";
import { dataRegion, operator } from "./operator.ts";
import { appRoutes, portalRoutes } from "./routes.ts";
import { brand, tagline } from "./brand.ts";

/** A fact about the operator, or in square brackets which one is missing. */
const fact = (value: string, what: string): string => value.trim() || `[${what}: not filled in yet]`;

/** What authors write in braces instead of the name itself, so that the brand has one home. */
const words: Readonly<Record<string, string>> = {
  product: brand.name,
  tagline,
  email: brand.contactEmail,
  sender: brand.senderEmail,
  portal: portalRoutes.portal,
  app: appRoutes.home,
  slug: brand.slug,
  age: String(minimumAge),
  region: dataRegion,
  kept: `${accountRecordMonths} months`,
  copies: `${backupRetentionDays} days`,
  company: fact(operator.legalName, "legal name"),
  postal: fact(operator.postalAddress, "postal address"),
  ico: fact(operator.icoNumber, "ICO number"),
  privacy: operator.privacyContact || brand.contactEmail,
  valid: `${validDays} days`,
  active: String(activeAtMost),
  yearly: String(yearAtMost),
  councilyearly: String(councilYearAtMost),
  daily: String(vouchersADay),
  person: `${voucherPersonMonths} months`,
  fingerprint: `${deletedResidentMonths} months`,
  events: `${recordMonths} months`,
  idle: `${idleResidentMonths} months`,
  vouchers: `${voucherMonths} months`,
};

/** The words in braces that there are, for a message. */
export const knownWords = Object.keys(words)
  .map((word) => `{${word}}`)
  .join(", ");

/** Returns the text of a word in braces; undefined for an unknown word. */
export function meaningOf(word: string): string | undefined {
  return words[word.trim()];
}

/** Replaces every known {word} of a text. Unknown ones stay as they are. */
export function fillIn(text: string): string {
  return text.replace(/\{(\w+)\}/g, (whole, word: string) => meaningOf(word) ?? whole);
}
