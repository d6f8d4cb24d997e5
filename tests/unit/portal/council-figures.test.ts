import { expect, test } from "vitest";
import {
  comparison,
  measures,
  notesOf,
  periods,
  tablesOf,
  toCsv,
  whatIsWrong,
  yearBefore,
  type Figures,
} from "../../../src/portal/figures/figures.ts";
import { summaryOf } from "../../../src/portal/figures/paper.tsx";

const periodOf = (today: string, name: string) => periods(today)[name]?.period;

test("the financial year begins in April", () => {
  expect(periodOf("2026-03-31", "this_year")).toEqual({ from: "2025-04-01", to: "2026-03-31" });
  expect(periodOf("2026-04-01", "this_year")).toEqual({ from: "2026-04-01", to: "2026-04-01" });
  expect(periodOf("2026-11-22", "last_year")).toEqual({ from: "2025-04-01", to: "2026-03-31" });
  expect(periodOf("2026-11-22", "twelve_months")).toEqual({ from: "2025-11-23", to: "2026-11-22" });
  expect(periodOf("2026-12-31", "twelve_months")).toEqual({ from: "2026-01-01", to: "2026-12-31" });
});

test("the year before has the same days, and the end of February where there is no 29th", () => {
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
  expect(whatIsWrong({ from, to })).toBe(wrong);
});

const row = { issued: 4, used: 1, cancelled: 1, ended: 0, expired: 1, to_be_used: 1, given_back: 0 };
const figures: Figures = {
  at: "2026-07-01T12:00:00Z",
  from: "2026-04-01",
  to: "2026-06-30",
  since: "2026-05-03",
  all_time: { issued: 4, used: 1, to_be_used: 1 },
  week: { issued: 0, used: 0, accepted: 0, turned_away: 0 },
  week_before: { issued: 0, used: 0, accepted: 0, turned_away: 0 },
  issued: [{ ...row, month: "2026-05-01", site_id: "a", way: "app" }],
  kinds: [{ ...row, kind: "sofa" }],
  used: [{ month: "2026-06-01", site_id: "b", used_in: 3, given_back_in: 1 }],
  gates: [
    { month: "2026-06-01", site_id: "b", what: "accepted", times: 5 },
    { month: "2026-06-01", site_id: "b", what: "taken_back", times: 1 },
    { month: "2026-06-01", site_id: "b", what: "too_much", times: 2 },
  ],
  sites: { a: "Lock Gate", b: "=Yard, 2" },
  neighbours: {
    months: [
      { direction: "here", month: "2026-05-01", borough_key: "brent", times: null, hidden: "under_5" },
      { direction: "here", month: "2026-06-01", borough_key: "brent", times: 12, hidden: null },
    ],
    years: [{ direction: "here", year: "2025-04-01", borough_key: "brent", times: null, at_least: 12 }],
  },
  before: null,
};
const table = (title: string) => tablesOf(figures).find((one) => one.title === title);

test("every month of the period is a row, with nothing where there was nothing, and the rows add up", () => {
  expect(table("By month")?.rows.map(({ name, cells }) => [name, ...cells])).toEqual([
    ["April 2026", 0, 0, 0, 0, 0, 0, 0, 0],
    ["May 2026", 4, 1, 1, 0, 1, 1, 0, 0],
    ["June 2026", 0, 0, 0, 0, 0, 0, 3, 1],
  ]);
  for (const { rows, total } of tablesOf(figures))
    if (total)
      expect(total).toEqual(
        total.map((_, column) => rows.reduce((sum, { cells }) => sum + Number(cells[column]), 0)),
      );
});

test("small numbers are words, in the page and in the file", () => {
  expect(table("Others at our sites")?.rows).toEqual([
    { name: "Brent, 2025/26", cells: ["at least 12"] },
    { name: "Brent, May 2026", cells: ["under 5"] },
    { name: "Brent, June 2026", cells: [12] },
  ]);
});

test("what was taken back at a gate was not accepted there", () => {
  expect(table("At our sites")?.total).toEqual([4, 0, 0, 0, 2]);
});

test("a CSV file is one header line and one long table, with ISO dates; its notes are a file beside it", () => {
  expect(toCsv(figures).split("\r\n")).toEqual([
    "table,month,site,of,measure,count",
    ...["issued,4", "used,1", "cancelled,1", "expired,1", "to_be_used,1"].map(
      (cell) => `issued,2026-05-01,Lock Gate,app,${cell}`,
    ),
    'used,2026-06-01,"\'=Yard, 2",,used_in,3',
    'used,2026-06-01,"\'=Yard, 2",,given_back_in,1',
    ...["issued,4", "used,1", "cancelled,1", "expired,1", "to_be_used,1"].map(
      (cell) => `kinds,,,sofa,${cell}`,
    ),
    'gates,2026-06-01,"\'=Yard, 2",,accepted,5',
    'gates,2026-06-01,"\'=Yard, 2",,taken_back,1',
    'gates,2026-06-01,"\'=Yard, 2",,turned_away_too_much,2',
    "neighbours,2026-05-01,,brent,here,under 5",
    "neighbours,2026-06-01,,brent,here,12",
    "",
  ]);
  const notes = notesOf(figures, "Camden");
  expect(notes).toContain("1 April 2026 to 30 June 2026");
  expect(notes).toContain("Made 2026-07-01T13:00:00+01:00. 1 of the vouchers issued is still to be used");
  for (const { name, means } of Object.values(measures)) expect(notes).toContain(`${name}: ${means}`);
});

test("nothing is compared with a year of which there are no data", () => {
  expect(comparison(figures)).toBeUndefined();
  const before = { ...figures, issued: [], used: [], gates: [] };
  expect(comparison({ ...figures, before })?.rows[0]).toEqual({ name: "Issued", cells: [4, 0, "+4"] });
});

test("a paper's summary is the numbers of its tables", () => {
  expect(summaryOf(figures, "Camden")).toEqual([
    "4 vouchers were issued for Camden’s sites from 1 April 2026 up to 30 June 2026.",
    "What has become of these up to 1 July 2026: 1 used (25 in 100), 1 cancelled, 0 ended, 1 expired, 1 still to be used.",
    "3 vouchers were used in these days, whenever issued and at whichever council’s site. Given back: 1.",
    "At our own sites 4 vouchers were accepted, 0 of them though something spoke against it and 0 in part, and 2 turned away.",
    "No reason for turning away was given more often than 'Too much': 2.",
    "There are no data for the whole of the year before, so nothing is compared with it.",
  ]);
});
