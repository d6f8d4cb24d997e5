import { site } from "../../scheme/site.ts";

const withWeekday = new Intl.DateTimeFormat(site.locale, {
  weekday: "long",
  day: "numeric",
  month: "long",
  year: "numeric",
  timeZone: "UTC",
});
const moment = new Intl.DateTimeFormat(site.locale, {
  dateStyle: "medium",
  timeStyle: "short",
  timeZone: "Europe/London",
});

/**
 * A day of the database, "2026-11-29", in words: "Sunday 29 November 2026". It is a day in London and stays that one,
 * wherever the phone is and whatever its clock says.
 */
export function isoDayInWords(day: string): string {
  return withWeekday.format(new Date(`${day}T00:00:00Z`)).replace(",", "");
}

/** A moment of the database in words, as clocks in London show it: "22 Nov 2026, 14:05". */
export function momentInWords(at: string | number): string {
  return moment.format(new Date(at));
}
