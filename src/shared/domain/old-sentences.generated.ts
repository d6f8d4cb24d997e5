// Written by `npm run generate -- languages`: sentences of the app whose English has changed since somebody looked at their translation.
import type { LanguageKey } from "./language-names.ts";

export const oldSentences: Readonly<Record<LanguageKey, readonly string[]>> = {
  "pl": [
    "Letters.always",
    "Letters.none",
    "Letters.off",
    "Letters.when"
  ],
  "ro": [
    "Letters.always",
    "Letters.none",
    "Letters.off",
    "Letters.when"
  ],
  "es": [
    "Letters.always",
    "Letters.none",
    "Letters.off",
    "Letters.when"
  ],
  "bn": [
    "Letters.always",
    "Letters.none",
    "Letters.off",
    "Letters.when"
  ],
  "tr": [
    "Letters.always",
    "Letters.none",
    "Letters.off",
    "Letters.when"
  ],
  "ar": [
    "Letters.always",
    "Letters.none",
    "Letters.off",
    "Letters.when"
  ]
};
