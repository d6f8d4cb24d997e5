import { dayInWords } from "./days.ts";
import type { LanguageKey } from "./language-names.ts";
import { languages } from "./languages.ts";
import { oldSentences } from "./old-sentences.generated.ts";

const said = (key: LanguageKey) => languages.find((language) => language.key === key);

/** Who has checked a language, in English: for whoever helps, and for whoever can tell us of a mistake. */
export function checkedInEnglish(key: LanguageKey): string {
  const { checked, english = "" } = said(key) ?? {};
  const old = oldSentences[key].length;
  return [
    checked
      ? `${checked.by} checked this ${english} text on ${dayInWords(new Date(checked.on))}.`
      : `Nobody who speaks ${english} well has checked this text yet. If you see a mistake, write to us.`,
    old > 0 && `${old === 1 ? "One sentence is" : `${old} sentences are`} older than the English.`,
  ]
    .filter(Boolean)
    .join(" ");
}

/** The same in itself, of a language that nobody has checked; "" once somebody has. */
export const whileUnchecked = (key: LanguageKey, text: string): string => (said(key)?.checked ? "" : text);
