import { dayInWords } from "./days.ts";
import type { Language } from "./languages.ts";

/** Who has checked a language, in English: for whoever helps, and for whoever can tell us of a mistake. */
export function checkedInEnglish({ checked, english }: Language): string {
  if (!checked)
    return `Nobody who speaks ${english} well has checked this text yet. If you see a mistake, write to us.`;
  return `${checked.by} checked this ${english} text on ${dayInWords(new Date(checked.on))}.`;
}
