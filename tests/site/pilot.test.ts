import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { pageAt, textOf } from "../support/site.ts";

const home = readFileSync(join(import.meta.dirname, "../../content/pages/home.mdx"), "utf8");
const tape = /^wanted: "?(.+?)"?$/m.exec(home)?.[1];

test("the pages ask for a first council while the line 'wanted' of the home page does", () => {
  const text = ["/", "/contact"].map((path) => textOf(pageAt(path).root)).join(" ");
  const wanted = ["We are looking for one council to go first", "ask about a pilot", tape ?? "Wanted:"];
  const found = ["Your council can join too", "ask about joining"];
  expect(wanted.filter((words) => text.includes(words))).toEqual(tape ? wanted : []);
  expect(found.filter((words) => text.includes(words))).toEqual(tape ? [] : found);
});
