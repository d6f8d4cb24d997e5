// Written by `npm run languages`: sentences of the app whose English has changed since somebody looked at their translation.
import type { LanguageKey } from "./language-names.ts";

export const oldSentences: Readonly<Record<LanguageKey, readonly string[]>> = {
  "pl": [],
  "ro": [],
  "es": [],
  "bn": [],
  "tr": [],
  "ar": []
};
