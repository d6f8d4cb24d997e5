import { brand } from "../../shared/domain/brand.ts";
import { dayInWords } from "../../shared/domain/days.ts";
import { figureMonths } from "../../shared/domain/limits.generated.ts";

/** Days in Britain, both inclusive, as yyyy-mm-dd. */
export interface Period {
  from: string;
  to: string;
}

const parseDay = (day: string) => day.split("-").map(Number) as [number, number, number];
const formatDay = (year: number, month: number, day: number) =>
  new Date(Date.UTC(year, month - 1, day)).toISOString().slice(0, 10);

/** Returns the financial year of a day (April to March), by the year in which it begins. */
function financialYear(day: string): number {
  const [year, month] = parseDay(day);
  return month >= 4 ? year : year - 1;
}

/** "2025/26". */
export const formatYear = (april: number): string => `${april}/${String(april + 1).slice(2)}`;

const yearPeriod = (april: number): Period => ({
  from: formatDay(april, 4, 1),
  to: formatDay(april + 1, 3, 31),
});

/** Returns the named periods on a day in Britain. */
export function listPeriods(today: string) {
  const [year, month, day] = parseDay(today);
  const april = financialYear(today);
  return {
    this_year: {
      name: `This financial year (since 1 April ${april})`,
      period: { from: formatDay(april, 4, 1), to: today },
    },
    last_year: { name: `Last financial year (${formatYear(april - 1)})`, period: yearPeriod(april - 1) },
    year_before: { name: `The one before (${formatYear(april - 2)})`, period: yearPeriod(april - 2) },
    twelve_months: {
      name: "Last 12 months",
      period: { from: formatDay(year - 1, month, day + 1), to: today },
    },
    this_month: { name: "This month", period: { from: formatDay(year, month, 1), to: today } },
  } satisfies Record<string, { name: string; period: Period }>;
}

/** Returns the same days one year earlier. */
export const yearBefore = ({ from, to }: Period): Period => {
  const before = (day: string) => {
    const [year, month, date] = parseDay(day);
    // 29 February becomes the 28th.
    const last = new Date(Date.UTC(year - 1, month, 0)).getUTCDate();
    return formatDay(year - 1, month, Math.min(date, last));
  };
  return { from: before(from), to: before(to) };
};

/** Returns the error of a period, or undefined. */
export function findError({ from, to }: Period): string | undefined {
  if (!from || !to) return "Choose a first and a last day";
  if (from > to) return "The last day must not be before the first";
  const [year, month, day] = parseDay(to);
  if (from <= formatDay(year, month - figureMonths, day)) return `Choose at most ${figureMonths} months`;
  return undefined;
}

/** "1 April 2026 to 22 November 2026". */
export const formatPeriod = ({ from, to }: Period): string =>
  `${dayInWords(new Date(from))} to ${dayInWords(new Date(to))}`;

const month = new Intl.DateTimeFormat(brand.locale, { month: "short", year: "numeric", timeZone: "UTC" });
/** Formats a month, passed as its first day: "Nov 2026". */
export const formatMonth = (firstDay: string): string => month.format(new Date(firstDay));

/** Returns the first days of a period's months. */
export function listMonths({ from, to }: Period): string[] {
  const [year, first] = parseDay(from);
  const [lastYear, last] = parseDay(to);
  return Array.from({ length: (lastYear - year) * 12 + last - first + 1 }, (_, index) =>
    formatDay(year, first + index, 1),
  );
}

/** Returns the days of a period that are in a month, passed as its first day. */
export function intersect({ from, to }: Period, firstDay: string): Period {
  const [year, monthOfYear] = parseDay(firstDay);
  const lastDay = formatDay(year, monthOfYear + 1, 0);
  return { from: from > firstDay ? from : firstDay, to: to < lastDay ? to : lastDay };
}
