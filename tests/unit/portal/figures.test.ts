import { expect, test } from "vitest";
import { csvOf } from "../../../src/shared/api/csv.ts";
import { wrapName } from "../../../src/portal/figures/charts.tsx";

test("a long site name is whole on its lines, and no line is wider than the picture", () => {
  const names = [
    "Lock Gate",
    "Hornsey Street Reuse and Recycling Centre, 40 Hornsey Street, London N7 8HU",
    "x".repeat(100),
  ];
  for (const name of names) {
    expect(wrapName(name).join("").replaceAll(" ", "")).toBe(name.replaceAll(" ", ""));
    expect(Math.max(...wrapName(name).map(({ length }) => length))).toBeLessThanOrEqual(46);
  }
});

test.each(["=1", "+1", "-1", "@A", "\tA", "\rA"])("the field %j begins with an apostrophe", (text) => {
  expect(csvOf([[text]])).toContain(`'${text}`);
});
