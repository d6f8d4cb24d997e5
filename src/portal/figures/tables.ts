import { csvOf } from "../../shared/api/csv.ts";
import { boroughName } from "../../shared/domain/boroughs.ts";
import { brand } from "../../shared/domain/brand.ts";
import { figures as names, type Figure } from "../../shared/domain/closed-sets.generated.ts";
import { dayInWords, momentInBritain } from "../../shared/domain/days.ts";
import { turnAwayOptions } from "../../shared/domain/turn-away-reasons.ts";
import { wasteName } from "../../shared/domain/waste.ts";
import {
  betweenBoroughs,
  count,
  listKeys,
  monthsWithData,
  formatNumber,
  type By,
  type Counts,
  type Figures,
} from "./api.ts";
import { formatMonth, listMonths, formatPeriod, yearBefore, formatYear } from "./periods.ts";

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
const outcomes = ["issued", "used", "cancelled", "ended", "expired", "to_be_used"] as const;
const issuedAndUsed = [...outcomes, "used_in"] as const;
const atGates = ["accepted", "accepted_anyway", "in_part", "undone", "turned_away"] as const;
const ways: Readonly<Record<string, string>> = { app: "App", desk: "Desk", imported: "Counted elsewhere" };

/** Returns the period beside the same days a year earlier; undefined without data for them. */
export function compareYears(figures: Figures): Table | undefined {
  const { before, words } = figures;
  if (!before) return undefined;
  const now = figures.sums("all");
  const signed = (by: number) => (by > 0 ? `+${formatNumber(by)}` : formatNumber(by));
  return {
    title: "Compared with the year before",
    note: `Still to be used, so that it will change: ${formatNumber(count(now, "to_be_used"))} of the later days, ${formatNumber(count(before, "to_be_used"))} of the earlier. ${describeSince(figures)}`,
    first: "Vouchers",
    columns: [formatPeriod(figures), formatPeriod(yearBefore(figures)), "Change"],
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
          name: `${borough_key === null ? "Other boroughs" : boroughName(borough_key)}, ${formatYear(year)}`,
          cells: [times],
        })),
      },
    ];
  });
}

/** Returns the sites by address. */
export const listSites = ({ sites }: Figures): [id: string, address: string][] =>
  Object.entries(sites).toSorted(([, one], [, other]) =>
    one.localeCompare(other, brand.locale, { numeric: true }),
  );

export function toTables(figures: Figures): Table[] {
  const { sums, words } = figures;
  const months = listMonths(figures);
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
      name: formatMonth(month),
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
      listSites(figures).map(([id, name]) => [name, sums("site", id)]),
      { total: cells(all, issuedAndUsed) },
    ),
    table(
      "By kind of waste",
      "Kind of waste",
      outcomes,
      listKeys(figures, "kind").map((kind) => [
        kind === "" ? "Not known" : wasteName(kind),
        sums("kind", kind),
      ]),
      { note: "A load of two kinds counts under both, so these rows add up to more than the total." },
    ),
    table(
      "By app or desk",
      "Way",
      outcomes,
      listKeys(figures, "way").map((way) => [ways[way] ?? way, sums("way", way)]),
      { total: cells(all, outcomes) },
    ),
    byMonth("At our sites", atGates, "Whichever council issued the vouchers."),
    table(
      "Turned away, by reason",
      "Reason",
      ["turned_away"],
      turnAwayOptions.map(({ key, name }) => [name, sums("reason", key)]),
      { total: cells(all, ["turned_away"]) },
    ),
    ...boroughTables(figures),
    table(
      "By site and month",
      "Site and month",
      ["issued", "used", "used_in", "accepted", "undone", "turned_away"],
      listSites(figures).flatMap(([id, name]) =>
        months
          .map((month): [string, Counts] => [`${name}, ${formatMonth(month)}`, sums("site", id, month)])
          .filter(([, of]) => of.length > 0),
      ),
    ),
  ];
}

/** What each table of the CSV file counts. */
const fileTables = { site: names, way: outcomes, kind: outcomes, reason: ["turned_away"] } as const;

/** Returns one long table for pivots: a row per number and month with data, zeros included, with ISO dates. */
export function toCsv(figures: Figures): string {
  const months = monthsWithData(figures);
  const counted = Object.entries(fileTables).flatMap(([by, columns]) =>
    listKeys(figures, by as By).flatMap((key) =>
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
export function toNotes(figures: Figures, councilName: string): string {
  const lines = [
    `Vouchers of ${councilName}, ${formatPeriod(figures)}`,
    `Made ${momentInBritain(new Date(figures.at))}. ${describeOpen(figures)}`,
    "",
    "table: site (everything, by site; its rows add up to the council's totals), way (vouchers issued, by app, desk or imported), kind (the same by kind of waste; a load of two kinds counts under both, so do not add them up), reason (turned away, by reason), between_boroughs (whole financial years, up to today: our residents at other councils' sites as elsewhere, others at our sites as here, others who were issued our vouchers as issued).",
    "month: its first day, of which the period may hold a part; of between_boroughs the first day of the year. site: where it was issued for, used or brought. of: the way, kind, reason or borough; other_boroughs are those with fewer than five vouchers in the year.",
    "Months and days are London's. A month with nothing has rows of 0, one of which there are no data has none.",
    "",
    ...names.map((name) => `${name}: ${figures.words[name].name}. ${figures.words[name].means}`),
  ];
  return `${lines.join("\r\n")}\r\n`;
}

const describeSince = ({ since }: Figures) =>
  since ? `There are data since ${dayInWords(new Date(since))}.` : "There are no data yet.";

/** Describes how many vouchers are still open, and since when there are data. */
export function describeOpen(figures: Figures): string {
  const open = count(figures.sums("all"), "to_be_used");
  const still =
    open === 0
      ? "None of the vouchers issued is still to be used."
      : `${formatNumber(open)} of the vouchers issued ${open === 1 ? "is" : "are"} still to be used, so that these numbers will change.`;
  return `${still} ${describeSince(figures)}`;
}
