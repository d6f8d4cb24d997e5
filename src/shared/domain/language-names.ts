import type { AppLanguage } from "./closed-sets.generated.ts";

/**
 * The languages of residents beside English: the tag of BCP 47, which is the first part of an address (/pl, /app/pl), and
 * the name in itself, since nobody looks for their language in another.
 */
export const languageNames = {
  pl: "Polski",
  ro: "Română",
  es: "Español",
  bn: "বাংলা",
  tr: "Türkçe",
  ar: "العربية",
} as const satisfies Readonly<Record<AppLanguage, string>>;

export type LanguageKey = keyof typeof languageNames;

/** To switch one off, name it here: nothing of it is built or linked, and its addresses lead to the English page. */
export const switchedOff: readonly LanguageKey[] = [];

export const languageKeys = (Object.keys(languageNames) as LanguageKey[]).filter(
  (key) => !switchedOff.includes(key),
);
