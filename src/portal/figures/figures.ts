import { csvOf } from "../../shared/api/csv.ts";
import { parseAnswer } from "../../shared/api/parse.ts";
import { z } from "../../shared/api/z.ts";
import { askSignedIn } from "../../shared/auth/ask-signed-in.ts";
import { boroughName } from "../../shared/domain/boroughs.ts";
import { dayInBritain, dayInWords, momentInBritain } from "../../shared/domain/days.ts";
import { figures as names, type Figure } from "../../shared/domain/closed-sets.generated.ts";
import { figureMonths } from "../../shared/domain/limits.ts";
import { refusalReasons } from "../../shared/domain/refusal-reasons.ts";
import { brand } from "../../shared/domain/brand.ts";
import { wasteName } from "../../shared/domain/waste.ts";

/** Days in Britain, both inclusive, as yyyy-mm-dd. */
export interface Period {
  from: string;
  to: string;
}

/** Numbers in the order of `figures`; the last may be missing. */
type Counts = readonly number[];

const word = z.object({ name: z.string(), means: z.string() });
const counts = z.array(z.number());
const betweenBoroughs = z.object({
  direction: z.enum(["elsewhere", "here", "issued"]),
  /** The year in which the financial year begins. */
  year: z.number(),
  /** Null for all boroughs with fewer than five vouchers together. */
  borough_key: z.nullable(z.string()),
  times: z.number(),
});

/** Answer of council_figures; the function's comment explains the parts. */
const answer = z.object({
  at: z.string(),
  from: z.string(),
  to: z.string(),
  since: z.nullable(z.string()),
  words: z.object(Object.fromEntries(names.map((name) => [name, word])) as Record<Figure, typeof word>),
  all_time: z.object({ issued: z.number(), used: z.number(), to_be_used: z.number() }),
  week: counts,
  week_before: counts,
  before: z.nullable(counts),
  rows: z.array(
    z.object({
      by: z.enum(["all", "site", "way", "kind", "reason"]),
      key: z.nullable(z.string()),
      month: z.nullable(z.string()),
      counts,
    }),
  ),
  sites: z.catchall(z.object({}), z.string()),
  between_boroughs: z.array(betweenBoroughs),
});
type Answer = z.infer<typeof answer>;
type By = Answer["rows"][number]["by"];

export interface Figures extends Answer {
  /** Returns the sums for everything, or for one site, way, waste type or reason; in all months or one. */
  sums: (by: By, key?: string | null, month?: string | null) => Counts;
}

/** @throws {Problem} of kind "unknown-answer" */
export function readFigures(answered: unknown): Figures {
  const read = parseAnswer(answer, answered);
  const countsBy = new Map(read.rows.map((row) => [[row.by, row.key, row.month].join(), row.counts]));
  return { ...read, sums: (by, key = null, month = null) => countsBy.get([by, key, month].join()) ?? [] };
}

export const count = (of: Counts, figure: Figure): number => of[names.indexOf(figure)] ?? 0;

/** Returns the sites, ways, waste types or reasons with any data. */
const keysOf = ({ rows }: Figures, by: By) =>
  rows.flatMap((row) => (row.by === by && row.month === null ? [row.key ?? ""] : []));

const parts = (day: string) => day.split("-").map(Number) as [number, number, number];
const dayOf = (year: number, month: number, day: number) =>
  new Date(Date.UTC(year, month - 1, day)).toISOString().slice(0, 10);

/** Returns the financial year of a day (April to March), by the year in which it begins. */
export function financialYear(day: string): number {
  const [year, month] = parts(day);
  return month >= 4 ? year : year - 1;
}

/** "2025/26". */
export const yearInWords = (april: number): string => `${april}/${String(april + 1).slice(2)}`;

export const yearPeriod = (april: number): Period => ({
  from: dayOf(april, 4, 1),
  to: dayOf(april + 1, 3, 31),
});

