import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { readFacts } from "../../../src/site/boroughs/read-facts.ts";
import { storeFacts } from "../../../supabase/admin/boroughs.ts";
import written from "../../support/boroughs.json" with { type: "json" };

const folder = mkdtempSync(join(tmpdir(), "tipright-boroughs-"));
const file = join(folder, "boroughs.json");
afterAll(() => rmSync(folder, { recursive: true }));
const writeFile = (text: string) => {
  writeFileSync(file, text);
  return file;
};

test("pages are built without facts where there is no file", () => {
  expect(readFacts(join(folder, "none.json"), "")).toBeNull();
});

test("facts of another project are ignored: demo data never appear on a deployment's pages", () => {
  const text = JSON.stringify(written);
  expect(readFacts(writeFile(text), "")).toEqual(written);
  expect(readFacts(writeFile(text), "https://abc.supabase.co")).toBeNull();
});

test("the file is written only when its facts change", () => {
  process.env.BOROUGHS_FILE = join(folder, "stored.json");
  const facts = readFacts(writeFile(JSON.stringify(written)), "");
  if (!facts) throw new Error("no facts");
  expect(storeFacts(facts)).toBe(true);
  expect(storeFacts({ ...facts, at: "23:59" })).toBe(false);
  expect(storeFacts({ ...facts, asOf: "2026-11-24" })).toBe(true);
  delete process.env.BOROUGHS_FILE;
});
