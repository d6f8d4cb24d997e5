import { csvOf } from "../../shared/api/csv.ts";
import { boroughName } from "../../shared/domain/boroughs.ts";
import { brand } from "../../shared/domain/brand.ts";
import type { Figure } from "../../shared/domain/closed-sets.generated.ts";
import { dayInWords, momentInWords } from "../../shared/domain/days.ts";
import { figureWords } from "../../shared/domain/figures.ts";
import { turnAwayOptions } from "../../shared/domain/turn-away-reasons.ts";
import { wasteName } from "../../shared/domain/waste.ts";
import {
  betweenBoroughs,
  count,
  listKeys,
  monthsWithData,
  formatNumber,
  type Counts,
  type Figures,
} from "./api.ts";
import { formatMonth, formatPeriod, yearBefore, formatYear } from "./periods.ts";

/** The vouchers that a number counts. */
export interface Selection {
  figure: Measure;
  /** The first day of a month; without it, the whole period. */
  month?: string;
  /** Whether the same days a year earlier count, in place of the period. */
  isYearBefore?: true;
  site?: string;
  /** A waste type, way or reason. */
  part?: string;
}

/** A table for the page, the paper and the workbook. */
export interface Table {
  title: string;
  note?: string;
  /** Heading of the first column. */
  first: string;
  columns: readonly string[];
  rows: readonly {
    name: string;
    cells: readonly (number | string)[];
    /** What each cell counts, where its vouchers can be listed. */
    opens?: readonly (Selection | undefined)[];
  }[];
  total?: readonly number[];
  totalOpens?: readonly Selection[];
}

/** A counted figure, or the vouchers that ended unused. */
export type Measure = Figure | "no_longer_valid";

const unusable = ["expired", "cancelled", "ended"] as const;
/** The last three add up to the first. */
export const outcomes = ["issued", "used", "to_be_used", "no_longer_valid"] as const;
const atGates = ["accepted", "undone", "accepted_anyway", "in_part", "turned_away"] as const;
const measures = [...outcomes, ...unusable, ...atGates] as const;
const ways: Readonly<Record<string, string>> = { app: "App", desk: "Desk", imported: "Counted elsewhere" };

export const measure = (counts: Counts, name: Measure): number =>
  name === "no_longer_valid"
    ? unusable.reduce((sum, cause) => sum + count(counts, cause), 0)
    : count(counts, name);

const noLongerValid = {
  name: "No longer valid",
  means: "Of the vouchers issued: those that expired, were cancelled or ended before they were used.",
};
export const wordOf = (name: Measure) => (name === "no_longer_valid" ? noLongerValid : figureWords[name]);

/** What each column counts, in the order of the tables. */
export const words = measures.map(wordOf);

const cells = (counts: Counts, names: readonly Measure[]) => names.map((name) => measure(counts, name));

const selections = (names: readonly Measure[], where: Omit<Selection, "figure"> = {}) =>
  names.map((figure): Selection => ({ figure, ...where }));

/** Formats a difference: "+12", "-3", "0". */
const formatChange = (by: number) => (by > 0 ? `+${formatNumber(by)}` : formatNumber(by));

/** Returns the period's sums, beside the same days a year earlier if there are figures for all of them. */
function compareYears(figures: Figures, title: string, names: readonly Measure[], note: string): Table {
  const now = figures.sums("all");
  const { before } = figures;
  return {
    title,
    note,
    first: "Vouchers",
    columns: before ? ["This period", "A year before", "Change"] : ["This period"],
    rows: names.map((name) => {
      const value = measure(now, name);
      const earlier = before ? measure(before, name) : 0;
      return {
        name: wordOf(name).name,
        cells: before ? [value, earlier, formatChange(value - earlier)] : [value],
        // A change is the difference of two numbers that open.
        opens: [{ figure: name }, { figure: name, isYearBefore: true }],
      };
    }),
  };
}

export const compareIssued = (figures: Figures): Table =>
  compareYears(figures, "Vouchers issued", outcomes, describeComparison(figures));

const gatesNote = "On these days, whenever the voucher was issued.";

export const compareGates = (figures: Figures): Table =>
  compareYears(figures, "At our gates", atGates, gatesNote);

const directions = {
  issued: { title: "Where voucher holders live", borough: "Home borough" },
  here: { title: "Where people at our sites live", borough: "Home borough" },
  elsewhere: { title: "Our residents elsewhere", borough: "Council whose site it was" },
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
          name: `${borough_key === null ? "Other boroughs" : boroughName(borough_key)}, ${formatYear(year)}`,
          cells: [times],
        })),
      },
    ];
  });
}

/** Vouchers counted elsewhere have no site and no waste type. */
const imported = { part: "imported" };

/** Returns the sites by address. */
export const listSites = ({ sites }: Figures): [id: string, address: string][] =>
  Object.entries(sites).toSorted(([, one], [, other]) =>
    one.localeCompare(other, brand.locale, { numeric: true }),
  );

const inTable = (
  title: string,
  first: string,
  columns: readonly Measure[],
  rows: readonly (readonly [name: string, counts: Counts, where: Omit<Selection, "figure">])[],
  more: Partial<Table> = {},
): Table => ({
  title,
  first,
  columns: columns.map((name) => wordOf(name).name),
  rows: rows.map(([name, counts, where]) => ({
    name,
    cells: cells(counts, columns),
    opens: selections(columns, where),
  })),
  totalOpens: selections(columns),
  ...more,
});

