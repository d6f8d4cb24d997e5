/** A language of residents beside English. */
export interface Language {
  /** Its tag of BCP 47, and the first part of its address: /pl. */
  key: "pl" | "ro" | "es" | "bn" | "tr" | "ar";
  /** Its name in itself: nobody looks for their language in another. */
  name: string;
  /** Its name in English, for whoever helps. */
  english: string;
  direction: "ltr" | "rtl";
  /** Whether the app speaks it too, at /app/pl: `src/app/words/` has its words. */
  app: boolean;
  /** Who has checked it, by name, and when; null until somebody has. */
  checked: { by: string; on: string } | null;
}

/**
 * What residents may read the scheme in. To switch a language off, take its line away: its pages, and every link to them,
 * are then not built.
 */
export const languages: readonly Language[] = [
  { key: "pl", name: "Polski", english: "Polish", direction: "ltr", app: true, checked: null },
  { key: "ro", name: "Română", english: "Romanian", direction: "ltr", app: false, checked: null },
  { key: "es", name: "Español", english: "Spanish", direction: "ltr", app: false, checked: null },
  { key: "bn", name: "বাংলা", english: "Bengali", direction: "ltr", app: false, checked: null },
  { key: "tr", name: "Türkçe", english: "Turkish", direction: "ltr", app: false, checked: null },
  { key: "ar", name: "العربية", english: "Arabic", direction: "rtl", app: true, checked: null },
];

/** Those of the app. */
export const appLanguages = languages.filter(({ app }) => app);
