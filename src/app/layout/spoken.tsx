import { use, type ReactNode } from "react";
import type { LanguageKey } from "../../shared/domain/language-names.ts";
import { speak } from "../../shared/i18n/spoken.ts";
import type { Translation } from "../i18n/translation.ts";
import { goIn } from "./language.ts";

/** The words of each language: a script of their own, so that nobody loads another's. */
const translations: Readonly<Record<LanguageKey, () => Promise<{ words: Translation }>>> = {
  pl: () => import("../i18n/pl.ts"),
  ro: () => import("../i18n/ro.ts"),
  es: () => import("../i18n/es.ts"),
  bn: () => import("../i18n/bn.ts"),
  tr: () => import("../i18n/tr.ts"),
  ar: () => import("../i18n/ar.ts"),
};

const asked = new Map<LanguageKey, Promise<Translation>>();

function translationOf(key: LanguageKey): Promise<Translation> {
  const translation = asked.get(key) ?? translations[key]().then(({ words }) => words);
  asked.set(key, translation);
  return translation;
}

/** Speaks a language, once its words are there; for what the build writes around a page. */
export async function speakIn(key?: LanguageKey): Promise<void> {
  speak(key && { ...(await translationOf(key)) });
  goIn(key);
}

/** A page of the app in the language that its address names. The page stands as it was built until the words are there. */
export function spoken(Page: () => ReactNode) {
  return function Spoken({ language }: { language?: LanguageKey | undefined }) {
    // For every page anew: the build draws those of all languages.
    speak(language && { ...use(translationOf(language)) });
    goIn(language);
    return <Page />;
  };
}
