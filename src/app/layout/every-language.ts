import { checkedInEnglish, isChecked } from "../../shared/domain/checked-language.ts";
import { languages } from "../../shared/domain/languages.ts";
import type { PageLanguage } from "./language.ts";

/** One page in English and one in each language of the app. */
export const everyLanguage = (): {
  params: { language?: string | undefined };
  props: { language?: PageLanguage };
}[] => [
  { params: { language: undefined }, props: {} },
  ...languages.map((language) => ({
    params: { language: language.key },
    props: { language: { ...language, isChecked: isChecked(language), note: checkedInEnglish(language) } },
  })),
];
