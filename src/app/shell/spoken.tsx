import { use, type ReactNode } from "react";
import type { Language } from "../../scheme/languages.ts";
import { speak } from "../../client/words/spoken.ts";
import type { Translation } from "../words/translation.ts";
import { goIn } from "./language.ts";

/** The words of each language: a script of their own, so that nobody loads another's. */
const translations: Readonly<Partial<Record<Language["key"], () => Promise<Translation>>>> = {
  pl: () => import("../words/pl.ts").then(({ pl }) => pl),
  ar: () => import("../words/ar.ts").then(({ ar }) => ar),
};

const asked = new Map<Language["key"], Promise<Translation | undefined>>();

function translationOf(key: Language["key"]): Promise<Translation | undefined> {
  const translation = asked.get(key) ?? translations[key]?.() ?? Promise.resolve(undefined);
  asked.set(key, translation);
  return translation;
}

/** Speaks a language, once its words are there; for what the build writes around a page. */
export async function speakIn(key?: Language["key"]): Promise<void> {
  speak(key && { ...(await translationOf(key)) });
  goIn(key);
}

/** A page of the app in the language that its address names. The page stands as it was built until the words are there. */
export function spoken(Page: () => ReactNode) {
  return function Spoken({ language }: { language?: Language["key"] | undefined }) {
    // For every page anew: the build draws those of all languages.
    speak(language && { ...use(translationOf(language)) });
    goIn(language);
    return <Page />;
  };
}
