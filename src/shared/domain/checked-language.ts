import { dayInWords } from "./days.ts";
import type { Language } from "./languages.ts";
import { translationStates } from "./translations.generated.ts";

export const isChecked = ({ key }: Language): boolean => Boolean(translationStates[key]?.checked);

/** Says in English who has checked a language, for people who help and people who can report a mistake. */
export function checkedInEnglish({ key, english }: Language): string {
  const { checked = null, outdated = 0 } = translationStates[key] ?? {};
  return [
    checked
      ? `${checked.by} checked this ${english} text on ${dayInWords(new Date(checked.on))}.`
      : `No one who speaks ${english} well has checked this text yet. If you see a mistake, write to us.`,
    outdated > 0 &&
      `${outdated === 1 ? "One sentence is" : `${outdated} sentences are`} older than the English.`,
  ]
    .filter(Boolean)
    .join(" ");
}
