import { brand } from "./brand.ts";

/** A sentence with {values}, or its plural forms, which the value `count` chooses. */
type Message = string | ({ other: string } & Partial<Record<Intl.LDMLPluralRule, string>>);

export type Values = Readonly<Record<string, string | number>>;

/** A language: its messages by feature and key, and how it writes dates and numbers. */
export interface Translation {
  /** For Intl. Digits are Latin in every language, because gate staff read them. */
  locale: string;
  direction: "ltr" | "rtl";
  messages: Readonly<Record<string, Readonly<Record<string, Message>> | undefined>>;
}

export const english: Translation = { locale: brand.locale, direction: "ltr", messages: {} };

let current = english;
export const currentTranslation = (): Translation => current;
export const setTranslation = (translation = english): void => void (current = translation);

/** Keeps a value from mixing with text that runs from right to left. */
export const isolate = (value: string | number, { direction } = current): string =>
  direction === "rtl" && typeof value === "string" && value ? `\u2068${value}\u2069` : String(value);

/** The separator of a list: Arabic has its own semicolon. */
export const separatorIn = ({ direction }: Translation): string => (direction === "rtl" ? "؛ " : "; ");

/** The messages of one feature. A sentence that a language lacks is read in English. */
export function messages<Key extends string>(feature: string, inEnglish: Readonly<Record<Key, Message>>) {
  /** Returns a sentence in the language of the page, or in another one. A placeholder without a value stays. */
  function t(key: Key, values: Values = {}, translation = current): string {
    const message = translation.messages[feature]?.[key] ?? inEnglish[key];
    const text =
      typeof message === "string"
        ? message
        : (message[new Intl.PluralRules(translation.locale).select(Number(values.count))] ?? message.other);
    return text.replace(/\{(\w+)\}/g, (placeholder, name: string) => {
      const value = values[name];
      return value === undefined ? placeholder : isolate(value, translation);
    });
  }
  return { t, in: (translation: Translation) => (key: Key, values?: Values) => t(key, values, translation) };
}

export type Messages<Key extends string> = ReturnType<typeof messages<Key>>;
