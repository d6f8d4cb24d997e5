import type { Translation } from "./messages.ts";

/** A language of residents beside English. */
export interface Language {
  /** The tag of BCP 47: the first part of an address (/pl, /app/pl), and the name of its messages (messages/pl.json). */
  key: string;
  name: string;
  english: string;
  direction: "ltr" | "rtl";
}

/** To add a language, add its line here and its messages. */
export const allLanguages: readonly Language[] = [
  { key: "pl", name: "Polski", english: "Polish", direction: "ltr" },
  { key: "ro", name: "Română", english: "Romanian", direction: "ltr" },
  { key: "es", name: "Español", english: "Spanish", direction: "ltr" },
  { key: "bn", name: "বাংলা", english: "Bengali", direction: "ltr" },
  { key: "tr", name: "Türkçe", english: "Turkish", direction: "ltr" },
  { key: "ar", name: "العربية", english: "Arabic", direction: "rtl" },
];

/** The tags of the languages to publish: "pl ro". A production build sets it; all without it. */
const setting = process.env.PUBLIC_LANGUAGES || "all";

const isPublished = ({ key }: Language): boolean =>
  setting === "all" || setting.split(/[\s,]+/).includes(key);

/** What residents may read the scheme in, and use the app in. */
export const languages = allLanguages.filter(isPublished);

/** Their addresses lead to the English pages. */
export const unpublishedLanguages = allLanguages.filter((language) => !isPublished(language));

/** A language with its messages, which are messages/<tag>.json. */
export const translationOf = (
  { key, direction }: Language,
  messages: Translation["messages"],
): Translation => ({
  locale: `${key}-u-ca-gregory-nu-latn`,
  direction,
  messages,
});
