import { expect, test } from "vitest";
import { isPublished } from "../../src/authoring/schemas/published.ts";

const on = (date: string, now: string, draft = false) =>
  isPublished({ date: new Date(date), draft }, new Date(now));

test("an announcement is published on its day and after, and a draft never", () => {
  expect(on("2026-03-10", "2026-03-10T12:00:00Z")).toBe(true);
  expect(on("2026-03-10", "2027-01-01T00:00:00Z")).toBe(true);
  expect(on("2026-03-11", "2026-03-10T12:00:00Z")).toBe(false);
  expect(on("2026-03-10", "2026-03-10T12:00:00Z", true)).toBe(false);
});

test("the day begins at midnight in Britain, in summer too", () => {
  expect(on("2026-07-02", "2026-07-01T22:59:59Z")).toBe(false);
  expect(on("2026-07-02", "2026-07-01T23:00:00Z")).toBe(true);
  expect(on("2026-01-02", "2026-01-01T23:59:59Z")).toBe(false);
});
