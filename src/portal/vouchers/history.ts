import { site } from "../../scheme/site.ts";
import { historyMonths, type HistoryRow } from "./vouchers.ts";

/** Figures of one month. */
export interface MonthFigures {
  /** Its first day: "2026-11-01". */
  month: string;
  issued: number;
  used: number;
}

/** A site that has figures. */
interface FiguresSite {
  /** Empty where the site is not known. */
  id: string;
  address: string;
}

const month = new Intl.DateTimeFormat(site.locale, { month: "short", year: "numeric", timeZone: "UTC" });

/** A month, given as its first day: "Nov 2026". */
export const monthInWords = (firstDay: string): string => month.format(new Date(firstDay));

const idOf = ({ site_id }: HistoryRow): string => site_id ?? "";

/**
 * The first days of the months that are shown, the oldest first.
 * @param today a day as "2026-11-22"; where the database's month is a later one, that is the last
 */
export function monthsUpTo(today: string, rows: readonly { month: string }[]): string[] {
  const last = rows.reduce(
    (latest, { month }) => (month > latest ? month : latest),
    `${today.slice(0, 7)}-01`,
  );
  const [year = 0, month = 1] = last.split("-").map(Number);
  return Array.from({ length: historyMonths }, (_, index) =>
    new Date(Date.UTC(year, month - historyMonths + index, 1)).toISOString().slice(0, 10),
  );
}

/** The sites of the rows by address; the one that is not known comes last. */
export function sitesOf(rows: readonly HistoryRow[]): FiguresSite[] {
  const sites = new Map(rows.map((row) => [idOf(row), row.site_address ?? "Site not known"]));
  return [...sites]
    .map(([id, address]) => ({ id, address }))
    .sort(
      (one, other) =>
        Number(one.id === "") - Number(other.id === "") ||
        one.address.localeCompare(other.address, site.locale, { numeric: true }),
    );
}

const add = (sum: MonthFigures, { issued, used }: MonthFigures | HistoryRow): MonthFigures => ({
  month: sum.month,
  issued: sum.issued + issued,
  used: sum.used + used,
});

/**
 * Figures of each month, of nothing where there are no rows.
 * @param siteId null for all sites together
 */
export function figuresOf(
  rows: readonly HistoryRow[],
  months: readonly string[],
  siteId: string | null,
): MonthFigures[] {
  const chosen = rows.filter((row) => siteId === null || idOf(row) === siteId);
  return months.map((month) =>
    chosen.filter((row) => row.month === month).reduce<MonthFigures>(add, { month, issued: 0, used: 0 }),
  );
}

/** All months together. */
export function totalOf(figures: readonly MonthFigures[]): MonthFigures {
  return figures.reduce(add);
}

/** A round number that no month is above, for the top of the picture: 1, 2 or 5 with noughts. */
export function topOf(figures: readonly MonthFigures[]): number {
  const highest = Math.max(1, ...figures.flatMap(({ issued, used }) => [issued, used]));
  const step = 10 ** Math.floor(Math.log10(highest));
  return [1, 2, 5, 10].map((times) => times * step).find((top) => top >= highest) ?? highest;
}

/** Rows of the CSV file, with the columns' names: each month of each of the sites. */
export function rowsForCsv(
  rows: readonly HistoryRow[],
  months: readonly string[],
  sites: readonly FiguresSite[],
): (string | number)[][] {
  const figures = sites.flatMap(({ id, address }) =>
    figuresOf(rows, months, id).map(({ month, issued, used }) => [month.slice(0, 7), address, issued, used]),
  );
  return [["Month", "Site", "Issued", "Used"], ...figures];
}
