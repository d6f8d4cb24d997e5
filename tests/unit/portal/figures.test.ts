import { expect, test } from "vitest";
import { csvOf } from "../../../src/shared/api/csv.ts";
import { axisTop } from "../../../src/portal/figures/charts.tsx";

test.each([
  [0, 1],
  [1, 1],
  [3, 3],
  [10, 10],
  [11, 20],
  [21, 30],
  [51, 60],
  [81, 100],
])("a chart of at most %i reaches to %i", (issued, top) => {
  expect(axisTop([{ name: "2026-11", short: "Nov", counts: [issued, 0] }])).toBe(top);
});

test.each(["=1", "+1", "-1", "@A", "\tA", "\rA"])("the field %j begins with an apostrophe", (text) => {
  expect(csvOf([[text]])).toContain(`'${text}`);
});
