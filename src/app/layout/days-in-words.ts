import { currentTranslation } from "../../shared/domain/messages.ts";
import { isoDayInWords as dayIn, momentInWords as momentIn } from "../../shared/domain/days.ts";

/** A day of the database in the language of the page: "Sunday 29 November 2026". */
export const isoDayInWords = (day: string): string => dayIn(day, currentTranslation().locale);

/** A moment of the database in words, as clocks in London show it: "22 Nov 2026, 14:05". */
export const momentInWords = (at: string | number): string =>
  momentIn(at, "medium", currentTranslation().locale);
