import { expect, test } from "vitest";
import {
  compareGates,
  compareIssued,
  describeCounts,
  describeOutcomes,
  words,
  moreTables,
  tableByMonth,
  toCsv,
} from "../../../src/portal/figures/tables.ts";
import { readFigures } from "../../../src/portal/figures/api.ts";
import { intersect, listPeriods, findError, yearBefore } from "../../../src/portal/figures/periods.ts";
import { describeEvents, describeMeaning, shortTableBySite } from "../../../src/portal/figures/paper.ts";
import { toWorkbook } from "../../../src/portal/figures/workbook.ts";
import { unzip } from "../../support/unzip.ts";

const periodOf = (today: string, name: keyof ReturnType<typeof listPeriods>) =>
  listPeriods(today)[name].period;

test("the financial year begins in April", () => {
  expect(periodOf("2026-03-31", "this_year")).toEqual({ from: "2025-04-01", to: "2026-03-31" });
  expect(periodOf("2026-04-01", "this_year")).toEqual({ from: "2026-04-01", to: "2026-04-01" });
  expect(periodOf("2026-11-22", "last_year")).toEqual({ from: "2025-04-01", to: "2026-03-31" });
  expect(periodOf("2026-11-22", "twelve_months")).toEqual({ from: "2025-11-23", to: "2026-11-22" });
  expect(periodOf("2026-12-31", "twelve_months")).toEqual({ from: "2026-01-01", to: "2026-12-31" });
});

test("the year before has the same days, or the end of February without a 29th", () => {
  expect(yearBefore({ from: "2026-04-01", to: "2026-11-22" })).toEqual({
    from: "2025-04-01",
    to: "2025-11-22",
  });
  expect(yearBefore({ from: "2027-04-01", to: "2028-02-29" })).toEqual({
    from: "2026-04-01",
    to: "2027-02-28",
  });
});

test.each([
  ["", "2026-11-22", "Choose a first and a last day"],
  ["2026-11-23", "2026-11-22", "The last day must not be before the first"],
  ["2025-10-22", "2026-11-22", "Choose at most 13 months"],
  ["2025-10-23", "2026-11-22", undefined],
])("days from %s to %s", (from, to, wrong) => {
  expect(findError({ from, to })).toBe(wrong);
});

const counted = { issued: 4, used: 1, cancelled: 1, expired: 1, to_be_used: 1 };
const gone = { used_in: 3, accepted: 4, undone: 1, turned_away: 2 };
const answer = {
  at: "2026-07-01T12:00:00Z",
  from: "2026-04-01",
  to: "2026-06-30",
  since: "2026-05-03",
  all_time: { issued: 4, used: 1, to_be_used: 1 },
  rows: [
    { by: "all", key: null, month: null, counts: { ...counted, ...gone } },
    { by: "all", key: null, month: "2026-05-01", counts: counted },
    { by: "all", key: null, month: "2026-06-01", counts: gone },
    { by: "site", key: "a", month: null, counts: counted },
    { by: "site", key: "a", month: "2026-05-01", counts: counted },
    { by: "site", key: "b", month: null, counts: gone },
    { by: "site", key: "b", month: "2026-06-01", counts: gone },
    { by: "way", key: "app", month: null, counts: counted },
    { by: "way", key: "app", month: "2026-05-01", counts: counted },
    { by: "kind", key: "sofa", month: null, counts: counted },
    { by: "kind", key: "sofa", month: "2026-05-01", counts: counted },
    { by: "reason", key: "too_much", month: null, counts: { turned_away: 2 } },
    { by: "reason", key: "too_much", month: "2026-06-01", counts: { turned_away: 2 } },
  ],
  sites: { a: "Lock Gate", b: "=Yard, 2" },
  between_boroughs: [
    { direction: "here", year: 2025, borough_key: "brent", times: 12 },
    { direction: "here", year: 2025, borough_key: null, times: 3 },
    { direction: "issued", year: 2026, borough_key: "brent", times: 5 },
  ],
  before: null,
};
const figures = readFigures(answer);
const allTables = [tableByMonth(figures), compareGates(figures), ...moreTables(figures)];
const table = (title: string) => allTables.find((one) => one.title === title);

