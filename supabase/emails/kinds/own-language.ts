import type { AppLanguage } from "../../../src/shared/domain/closed-sets.generated.ts";
import { languages } from "../../../src/shared/domain/languages.ts";
import { words as arInApp } from "../../../src/app/i18n/ar.ts";
import { words as bnInApp } from "../../../src/app/i18n/bn.ts";
import { words as esInApp } from "../../../src/app/i18n/es.ts";
import { words as plInApp } from "../../../src/app/i18n/pl.ts";
import { words as roInApp } from "../../../src/app/i18n/ro.ts";
import { words as trInApp } from "../../../src/app/i18n/tr.ts";
import type { Translation } from "../../../src/app/i18n/translation.ts";
import { paragraph } from "../../templates/frame.ts";
import type { Html } from "../../templates/html.ts";
import type { EmailContent } from "../compose.ts";
import { words as ar } from "./words/ar.ts";
import { words as bn } from "./words/bn.ts";
import { words as es } from "./words/es.ts";
import type { LetterWords } from "./words/letter-words.ts";
import { words as pl } from "./words/pl.ts";
import { words as ro } from "./words/ro.ts";
import { words as tr } from "./words/tr.ts";

/** A language of residents, as the app speaks it and as letters do. */
export interface Spoken {
  key: AppLanguage;
  words: Translation;
  say: LetterWords;
}

/** The languages of residents, by their tags; those that were switched off as well. */
export const spoken: Readonly<Record<AppLanguage, Omit<Spoken, "key">>> = {
  pl: { words: plInApp, say: pl },
  ro: { words: roInApp, say: ro },
  es: { words: esInApp, say: es },
  bn: { words: bnInApp, say: bn },
  tr: { words: trInApp, say: tr },
  ar: { words: arInApp, say: ar },
};

/** What a letter says in the reader's own language. */
export interface Own {
  subject: string;
  /** The first one is what an inbox shows beside the subject. */
  sentences: readonly [string, ...string[]];
  /** What is not only text, behind them. */
  drawn?: readonly Html[];
}

/**
 * A letter in the reader's own language, with the English that it says anyway below; the English alone where they read that,
 * or a language that was switched off.
 */
export function alsoInOwn(
  key: AppLanguage | null,
  english: EmailContent,
  tell: (spoken: Spoken) => Own,
): EmailContent {
  const language = languages.find((one) => one.key === key);
  if (!language) return english;
  const own = { key: language.key, ...spoken[language.key] };
  const { subject, sentences, drawn = [] } = tell(own);
  const { unchecked } = own.words.shell;
  return {
    ...english,
    subject,
    preview: sentences[0],
    own: {
      lang: language.key,
      dir: language.direction,
      title: subject,
      body: [
        ...sentences.map((text) => paragraph(text)),
        ...drawn,
        ...(unchecked ? [paragraph(unchecked)] : []),
      ],
      inEnglish: own.say.inEnglish,
    },
  };
}
