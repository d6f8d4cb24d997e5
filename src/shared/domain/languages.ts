import { languageKeys, languageNames, type LanguageKey } from "./language-names.ts";

/** A language of residents beside English. */
export interface Language {
  key: LanguageKey;
  name: string;
  /** Its name in English, for whoever helps. */
  english: string;
  direction: "ltr" | "rtl";
  /** Who has checked it, by name, and when; null until somebody has. */
  checked: { by: string; on: string } | null;
}

const facts: Readonly<Record<LanguageKey, Omit<Language, "key" | "name">>> = {
  pl: { english: "Polish", direction: "ltr", checked: null },
  ro: { english: "Romanian", direction: "ltr", checked: null },
  es: { english: "Spanish", direction: "ltr", checked: null },
  bn: { english: "Bengali", direction: "ltr", checked: null },
  tr: { english: "Turkish", direction: "ltr", checked: null },
  ar: { english: "Arabic", direction: "rtl", checked: null },
};

/** What residents may read the scheme in, and use the app in. */
export const languages: readonly Language[] = languageKeys.map((key) => ({
  key,
  name: languageNames[key],
  ...facts[key],
}));