/** Returns the named periods on a day in Britain. */
export function periods(today: string): Readonly<Record<string, { name: string; period: Period }>> {
  const [year, month, day] = parts(today);
  const april = financialYear(today);
  return {
    this_year: {
      name: `This financial year (since 1 April ${april})`,
      period: { from: dayOf(april, 4, 1), to: today },
    },
    last_year: { name: `Last financial year (${yearInWords(april - 1)})`, period: yearPeriod(april - 1) },
    year_before: { name: `The one before (${yearInWords(april - 2)})`, period: yearPeriod(april - 2) },
    twelve_months: {
      name: "Last 12 months",
      period: { from: dayOf(year - 1, month, day + 1), to: today },
    },
    this_month: { name: "This month", period: { from: dayOf(year, month, 1), to: today } },
  };
}

/** Returns the same days one year earlier. */
export const yearBefore = ({ from, to }: Period): Period => {
  const before = (day: string) => {
    const [year, month, date] = parts(day);
    // 29 February becomes the 28th.
    const last = new Date(Date.UTC(year - 1, month, 0)).getUTCDate();
    return dayOf(year - 1, month, Math.min(date, last));
  };
  return { from: before(from), to: before(to) };
};

/** Returns the error of a period, or undefined. */
export function whatIsWrong({ from, to }: Period): string | undefined {
  if (!from || !to) return "Choose a first and a last day";
  if (from > to) return "The last day must not be before the first";
  const [year, month, day] = parts(to);
  if (from <= dayOf(year, month - figureMonths, day)) return `Choose at most ${figureMonths} months`;
  return undefined;
}

/** "1 April 2026 to 22 November 2026". */
export const periodInWords = ({ from, to }: Period): string =>
  `${dayInWords(new Date(from))} to ${dayInWords(new Date(to))}`;

const month = new Intl.DateTimeFormat(brand.locale, { month: "long", year: "numeric", timeZone: "UTC" });
/** Formats a month, passed as its first day: "November 2026". */
const monthInWords = (firstDay: string): string => month.format(new Date(firstDay));

/** Formats a number: 12345 becomes "12,345". */
export const number = (value: number): string => value.toLocaleString(brand.locale);

/** Returns the first days of a period's months. */
function monthsOf({ from, to }: Period): string[] {
  const [year, first] = parts(from);
  const [lastYear, last] = parts(to);
  return Array.from({ length: (lastYear - year) * 12 + last - first + 1 }, (_, index) =>
    dayOf(year, first + index, 1),
  );
}

/** Returns the months with data, even of a few days. Earlier months have no data, which is not 0. */
export const monthsWithData = (figures: Figures): string[] =>
  monthsOf(figures).filter(
    (month) => figures.since !== null && month.slice(0, 7) >= figures.since.slice(0, 7),
  );

/** Whether the whole week before the last seven days has data. */
export function hasWeekBefore({ at, since }: Figures): boolean {
  const [year, month, day] = parts(dayInBritain(new Date(at)));
  return since !== null && since <= dayOf(year, month, day - 13);
}

/** Source: function council_figures. @throws {Problem} */
export async function loadFigures({ from, to }: Period): Promise<Figures> {
  return readFigures(
    await askSignedIn((client) => client.rpc("council_figures", { from_day: from, to_day: to })),
  );
}

/** A table for the page and the paper. */
export interface Table {
  title: string;
  note?: string;
  /** Heading of the first column. */
  first: string;
  columns: readonly string[];
  rows: readonly { name: string; cells: readonly (number | string)[] }[];
  total?: readonly number[];
}

/** Outcomes of issued vouchers; all but the first add up to the first. */
const became = ["issued", "used", "cancelled", "ended", "expired", "to_be_used"] as const;
const issuedAndUsed = [...became, "used_in"] as const;
const atGates = ["accepted", "accepted_anyway", "in_part", "undone", "turned_away"] as const;
const ways: Readonly<Record<string, string>> = { app: "App", desk: "Desk", imported: "Counted elsewhere" };

