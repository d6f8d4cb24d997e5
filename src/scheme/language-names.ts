import type { SpokenLanguage } from "./closed-sets.generated.ts";

/**
 * The languages of residents beside English: the tag of BCP 47, which is the first part of an address (/pl, /app/pl), and
 * the name in itself, since nobody looks for their language in another. To switch one off, take its line away; the compiler
 * leads to its others, and neither its pages nor a link to them are built.
 */
export const languageNames = {
  pl: "Polski",
  ro: "Română",
  es: "Español",
  bn: "বাংলা",
  tr: "Türkçe",
  ar: "العربية",
} as const satisfies Readonly<Record<SpokenLanguage, string>>;

export type LanguageKey = keyof typeof languageNames;
