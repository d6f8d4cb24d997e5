import { brand } from "./brand.ts";

// Built once each: making a formatter takes fifty times as long as using it, and a build has thousands of dates.
// Sweden writes days as ISO 8601 does, in every browser; Canada does not in WebKit.
const british = new Intl.DateTimeFormat("sv-SE", { timeZone: "Europe/London" });
const long = new Intl.DateTimeFormat(brand.locale, { dateStyle: "long", timeZone: "UTC" });

/** The day that it is in Britain at a moment, as "2024-02-22". */
export function dayInBritain(now: Date): string {
  return british.format(now);
}

const clock = new Intl.DateTimeFormat("sv-SE", { timeStyle: "short", timeZone: "Europe/London" });

/** What the clocks in Britain say at a moment, as "16:05". */
export const clockInBritain = (at: Date | string | number): string => clock.format(new Date(at));

/** A day, given as its midnight in UTC, in words: "22 February 2024". */
export function dayInWords(day: Date): string {
  return long.format(day);
}

export const britishDayInWords = (at: Date | string): string =>
  dayInWords(new Date(dayInBritain(new Date(at))));

const formats = new Map<string, Intl.DateTimeFormat>();

/** A format of days or moments in a language. */
export function formatOf(locale: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = `${locale} ${JSON.stringify(options)}`;
  const format = formats.get(key) ?? new Intl.DateTimeFormat(locale, options);
  formats.set(key, format);
  return format;
}

/** Formats a day of the database, "2026-11-29": "Sunday 29 November 2026", whatever the phone's time zone. */
export function isoDayInWords(day: string, locale: string = brand.locale): string {
  const withWeekday = formatOf(locale, {
    weekday: "long",
    day: "numeric",
    month: "long",
    year: "numeric",
    timeZone: "UTC",
  });
  return withWeekday.format(new Date(`${day}T00:00:00Z`)).replace(",", "");
}

/** A moment as the clocks in Britain show it: "22 Nov 2026, 14:05", and long "22 November 2026 at 14:05". */
export const momentInWords = (
  at: Date | string | number,
  dateStyle: "medium" | "long" = "medium",
  locale: string = brand.locale,
): string =>
  formatOf(locale, { dateStyle, timeStyle: "short", timeZone: "Europe/London" }).format(new Date(at));

/** "16:00" as "4 pm". */
export function timeInWords(time: string): string {
  const [hour = 0, minute = 0] = time.split(":").map(Number);
  if (minute === 0 && hour === 12) return "noon";
  if (minute === 0 && hour % 24 === 0) return "midnight";
  const twelve = hour % 12 || 12;
  return `${twelve}${minute ? `.${String(minute).padStart(2, "0")}` : ""} ${hour < 12 ? "am" : "pm"}`;
}

export function dayAfter(day: string, days = 1): string {
  const later = new Date(`${day}T00:00:00Z`);
  later.setUTCDate(later.getUTCDate() + days);
  return later.toISOString().slice(0, 10);
}