test("the main table divides vouchers issued in a month into used, still and no longer valid", () => {
  expect(tableByMonth(figures).columns).toEqual(["Issued", "Used", "Still valid", "No longer valid"]);
  expect(tableByMonth(figures).rows).toMatchObject([
    { name: "May 2026", cells: [4, 1, 1, 2] },
    { name: "Jun 2026", cells: [0, 0, 0, 0] },
  ]);
  expect(describeOutcomes(figures)).toBe(
    "4 vouchers were issued: 1 has been used, 1 is still valid and 2 are no longer valid.",
  );
  expect(describeCounts([1, 0, 0, 1])).toBe(
    "1 voucher was issued: 0 have been used, 0 are still valid and 1 is no longer valid.",
  );
});

test("rows add up to their table's total, and a table of nothing is left out", () => {
  for (const { rows, total } of allTables)
    if (total)
      expect(total).toEqual(
        total.map((_, column) => rows.reduce((sum, { cells }) => sum + Number(cells[column]), 0)),
      );
  expect(moreTables(readFigures({ ...answer, rows: [], between_boroughs: [] }))).toEqual([]);
  expect(table("Turned away, by reason")?.rows).toMatchObject([{ name: "Too much", cells: [2] }]);
});

test("each number opens a list, except where people live", () => {
  const notKnown = ["site", "kind"].map((by) => ({ by, key: null, month: null, counts: counted }));
  const rows = [...answer.rows, ...notKnown];
  const sites = { ...answer.sites, "": "Site not known" };
  const tables = moreTables(readFigures({ ...answer, rows, sites }));
  expect(tables.filter((one) => one.rows.some(({ opens }) => !opens)).map(({ title }) => title)).toEqual([
    "Where people at our sites live",
    "Where voucher holders live",
  ]);
  for (const title of ["Vouchers issued, by site", "By kind of waste"])
    expect(tables.find((one) => one.title === title)?.rows).toContainEqual(
      expect.objectContaining({
        name: expect.stringMatching(/not known/i) as string,
        opens: expect.arrayContaining([{ figure: "issued", part: "imported" }]) as unknown[],
      }),
    );
});

test("boroughs with few vouchers share one row of a financial year", () => {
  expect(table("Where people at our sites live")?.rows).toEqual([
    { name: "Brent, 2025/26", cells: [12] },
    { name: "Other boroughs, 2025/26", cells: [3] },
  ]);
  expect(table("Our residents elsewhere")).toBeUndefined();
});

test("a CSV file has a row for each site and month, zeros included, and human headings", () => {
  const [header, ...lines] = toCsv(figures).trimEnd().split("\r\n");
  expect(header).toBe(["Month", "Site", ...words.map(({ name }) => name)].join(","));
  expect(lines).toEqual([
    '2026-05,"\'=Yard, 2",0,0,0,0,0,0,0,0,0,0,0,0',
    '2026-06,"\'=Yard, 2",0,0,0,0,0,0,0,4,1,0,0,2',
    "2026-05,Lock Gate,4,1,1,2,1,1,0,0,0,0,0,0",
    "2026-06,Lock Gate,0,0,0,0,0,0,0,0,0,0,0,0",
  ]);
});

