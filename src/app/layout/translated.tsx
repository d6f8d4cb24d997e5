import { use, type ReactNode } from "react";
import { translationOf, type Language } from "../../shared/domain/languages.ts";
import { setTranslation, type Translation } from "../../shared/domain/messages.ts";
import { goIn, type PageLanguage } from "./language.ts";

/** The messages of each language: a script of its own, so that a page loads one. */
const files = import.meta.glob<Translation["messages"]>("../../../messages/*.json", { import: "default" });

const loads = new Map<string, Promise<Translation>>();

async function readTranslation(language: Language): Promise<Translation> {
  const file = files[`../../../messages/${language.key}.json`];
  return translationOf(language, (await file?.()) ?? {});
}

export function loadTranslation(language: Language): Promise<Translation> {
  const load = loads.get(language.key) ?? readTranslation(language);
  loads.set(language.key, load);
  return load;
}

/** A page of the app in the language of its address. It stays as it was built until its messages are loaded. */
export function translated(Page: () => ReactNode) {
  return function Translated({ language }: { language?: PageLanguage | undefined }) {
    // Every page sets it, because the build draws the pages of all languages.
    setTranslation(language && use(loadTranslation(language)));
    goIn(language);
    return <Page />;
  };
}
