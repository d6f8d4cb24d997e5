import { accountRecordsKeptMonths, minimumAge } from "./limits.ts";
import { dataRegion } from "./operator.ts";
import { portalRoutes } from "./routes.ts";
import { site } from "./site.ts";

/** What authors write in braces instead of the name itself, so that the brand has one home. */
const words: Readonly<Record<string, string>> = {
  product: site.name,
  email: site.contactEmail,
  sender: site.senderEmail,
  portal: portalRoutes.portal,
  slug: site.slug,
  age: String(minimumAge),
  region: dataRegion,
  kept: `${accountRecordsKeptMonths} months`,
};

/** The words in braces that there are, for a message. */
export const knownWords = Object.keys(words)
  .map((word) => `{${word}}`)
  .join(", ");

/** What a word in braces stands for; undefined where there is no such word. */
export function meaningOf(word: string): string | undefined {
  return words[word.trim()];
}

/** Replaces every known {word} of a text. Unknown ones stay as they are. */
export function fillIn(text: string): string {
  return text.replace(/\{(\w+)\}/g, (whole, word: string) => meaningOf(word) ?? whole);
}
