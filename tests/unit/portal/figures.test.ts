import { expect, test } from "vitest";
import { csvOf } from "../../../src/client/data/csv.ts";
import {
  figuresOf,
  monthsUpTo,
  rowsForCsv,
  sitesOf,
  topOf,
  totalOf,
} from "../../../src/portal/vouchers/history.ts";
import type { HistoryRow } from "../../../src/portal/vouchers/vouchers.ts";

const row = (month: string, site: string | null, counts: Partial<HistoryRow>): HistoryRow => ({
  month,
  site_id: site,
  site_address: site && `${site} Lane`,
  issued: 0,
  used: 0,
  ...counts,
});

const rows = [
  row("2026-11-01", "10", { issued: 5, used: 2 }),
  row("2026-10-01", null, { issued: 7 }),
  row("2026-11-01", "9", { issued: 3 }),
  row("2026-01-01", "9", { used: 1 }),
];
const months = monthsUpTo("2026-11-22", rows);

test("twelve months end with this one, across the turn of a year", () => {
  expect(monthsUpTo("2026-02-28", [])).toEqual([
    ...["2025-03-01", "2025-04-01", "2025-05-01", "2025-06-01", "2025-07-01", "2025-08-01", "2025-09-01"],
    ...["2025-10-01", "2025-11-01", "2025-12-01", "2026-01-01", "2026-02-01"],
  ]);
});

test("a month that has begun for the database alone is the last", () => {
  expect(monthsUpTo("2026-10-31", rows).at(-1)).toBe("2026-11-01");
  expect(months).toHaveLength(12);
});

test("months without rows are filled with noughts", () => {
  const figures = figuresOf(rows, months, null);
  expect(figures.map(({ month }) => month)).toEqual(months);
  expect(figures[0]).toEqual({ month: "2025-12-01", issued: 0, used: 0 });
});

test("all sites are added up, those not known too", () => {
  const figures = figuresOf(rows, months, null);
  expect(figures.at(-1)).toEqual({ month: "2026-11-01", issued: 8, used: 2 });
  expect(figures.at(-2)).toMatchObject({ month: "2026-10-01", issued: 7 });
  expect(totalOf(figures)).toMatchObject({ issued: 15, used: 3 });
});

test.each([
  ["9", { issued: 3, used: 1 }],
  ["", { issued: 7, used: 0 }],
])("the site %j alone", (site, total) => {
  expect(totalOf(figuresOf(rows, months, site))).toMatchObject(total);
});

test("each site is listed once, by address, the one that is not known last", () => {
  expect(sitesOf(rows)).toEqual([
    { id: "9", address: "9 Lane" },
    { id: "10", address: "10 Lane" },
    { id: "", address: "Site not known" },
  ]);
});

test.each([
  [0, 1],
  [1, 1],
  [3, 5],
  [10, 10],
  [11, 20],
  [51, 100],
])("the picture of at most %i reaches to %i", (issued, top) => {
  expect(topOf([{ month: "2026-11-01", issued, used: 0 }])).toBe(top);
});

test("the file holds each month of each site, and lets a spreadsheet run nothing", () => {
  const sites = [
    { id: "9", address: "=9 Lane" },
    { id: "10", address: "10, Lane" },
  ];
  const lines = csvOf(rowsForCsv(rows, months, sites)).split("\r\n");
  expect(lines).toHaveLength(1 + 2 * 12 + 1);
  expect(lines[0]).toBe("Month,Site,Issued,Used");
  expect(lines[2]).toBe("2026-01,'=9 Lane,0,1");
  expect(lines[24]).toBe('2026-11,"10, Lane",5,2');
});

test.each(["=1", "+1", "-1", "@A", "\tA", "\rA"])("the field %j begins with an apostrophe", (text) => {
  expect(csvOf([[text]])).toContain(`'${text}`);
});
