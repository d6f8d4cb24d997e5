import { use, type ReactNode } from "react";
import { languages, translationOf } from "../../shared/domain/languages.ts";
import { setTranslation, type Translation } from "../../shared/domain/messages.ts";
import { goIn } from "./language.ts";

/** The messages of each language: a script of its own, so that a page loads one. */
const files = import.meta.glob<Translation["messages"]>("../../../messages/*.json", { import: "default" });

const loads = new Map<string, Promise<Translation>>();

async function readTranslation(key: string): Promise<Translation> {
  const language = languages.find((one) => one.key === key);
  const file = files[`../../../messages/${key}.json`];
  if (!language || !file) throw new Error(key);
  return translationOf(language, await file());
}

function loadTranslation(key: string): Promise<Translation> {
  const load = loads.get(key) ?? readTranslation(key);
  loads.set(key, load);
  return load;
}

/** Sets the language of what the build writes around a page. */
export async function setLanguage(key?: string): Promise<void> {
  setTranslation(key ? await loadTranslation(key) : undefined);
  goIn(key);
}

/** A page of the app in the language of its address. It stays as it was built until its messages are loaded. */
export function translated(Page: () => ReactNode) {
  return function Translated({ language }: { language?: string | undefined }) {
    // Every page sets it, because the build draws the pages of all languages.
    setTranslation(language ? use(loadTranslation(language)) : undefined);
    goIn(language);
    return <Page />;
  };
}