/** Returns the period beside the same days a year earlier; undefined without data for them. */
export function comparison(figures: Figures): Table | undefined {
  const { before, words } = figures;
  if (!before) return undefined;
  const now = figures.sums("all");
  const signed = (by: number) => (by > 0 ? `+${number(by)}` : number(by));
  return {
    title: "Compared with the year before",
    note: `Still to be used, so that it will change: ${number(count(now, "to_be_used"))} of the later days, ${number(count(before, "to_be_used"))} of the earlier. ${sinceSentence(figures)}`,
    first: "Vouchers",
    columns: [periodInWords(figures), periodInWords(yearBefore(figures)), "Change"],
    rows: ([...issuedAndUsed, "accepted", "undone", "turned_away"] as const).map((name) => {
      const both = [count(now, name), count(before, name)] as const;
      return { name: words[name].name, cells: [...both, signed(both[0] - both[1])] };
    }),
  };
}

const directions = {
  elsewhere: { title: "Our residents elsewhere", borough: "Council whose site it was" },
  here: { title: "Others at our sites", borough: "Borough where they live" },
  issued: { title: "Issued to residents of other boroughs", borough: "Borough where they live" },
} as const;

function boroughTables(figures: Figures): Table[] {
  return betweenBoroughs.shape.direction.options.flatMap((direction) => {
    const rows = figures.between_boroughs.filter((row) => row.direction === direction);
    if (rows.length === 0) return [];
    const { title, borough } = directions[direction];
    return [
      {
        title,
        note: "Whole financial years, up to today. Boroughs with fewer than five vouchers in a year are counted together as 'Other boroughs'.",
        first: `${borough}, and year`,
        columns: ["Vouchers"],
        rows: rows.map(({ borough_key, year, times }) => ({
          name: `${borough_key === null ? "Other boroughs" : boroughName(borough_key)}, ${yearInWords(year)}`,
          cells: [times],
        })),
      },
    ];
  });
}

/** Returns the sites by address. */
export const sitesOf = ({ sites }: Figures): [id: string, address: string][] =>
  Object.entries(sites).toSorted(([, one], [, other]) =>
    one.localeCompare(other, brand.locale, { numeric: true }),
  );

export function tablesOf(figures: Figures): Table[] {
  const { sums, words } = figures;
  const months = monthsOf(figures);
  const all = sums("all");
  const cells = (of: Counts, columns: readonly Figure[]) => columns.map((name) => count(of, name));
  const table = (
    title: string,
    first: string,
    columns: readonly Figure[],
    rows: readonly [name: string, of: Counts][],
    more: Partial<Table> = {},
  ): Table => ({
    title,
    first,
    columns: columns.map((name) => words[name].name),
    rows: rows.map(([name, of]) => ({ name, cells: cells(of, columns) })),
    ...more,
  });
  const withData = monthsWithData(figures);
  const byMonth = (title: string, columns: readonly Figure[], note: string): Table => ({
    ...table(title, "Month", columns, [], { note, total: cells(all, columns) }),
    rows: months.map((month) => ({
      name: monthInWords(month),
      cells: withData.includes(month)
        ? cells(sums("all", null, month), columns)
        : columns.map(() => "no data"),
    })),
  });
  return [
    byMonth(
      "By month",
      issuedAndUsed,
      `${words.issued.name} to '${words.to_be_used.name}' are the vouchers issued in the month and what has become of them. '${words.used_in.name}' are those used in the month, whenever issued.`,
    ),
    table(
      "By site",
      "Site",
      issuedAndUsed,
      sitesOf(figures).map(([id, name]) => [name, sums("site", id)]),
      { total: cells(all, issuedAndUsed) },
    ),
    table(
      "By kind of waste",
      "Kind of waste",
      became,
      keysOf(figures, "kind").map((kind) => [
        kind === "" ? "Not known" : wasteName(kind),
        sums("kind", kind),
      ]),
      { note: "A load of two kinds counts under both, so these rows add up to more than the total." },
    ),
    table(
      "By app or desk",
      "Way",
      became,
      keysOf(figures, "way").map((way) => [ways[way] ?? way, sums("way", way)]),
      { total: cells(all, became) },
    ),
    byMonth("At our sites", atGates, "Whichever council issued the vouchers."),
    table(
      "Turned away, by reason",
      "Reason",
      ["turned_away"],
      refusalReasons.map(({ key, name }) => [name, sums("reason", key)]),
      { total: cells(all, ["turned_away"]) },
    ),
    ...boroughTables(figures),
    table(
      "By site and month",
      "Site and month",
      ["issued", "used", "used_in", "accepted", "undone", "turned_away"],
      sitesOf(figures).flatMap(([id, name]) =>
        months
          .map((month): [string, Counts] => [`${name}, ${monthInWords(month)}`, sums("site", id, month)])
          .filter(([, of]) => of.length > 0),
      ),
    ),
  ];
}