function byMonth(figures: Figures, title: string, columns: readonly Measure[], note?: string): Table {
  return inTable(
    title,
    "Month",
    columns,
    monthsWithData(figures).map((month) => [formatMonth(month), figures.sums("all", null, month), { month }]),
    { ...(note && { note }), total: cells(figures.sums("all"), columns) },
  );
}

/** Returns the main table: what became of the vouchers issued in each month. */
export const tableByMonth = (figures: Figures): Table =>
  byMonth(figures, "Vouchers issued, by month", outcomes);

/** Returns the sites with data and their outcomes. */
export const tableBySite = (figures: Figures): Table =>
  inTable(
    "Vouchers issued, by site",
    "Site",
    outcomes,
    listSites(figures)
      .map(([id, name]) => [name, figures.sums("site", id), id === "" ? imported : { site: id }] as const)
      .filter(([, counts]) => count(counts, "issued") > 0),
    { total: cells(figures.sums("all"), outcomes) },
  );

/** Returns the tables behind the main one and that of the gates. */
export function moreTables(figures: Figures): Table[] {
  const { sums } = figures;
  const all = sums("all");
  const tables = [
    ...(figures.before ? [compareIssued(figures)] : []),
    tableBySite(figures),
    inTable(
      "By kind of waste",
      "Kind of waste",
      outcomes,
      listKeys(figures, "kind").map((kind) =>
        kind === ""
          ? ["Not known", sums("kind", kind), imported]
          : [wasteName(kind), sums("kind", kind), { part: kind }],
      ),
      { note: "A voucher for two kinds counts under both, so these rows add up to more than the total." },
    ),
    inTable(
      "By app or desk",
      "Way",
      outcomes,
      listKeys(figures, "way").map((way) => [ways[way] ?? way, sums("way", way), { part: way }]),
      { total: cells(all, outcomes) },
    ),
    {
      title: "Why no longer valid",
      first: "Cause",
      columns: ["Vouchers"],
      rows: unusable.map((name) => ({
        name: wordOf(name).name,
        cells: [count(all, name)],
        opens: selections([name]),
      })),
      total: [measure(all, "no_longer_valid")],
      totalOpens: selections(["no_longer_valid"]),
    },
    byMonth(figures, "At our gates, by month", atGates, gatesNote),
    inTable(
      "At our gates, by site",
      "Site",
      atGates,
      listSites(figures)
        .map(([id, name]) => [name, sums("site", id), { site: id }] as const)
        .filter(([, counts]) => cells(counts, atGates).some((value) => value > 0)),
      { total: cells(all, atGates) },
    ),
    inTable(
      "Turned away, by reason",
      "Reason",
      ["turned_away"],
      listReasons(figures).map(({ key, name, counts }) => [name, counts, { part: key }]),
      { total: cells(all, ["turned_away"]) },
    ),
    ...boroughTables(figures),
  ];
  return tables.filter(({ rows }) => rows.some((row) => row.cells.some((cell) => cell !== 0)));
}

/** Returns the reasons for turning away that were given, the most frequent first. */
export const listReasons = ({ sums }: Figures) =>
  turnAwayOptions
    .map(({ key, name }) => ({ key, name, counts: sums("reason", key) }))
    .filter(({ counts }) => count(counts, "turned_away") > 0)
    .toSorted((one, other) => count(other.counts, "turned_away") - count(one.counts, "turned_away"));

/** Returns a row for each site and month with data, below the names of its columns. */
export function listSiteMonths(figures: Figures): [head: string[], ...rows: (string | number)[][]] {
  return [
    ["Month", "Site", ...words.map(({ name }) => name)],
    ...listSites(figures).flatMap(([id, address]) =>
      monthsWithData(figures).map((month) => [
        month.slice(0, 7),
        address,
        ...cells(figures.sums("site", id, month), measures),
      ]),
    ),
  ];
}

/** Returns one wide table: a row for each site and month, a column for each figure. */
export const toCsv = (figures: Figures): string => csvOf(listSiteMonths(figures));

const describeSince = ({ since }: Figures) =>
  since ? `There are figures since ${dayInWords(new Date(since))}.` : "There are no figures yet.";

/** Says which days are counted, up to which moment, and since when there are figures. */
export const describePeriod = (figures: Figures): string =>
  `${formatPeriod(figures)}, as counted on ${momentInWords(figures.at, "long")}. ${describeSince(figures)}`;

/** Says what the comparison compares. */
export const describeComparison = (figures: Figures): string =>
  figures.before
    ? `A year before is ${formatPeriod(yearBefore(figures))}.`
    : "We cannot compare with last year because we do not have figures for the full period.";

/** Says what became of vouchers, in the words of the tables. The last three numbers add up to the first. */
export function describeCounts([issued = 0, used = 0, valid = 0, over = 0]: readonly number[]): string {
  const be = (times: number, one: string, many: string) =>
    `${formatNumber(times)} ${times === 1 ? one : many}`;
  return `${be(issued, "voucher was", "vouchers were")} issued: ${be(used, "has", "have")} been used, ${be(valid, "is", "are")} still valid and ${be(over, "is", "are")} no longer valid.`;
}

export function describeOutcomes(figures: Figures): string {
  const counts = cells(figures.sums("all"), outcomes);
  return counts[0] === 0 ? "No vouchers were issued in this period." : describeCounts(counts);
}
