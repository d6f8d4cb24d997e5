import { site } from "../../scheme/site.ts";

export { isoDayInWords } from "../../scheme/days.ts";

const moment = new Intl.DateTimeFormat(site.locale, {
  dateStyle: "medium",
  timeStyle: "short",
  timeZone: "Europe/London",
});

/** A moment of the database in words, as clocks in London show it: "22 Nov 2026, 14:05". */
export function momentInWords(at: string | number): string {
  return moment.format(new Date(at));
}