/** What each table of the CSV file counts. */
const ofFile = { site: names, way: became, kind: became, reason: ["turned_away"] } as const;

/** Returns one long table for pivots: a row per number and month with data, zeros included, with ISO dates. */
export function toCsv(figures: Figures): string {
  const months = monthsWithData(figures);
  const counted = Object.entries(ofFile).flatMap(([by, columns]) =>
    keysOf(figures, by as By).flatMap((key) =>
      months.flatMap((month) =>
        columns.map((name) => [
          by,
          month,
          by === "site" ? (figures.sites[key] ?? "") : "",
          by === "site" ? "" : key || "not_known",
          name,
          count(figures.sums(by as By, key, month), name),
        ]),
      ),
    ),
  );
  const between = figures.between_boroughs.map((row) => [
    "between_boroughs",
    `${row.year}-04-01`,
    "",
    row.borough_key ?? "other_boroughs",
    row.direction,
    row.times,
  ]);
  return csvOf([["table", "month", "site", "of", "measure", "count"], ...counted, ...between]);
}

/** Returns the explanations for the CSV file. */
export function notesOf(figures: Figures, councilName: string): string {
  const lines = [
    `Vouchers of ${councilName}, ${periodInWords(figures)}`,
    `Made ${momentInBritain(new Date(figures.at))}. ${openSentence(figures)}`,
    "",
    "table: site (everything, by site; its rows add up to the council's totals), way (vouchers issued, by app, desk or imported), kind (the same by kind of waste; a load of two kinds counts under both, so do not add them up), reason (turned away, by reason), between_boroughs (whole financial years, up to today: our residents at other councils' sites as elsewhere, others at our sites as here, others who were issued our vouchers as issued).",
    "month: its first day, of which the period may hold a part; of between_boroughs the first day of the year. site: where it was issued for, used or brought. of: the way, kind, reason or borough; other_boroughs are those with fewer than five vouchers in the year.",
    "Months and days are London's. A month with nothing has rows of 0, one of which there are no data has none.",
    "",
    ...names.map((name) => `${name}: ${figures.words[name].name}. ${figures.words[name].means}`),
  ];
  return `${lines.join("\r\n")}\r\n`;
}

const sinceSentence = ({ since }: Figures) =>
  since ? `There are data since ${dayInWords(new Date(since))}.` : "There are no data yet.";

/** Describes how many vouchers are still open, and since when there are data. */
export function openSentence(figures: Figures): string {
  const open = count(figures.sums("all"), "to_be_used");
  const still =
    open === 0
      ? "None of the vouchers issued is still to be used."
      : `${number(open)} of the vouchers issued ${open === 1 ? "is" : "are"} still to be used, so that these numbers will change.`;
  return `${still} ${sinceSentence(figures)}`;
}