test("a workbook has a sheet a table with numbers as numbers, and one that explains them", async () => {
  const archive = Buffer.from(await (await toWorkbook(figures, "Camden")).arrayBuffer());
  const names = [...unzip(archive, "xl/workbook.xml").matchAll(/<sheet [^>]*name="([^"]*)"/g)].map(
    ([, name]) => name,
  );
  expect(names).toEqual(["About", ...allTables.map(({ title }) => title), "By site and month"]);
  const sheet = unzip(archive, "xl/worksheets/sheet2.xml");
  expect([...sheet.matchAll(/<v>([^<]*)<\/v>/g)].length).toBeGreaterThan(12);
  expect(sheet).toMatch(/<c r="B2"(?: s="\d+")?><v>4<\/v>/);
  // 1 May 2026 as a date, which spreadsheets sort and group.
  expect(sheet).toMatch(/<c r="A2" s="\d+"><v>46143<\/v>/);
  expect(unzip(archive, "xl/styles.xml")).toContain("mmm yyyy");
  const texts = unzip(archive, "xl/sharedStrings.xml");
  expect(texts).toContain("1 April 2026 to 30 June 2026");
  expect(texts).toContain("=Yard, 2");
  for (const { name, means } of words) {
    expect(texts).toContain(name);
    expect(texts).toContain(means);
  }
});

test("a number of a month opens the vouchers of its days in the period", () => {
  const [may] = tableByMonth(figures).rows;
  expect(may?.opens?.[3]).toEqual({ figure: "no_longer_valid", month: "2026-05-01" });
  const period = { from: "2026-05-20", to: "2026-07-10" };
  expect(intersect(period, "2026-05-01")).toEqual({ from: "2026-05-20", to: "2026-05-31" });
  expect(intersect(period, "2026-06-01")).toEqual({ from: "2026-06-01", to: "2026-06-30" });
  expect(intersect(period, "2026-07-01")).toEqual({ from: "2026-07-01", to: "2026-07-10" });
});

test("a year without data is not compared", () => {
  expect(compareIssued(figures).columns).toEqual(["This period"]);
  const compared = compareIssued(readFigures({ ...answer, before: { issued: 2, expired: 2 } }));
  expect(compared.rows.slice(0, 2)).toMatchObject([
    { name: "Issued", cells: [4, 2, "+2"] },
    { name: "Used", cells: [1, 0, "+1"] },
  ]);
  // The change is the difference of two numbers that open.
  expect(compared.rows[0]?.opens).toEqual([{ figure: "issued" }, { figure: "issued", isYearBefore: true }]);
  expect(compared.note).toBe("A year before is 1 April 2025 to 30 June 2025.");
});

test("a paper says what happened and what it means, with the numbers of its tables", () => {
  expect(describeEvents(figures, "Camden")).toEqual([
    "4 vouchers were issued: 1 has been used, 1 is still valid and 2 are no longer valid. Of those no longer valid, 1 expired, 1 was cancelled and 0 ended with their council.",
    "Gates at Camden’s sites accepted 4 vouchers, whichever council issued them, and whenever. 1 was taken back as a mistake. 0 were accepted although the check gave a reason against it. They turned a voucher away 2 times.",
  ]);
  expect(describeMeaning(figures)).toEqual([
    "25% of the vouchers issued have been used. This can still rise: 1 is still valid.",
    "We cannot compare with last year because we do not have figures for the full period.",
    "Most vouchers were issued for Lock Gate: 4.",
    "The most frequent reason for turning away was ‘Too much’: 2.",
  ]);
});

test("a long site name does not lengthen the paper's table", () => {
  const sites = { a: "Lock Gate, ".repeat(18), b: "Yard" };
  expect(shortTableBySite(readFigures({ ...answer, sites })).rows[0]?.name).toMatch(
    /^(Lock Gate, ){6}.{9}…$/,
  );
});

test("a tie has no superlative", () => {
  const tied = answer.rows.map((row) =>
    row.by === "site" && row.key === "b" ? { ...row, counts: counted } : row,
  );
  const reason = {
    by: "reason",
    key: "site_full",
    month: null,
    counts: { turned_away: 2 },
  };
  expect(describeMeaning(readFigures({ ...answer, rows: [...tied, reason] })).join(" ")).not.toMatch(
    /[Mm]ost /,
  );
});

test("a period without vouchers says so, and has no share of nothing", () => {
  const without = readFigures({ ...answer, since: "2026-07-01", rows: [] });
  expect(describeOutcomes(without)).toBe("No vouchers were issued in this period.");
  expect(describeMeaning(without).join(" ")).not.toContain("%");
});
