import { expect, test } from "vitest";
import { bankHolidays } from "../../../src/portal/settings/calendar.ts";

// Source: https://www.gov.uk/bank-holidays, England and Wales, without the days of a coronation or jubilee.
test.each([
  [2024, "01-01 03-29 04-01 05-06 05-27 08-26 12-25 12-26"],
  [2025, "01-01 04-18 04-21 05-05 05-26 08-25 12-25 12-26"],
  [2026, "01-01 04-03 04-06 05-04 05-25 08-31 12-25 12-28"],
  [2027, "01-01 03-26 03-29 05-03 05-31 08-30 12-27 12-28"],
  [2028, "01-03 04-14 04-17 05-01 05-29 08-28 12-25 12-26"],
])("the bank holidays of %i", (year, days) => {
  const isWeekend = (day: string) => [0, 6].includes(new Date(day).getUTCDay());
  const found = bankHolidays(year).filter(({ day }) => !isWeekend(day));
  expect(found.map(({ day }) => day.slice(5)).join(" ")).toBe(days);
});

test("Christmas on a Saturday is closed itself, and so are both substitute days", () => {
  expect(
    bankHolidays(2027)
      .slice(-4)
      .map(({ day }) => day),
  ).toEqual(["2027-12-25", "2027-12-26", "2027-12-27", "2027-12-28"]);
});
