import type { Language } from "../../shared/domain/languages.ts";
import { currentTranslation, english } from "../../shared/domain/messages.ts";
import { appRoutesIn, publicRoutes, type AppRoutes } from "../../shared/domain/routes.ts";
import { stored } from "../../shared/api/stored.ts";
import { z } from "../../shared/api/z.ts";

export interface PageLanguage extends Language {
  isChecked: boolean;
  /** Who has checked it, in English. */
  note: string;
}

/** Addresses of the app in the language of the page. */
export let appRoutes: AppRoutes = appRoutesIn();

/** The language that has no tag in addresses. */
export const inEnglish = { key: "en", name: "English" };

/** A policy in short in the language of what is said, or the English one. */
export const policyIn = (section: "terms" | "data"): string =>
  language && currentTranslation() !== english
    ? `/${language.key}#${section}`
    : publicRoutes[section === "terms" ? "terms" : "privacy"];

export let language: PageLanguage | undefined;

/** Sets the language of the page and of the app's addresses. */
export function goIn(next?: PageLanguage): void {
  language = next;
  appRoutes = appRoutesIn(next?.key);
}

/** The tag of the language that was chosen on this device: "en", "pl". */
export const chosenLanguage = stored("language", z.string(), "device");
