import { readFileSync } from "node:fs";
import checkersInEnglish from "../../../messages/en/checkers.json" with { type: "json" };
import inEnglish from "../../../messages/en/emails.json" with { type: "json" };
import { isChecked } from "../../../src/shared/domain/checked-language.ts";
import { languages, translationOf, type Language } from "../../../src/shared/domain/languages.ts";
import { messages, type Translation } from "../../../src/shared/domain/messages.ts";
import { paragraph } from "../../templates/frame.ts";
import type { Html } from "../../templates/html.ts";
import type { EmailContent } from "../compose.ts";

const checkersMessages = messages("checkers", checkersInEnglish);
export const emailsMessages = messages("emails", inEnglish);

/** The languages of residents, by their tags. */
export const translations: Readonly<Record<string, Translation>> = Object.fromEntries(
  languages.map((language) => [language.key, readTranslation(language)]),
);

function readTranslation(language: Language): Translation {
  const file = new URL(`../../../messages/${language.key}.json`, import.meta.url);
  return translationOf(language, JSON.parse(readFileSync(file, "utf8")) as Translation["messages"]);
}

/** A reader's language, and what emails say in it. */
export interface Reader {
  key: string;
  translation: Translation;
  t: ReturnType<typeof emailsMessages.in>;
}

/** What an email says in the reader's own language. */
export interface Own {
  subject: string;
  /** The first one is what an inbox shows beside the subject. */
  sentences: readonly [string, ...string[]];
  /** What is not only text, behind them. */
  drawn?: readonly Html[];
}

/** Puts an email in the reader's language above the English, if that language is published. */
export function alsoInOwn(
  key: string | null,
  english: EmailContent,
  write: (reader: Reader) => Own,
): EmailContent {
  const language = languages.find((one) => one.key === key);
  const translation = language && translations[language.key];
  if (!translation) return english;
  const t = emailsMessages.in(translation);
  const { subject, sentences, drawn = [] } = write({ key: language.key, translation, t });
  return {
    ...english,
    subject,
    preview: sentences[0],
    translated: {
      lang: language.key,
      dir: language.direction,
      title: subject,
      body: [
        ...sentences.map((text) => paragraph(text)),
        ...drawn,
        ...(isChecked(language) ? [] : [paragraph(checkersMessages.t("unchecked", {}, translation))]),
      ],
      englishFollows: t("inEnglish"),
    },
  };
}
