import { languages, translationOf, type Language } from "../shared/domain/languages.ts";
import type { Translation } from "../shared/domain/messages.ts";

const files = import.meta.glob<Translation["messages"]>("../../messages/*.json", {
  eager: true,
  import: "default",
});

/** Every published language with its messages. */
export const translations: readonly { language: Language; translation: Translation }[] = languages.map(
  (language) => ({
    language,
    translation: translationOf(language, files[`../../messages/${language.key}.json`] ?? {}),
  }),
);
