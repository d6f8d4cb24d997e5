import { expect, test } from "vitest";
import { compareYears, toNotes, toTables, toCsv } from "../../../src/portal/figures/tables.ts";
import { hasWeekBefore, readFigures } from "../../../src/portal/figures/api.ts";
import { listPeriods, findError, yearBefore } from "../../../src/portal/figures/periods.ts";
import { figures as names } from "../../../src/shared/domain/closed-sets.generated.ts";
import { summarise } from "../../../src/portal/figures/paper.tsx";

const periodOf = (today: string, name: string) => listPeriods(today)[name]?.period;

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

const counted = [4, 1, 1, 0, 1, 1];
const gone = [0, 0, 0, 0, 0, 0, 3, 4, 0, 0, 1, 2];
const answer = {
  at: "2026-07-01T12:00:00Z",
  from: "2026-04-01",
  to: "2026-06-30",
  since: "2026-05-03",
  words: Object.fromEntries(names.map((name) => [name, { name: `Name of ${name}`, means: `As ${name}.` }])),
  all_time: { issued: 4, used: 1, to_be_used: 1 },
  week: [],
  week_before: [],
  rows: [
    { by: "all", key: null, month: null, counts: [4, 1, 1, 0, 1, 1, 3, 4, 0, 0, 1, 2] },
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
    { by: "reason", key: "too_much", month: null, counts: [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 2] },
    { by: "reason", key: "too_much", month: "2026-06-01", counts: [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 2] },
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
const table = (title: string) => toTables(figures).find((one) => one.title === title);

test("every month of the period is a row, empty where there are no data, and the rows add up", () => {
  expect(table("By month")?.rows.map(({ name, cells }) => [name, ...cells])).toEqual([
    ["April 2026", ...Array<string>(7).fill("no data")],
    ["May 2026", 4, 1, 1, 0, 1, 1, 0],
    ["June 2026", 0, 0, 0, 0, 0, 0, 3],
  ]);
  const numberIn = (cell?: number | string) => (cell === "no data" ? 0 : Number(cell));
  for (const { rows, total } of toTables(figures))
    if (total)
      expect(total).toEqual(
        total.map((_, column) => rows.reduce((sum, { cells }) => sum + numberIn(cells[column]), 0)),
      );
});

test("boroughs with few vouchers share one row of a financial year", () => {
  expect(table("Others at our sites")?.rows).toEqual([
    { name: "Brent, 2025/26", cells: [12] },
    { name: "Other boroughs, 2025/26", cells: [3] },
  ]);
  expect(table("Our residents elsewhere")).toBeUndefined();
});

test("a CSV file is one table with a header and ISO dates; months without data have zeros", () => {
  const [header, ...lines] = toCsv(figures).trimEnd().split("\r\n");
  expect(header).toBe("table,month,site,of,measure,count");
  // Two sites with twelve numbers, a way and a kind with six, a reason with one, for the two months with data; and three of boroughs.
  expect(lines).toHaveLength(2 * (2 * 12 + 6 + 6 + 1) + 3);
  for (const line of [
    "site,2026-06-01,Lock Gate,,issued,0",
    "site,2026-05-01,Lock Gate,,issued,4",
    'site,2026-06-01,"\'=Yard, 2",,turned_away,2',
    "way,2026-05-01,,app,used,1",
    "kind,2026-05-01,,sofa,to_be_used,1",
    "reason,2026-06-01,,too_much,turned_away,2",
    "between_boroughs,2025-04-01,,brent,here,12",
    "between_boroughs,2025-04-01,,other_boroughs,here,3",
  ])
    expect(lines).toContain(line);
});

test("the notes beside it match the page's words", () => {
  const notes = toNotes(figures, "Camden");
  expect(notes).toContain("1 April 2026 to 30 June 2026");
  expect(notes).toContain("Made 2026-07-01T13:00:00+01:00. 1 of the vouchers issued is still to be used");
  for (const name of names) expect(notes).toContain(`${name}: Name of ${name}. As ${name}.`);
});

test("a year without data is not compared", () => {
  expect(compareYears(figures)).toBeUndefined();
  const compared = compareYears(readFigures({ ...answer, before: [2, 0, 0, 0, 2] }));
  expect(compared?.rows.slice(0, 2)).toEqual([
    { name: "Name of issued", cells: [4, 2, "+2"] },
    { name: "Name of used", cells: [1, 0, "+1"] },
  ]);
  expect(compared?.note).toBe(
    "Still to be used, so that it will change: 1 of the later days, 0 of the earlier. There are data since 3 May 2026.",
  );
});

test("a paper's summary matches its tables", () => {
  expect(summarise(figures, "Camden")).toEqual([
    "4 vouchers were issued for Camden’s sites from 1 April 2026 up to 30 June 2026.",
    "What has become of these up to 1 July 2026: 1 used, 1 cancelled, 0 ended, 1 expired, 1 still to be used.",
    "3 vouchers were used in these days, whenever issued and at whichever council’s site.",
    "At our own sites 4 vouchers were accepted, 0 of them against a reason and 0 in part. 1 of these was taken back as a mistake, so that 3 counted as used. 2 were turned away.",
    "No reason for turning away was given more often than 'Too much': 2.",
    "We cannot compare with the year before because we do not have figures for the full period.",
  ]);
});

test("a paper of days without data says so, and has no counts", () => {
  const without = readFigures({ ...answer, since: "2026-07-01", rows: [] });
  expect(summarise(without, "Camden")).toEqual(["There are no data for these days."]);
  expect(hasWeekBefore(without)).toBe(false);
  expect(hasWeekBefore(figures)).toBe(true);
});
