import { csvOf } from "../../client/data/csv.ts";
import { ask } from "../../client/data/client.ts";
import { askSignedIn } from "../../client/session/ask-signed-in.ts";
import { dayInWords, momentInBritain } from "../../scheme/days.ts";
import { site } from "../../scheme/site.ts";
import { wasteName } from "../../scheme/waste.ts";

/** Days in Britain, both included, as yyyy-mm-dd. */
export interface Period {
  from: string;
  to: string;
}

/** Vouchers that were issued, and what became of them: the four others add up to the first. */
export const columns = {
  issued: "Issued",
  used: "Used",
  cancelled: "Cancelled",
  expired: "Expired",
  to_be_used: "Still to be used",
} as const;
type Figures = Record<keyof typeof columns, number>;

export interface Row extends Figures {
  /** What the row is about, in words. */
  name: string;
}

/** The tables of the page, by what the database calls them. */
export const tables = {
  month: "By month",
  site: "By site",
  kind: "By kind of waste",
  way: "By app or desk",
} as const;
export type By = keyof typeof tables;

/** Months that one question may reach back. */
export const mostMonths = 13;

const parts = (day: string) => day.split("-").map(Number) as [number, number, number];
const dayOf = (year: number, month: number, day: number) =>
  new Date(Date.UTC(year, month - 1, day)).toISOString().slice(0, 10);

/** The periods that can be chosen by name, on a day in Britain. The financial year is April to March. */
export function periods(today: string): Readonly<Record<string, { name: string; period: Period }>> {
  const [year, month, day] = parts(today);
  const april = month >= 4 ? year : year - 1;
  return {
    this_year: {
      name: `This financial year (since 1 April ${april})`,
      period: { from: dayOf(april, 4, 1), to: today },
    },
    last_year: {
      name: `Last financial year (${april - 1} to ${april})`,
      period: { from: dayOf(april - 1, 4, 1), to: dayOf(april, 3, 31) },
    },
    twelve_months: {
      name: "Last 12 months",
      period: { from: dayOf(year - 1, month, day + 1), to: today },
    },
    this_month: { name: "This month", period: { from: dayOf(year, month, 1), to: today } },
  };
}

/** The same days one year before. */
export const yearBefore = ({ from, to }: Period): Period => {
  const before = (day: string) => {
    const [year, month, date] = parts(day);
    // 29 February has none: the last of the month stands for it.
    const last = new Date(Date.UTC(year - 1, month, 0)).getUTCDate();
    return dayOf(year - 1, month, Math.min(date, last));
  };
  return { from: before(from), to: before(to) };
};

/** What is wrong with a period; undefined for nothing. */
export function whatIsWrong({ from, to }: Period): string | undefined {
  if (!from || !to) return "Choose a first and a last day";
  if (from > to) return "The last day must not be before the first";
  const [year, month, day] = parts(to);
  if (from <= dayOf(year, month - mostMonths, day)) return `Choose at most ${mostMonths} months`;
  return undefined;
}

/** "1 April 2026 to 22 November 2026". */
export const periodInWords = ({ from, to }: Period): string =>
  `${dayInWords(new Date(from))} to ${dayInWords(new Date(to))}`;

const month = new Intl.DateTimeFormat(site.locale, { month: "long", year: "numeric", timeZone: "UTC" });
const ways: Readonly<Record<string, string>> = { app: "App", desk: "Desk", imported: "Counted elsewhere" };

/** What a row is about, in words. */
function nameOf(by: By | "all", key: string | null, label: string | null): string {
  if (by === "all") return "All";
  if (by === "site") return label ?? "Site not known";
  if (key === null) return "Not known";
  if (by === "month") return month.format(new Date(`${key}-01`));
  return by === "kind" ? wasteName(key) : (ways[key] ?? key);
}

async function load(by: By | "all", { from, to }: Period): Promise<Row[]> {
  const rows = await askSignedIn((client) =>
    client.rpc("council_figures", { from_day: from, to_day: to, by }),
  );
  return rows.map(({ key, label, ...figures }) => ({ name: nameOf(by, key, label), ...figures }));
}

const none: Row = { name: "All", issued: 0, used: 0, cancelled: 0, expired: 0, to_be_used: 0 };

/** A period's figures, those of the year before, and the tables. */
export interface PeriodFigures {
  period: Period;
  all: Row;
  before: Row;
  tables: Record<By, Row[]>;
}

/** Source: function council_figures. @throws {Problem} */
export async function loadFigures(period: Period): Promise<PeriodFigures> {
  const [all, before, byMonth, bySite, kind, way] = await Promise.all([
    load("all", period),
    load("all", yearBefore(period)),
    load("month", period),
    load("site", period),
    load("kind", period),
    load("way", period),
  ]);
  return {
    period,
    all: all[0] ?? none,
    before: before[0] ?? none,
    tables: { month: byMonth, site: bySite, kind, way },
  };
}

/** All time. Source: function voucher_counts. @throws {Problem} */
export async function loadAllTime(): Promise<{ issued: number; used: number }> {
  const [counts] = await ask((client) => client.rpc("voucher_counts"));
  return { issued: counts?.vouchers_issued ?? 0, used: counts?.vouchers_used ?? 0 };
}

/** A table as a CSV file, below what it is, of which days and when it was made. */
export function toCsv(title: string, period: Period, first: string, rows: readonly Row[], now: Date): string {
  const names = Object.keys(columns) as (keyof typeof columns)[];
  return csvOf([
    [title, periodInWords(period), `Exported ${momentInBritain(now)}`],
    [first, ...names.map((name) => columns[name])],
    ...rows.map((row) => [row.name, ...names.map((name) => row[name])]),
  ]);
}
