import { existsSync } from "node:fs";
import { expect, test } from "vitest";
import { changedNames, withCallers } from "../../check/changed-sql.ts";
import { featureOf, journeyOfShared, journeys } from "../../check/journeys.ts";

test("every journey and its feature exist", () => {
  const features = Object.keys(journeys).filter((feature) => !existsSync(`src/${feature}`));
  const specs = [journeyOfShared, ...Object.values(journeys)].filter(
    (spec) => !existsSync(`tests/e2e/${spec}`),
  );
  expect([...features, ...specs]).toEqual([]);
});

test("a file belongs to the feature of its folder, and a shared one to none", () => {
  expect(featureOf("src/portal/sites/sites-page.tsx")).toBe("portal/sites");
  expect(featureOf("src/styles/base.css")).toBeUndefined();
});

test("a changed function and its callers are found, a changed comment is not", () => {
  const sql = (body: string, comment = "") =>
    `${comment}create function private.one() returns text as $$\n  ${body}\n$$;\n\ncreate function public.two() returns text as $$\n  select private.one();\n$$;\n`;
  expect(changedNames(sql("select 1;"), sql("select 1;", "-- One.\n"))).toEqual([]);
  const names = changedNames(sql("select 1;"), sql("select 2;"));
  expect(names).toEqual(["one"]);
  expect([...withCallers(names, [sql("select 2;")])]).toEqual(["one", "two"]);
});
