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
const holding = (text: string) => {
  writeFileSync(file, text);
  return file;
};

test("pages go without where there is no file", () => {
  expect(readFacts(join(folder, "none.json"), "")).toBeNull();
});

test("pages go without what another project said: demo data never stand on a deployment's pages", () => {
  const text = JSON.stringify(written);
  expect(readFacts(holding(text), "")).toEqual(written);
  expect(readFacts(holding(text), "https://abc.supabase.co")).toBeNull();
});

test("a file that is none of ours stops the build, and says how to write it anew", () => {
  expect(() => readFacts(holding(JSON.stringify({ ...written, asOf: "today" })), "")).toThrow(
    /npm run admin -- boroughs/,
  );
});

test("no page leads to a script", () => {
  const { barnet } = written.boroughs;
  const bad = { ...barnet, pages: { ...barnet.pages, tips_url: "javascript:alert(1)" } };
  expect(() => readFacts(holding(JSON.stringify({ ...written, boroughs: { barnet: bad } })), "")).toThrow(
    /tips_url/,
  );
});

test("the file is written only where it says something else, so that nothing is built in vain", () => {
  process.env.BOROUGHS_FILE = join(folder, "stored.json");
  const facts = readFacts(holding(JSON.stringify(written)), "");
  if (!facts) throw new Error("no facts");
  expect(storeFacts(facts)).toBe(true);
  expect(storeFacts(facts)).toBe(false);
  expect(storeFacts({ ...facts, asOf: "2026-11-24" })).toBe(true);
  delete process.env.BOROUGHS_FILE;
});
