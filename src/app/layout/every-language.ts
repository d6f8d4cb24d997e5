import { languages, type Language } from "../../shared/domain/languages.ts";

/** One page in English and one in each language of the app. */
export const everyLanguage = (): {
  params: { language?: string | undefined };
  props: { language?: Language };
}[] => [
  { params: { language: undefined }, props: {} },
  ...languages.map((language) => ({ params: { language: language.key }, props: { language } })),
];
