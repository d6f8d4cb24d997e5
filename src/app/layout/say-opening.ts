import { currentTranslation } from "../../shared/domain/messages.ts";
import { closingLines, openNow, wordLines, type Opening } from "../../shared/domain/opening.ts";

/** What `domain/opening.ts` says, in the language of the page. */
export const opens = (opening: Opening): string => openNow(opening, Date.now(), currentTranslation());
export const closings = (opening: Opening, words: string | null): string[] => [
  ...closingLines(opening, currentTranslation()),
  ...wordLines(opening, words, currentTranslation()),
];
