import { currentTranslation } from "../../shared/domain/messages.ts";
import * as days from "../../shared/domain/days.ts";
import { kindsInWords, sizeNameIn, wasteNameIn } from "../../shared/domain/waste.ts";

// What src/shared/domain says of days and waste, in the language of the page.

/** A day of the database: "Sunday 29 November 2026". */
export const isoDayInWords = (day: string): string => days.isoDayInWords(day, currentTranslation().locale);

/** A moment of the database as clocks in London show it: "22 Nov 2026, 14:05". */
export const momentInWords = (at: string | number): string =>
  days.momentInWords(at, "medium", currentTranslation().locale);

/** A kind of waste; the key itself where it is unknown. */
export const kindName = (key: string): string => wasteNameIn(currentTranslation(), key);
export const sizeName = (key: string): string => sizeNameIn(currentTranslation(), key);

/** Kinds in one line: "Sofa or armchair; Paint". */
export const kindNames = (kinds: readonly string[]): string => kindsInWords(kinds, currentTranslation());
