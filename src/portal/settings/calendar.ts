import { dayAfter } from "../../shared/domain/days.ts";

/** Easter Sunday of a year, by the algorithm of Meeus, Jones and Butcher. */
function easter(year: number): string {
  const [a, b, c] = [year % 19, Math.floor(year / 100), year % 100];
  const [d, e] = [Math.floor(b / 4), b % 4];
  const g = Math.floor((8 * b + 13) / 25);
  const h = (19 * a + b - d - g + 15) % 30;
  const [i, k] = [Math.floor(c / 4), c % 4];
  const l = (32 + 2 * e + 2 * i - h - k) % 7;
  const m = Math.floor((a + 11 * h + 22 * l) / 451);
  const days = h + l - 7 * m + 114;
  return `${year}-0${Math.floor(days / 31)}-${String((days % 31) + 1).padStart(2, "0")}`;
}

/**
 * Returns England's bank holidays by the rules of https://www.gov.uk/bank-holidays, with Christmas and New Year
 * themselves where they fall on a weekend. Extra ones, as for a coronation, are missing.
 */
export function bankHolidays(year: number): { day: string; name: string }[] {
  const weekday = (day: string) => new Date(`${day}T00:00:00Z`).getUTCDay();
  const monday = (from: string) => dayAfter(from, (8 - weekday(from)) % 7);
  const sunday = easter(year);
  const newYear = `${year}-01-01`;
  const christmas = `${year}-12-25`;
  const boxing = `${year}-12-26`;
  const free = [0, 6];
  const listed = [
    [newYear, "New Year’s Day"],
    ...(free.includes(weekday(newYear)) ? [[monday(newYear), "New Year (substitute day)"]] : []),
    [dayAfter(sunday, -2), "Good Friday"],
    [dayAfter(sunday), "Easter Monday"],
    [monday(`${year}-05-01`), "Early May bank holiday"],
    [monday(`${year}-05-25`), "Spring bank holiday"],
    [monday(`${year}-08-25`), "Summer bank holiday"],
    [christmas, "Christmas Day"],
    [boxing, "Boxing Day"],
    // Christmas on Saturday: Monday and Tuesday. On Sunday: Tuesday. Boxing Day on Saturday: Monday.
    ...(free.includes(weekday(christmas)) ? [[`${year}-12-27`, "Christmas (substitute day)"]] : []),
    ...(free.includes(weekday(boxing)) ? [[`${year}-12-28`, "Boxing Day (substitute day)"]] : []),
  ];
  return listed.map(([day = "", name = ""]) => ({ day, name }));
}
