import { expect, test } from "vitest";
import { periods, toCsv, whatIsWrong, yearBefore } from "../../../src/portal/figures/figures.ts";

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

test("a CSV file says what it is, of which days and when it was made", () => {
  const row = { name: "May 2026", issued: 4, used: 1, cancelled: 1, expired: 1, to_be_used: 1 };
  const file = toCsv(
    "By month",
    { from: "2026-04-01", to: "2026-06-30" },
    "month",
    [row],
    new Date("2026-07-01T12:00:00Z"),
  );
  expect(file.split("\r\n")).toEqual([
    "By month,1 April 2026 to 30 June 2026,Exported 2026-07-01T13:00:00+01:00",
    "month,Issued,Used,Cancelled,Expired,Still to be used",
    "May 2026,4,1,1,1,1",
    "",
  ]);
});
