import { closingLines, openNow, wordLines, type Opening } from "../../shared/domain/opening.ts";
import { sayOpening } from "../i18n/en/opening.ts";

/** What `scheme/opening.ts` says, in the language of the page. */
export const opens = (opening: Opening): string => openNow(opening, Date.now(), sayOpening());
export const closings = (opening: Opening, said: string | null): string[] => [
  ...closingLines(opening, sayOpening()),
  ...wordLines(opening, said, sayOpening()),
];
