import { expect, test } from "vitest";
import { laterToday, shutInWords, shutNow } from "../../../src/shared/domain/shut.ts";

test("a gate is full until a time, or closed today", () => {
  expect(shutInWords("14:30")).toBe("Full until 2.30 pm");
  expect(shutInWords("24:00")).toBe("Closed today");
  const now = Date.parse("2026-07-01T10:00:00Z");
  // London is an hour ahead in summer.
  expect(shutNow("2026-07-01T13:00:00Z", now)).toBe("Full until 2 pm");
  expect(shutNow("2026-07-01T23:00:00Z", now)).toBe("Closed today");
  expect(shutNow("2026-07-01T10:00:00Z", now)).toBe("");
  expect(shutNow(null, now)).toBe("");
});

test("the gate offers the remaining half hours while the site is open", () => {
  const at = (time: string) => new Date(`2026-01-05T${time}:00Z`);
  expect(laterToday(["08:00-12:00", "13:00-16:00"], at("14:10"))).toEqual(["14:30", "15:00", "15:30"]);
  expect(laterToday(["08:00-16:00"], at("16:00"))).toEqual([]);
  expect(laterToday(null, at("22:45"))).toEqual(["23:00", "23:30"]);
  expect(laterToday([], at("10:00"))).toEqual([]);
});
