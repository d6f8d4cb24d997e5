import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { BoroughFacts } from "../../src/shared/domain/borough-facts.ts";
import { readFacts } from "../../src/site/boroughs/read-facts.ts";
import { type Operator, startOperator } from "./operator.ts";
import { runAdmin } from "./run-admin.ts";

const folder = mkdtempSync(join(tmpdir(), "tipright-boroughs-"));
const file = join(folder, "boroughs.json");
let operator: Operator;

beforeAll(async () => {
  operator = await startOperator();
});
afterAll(async () => {
  await operator.end();
  rmSync(folder, { recursive: true });
});

const boroughs = (url = operator.stack.url) =>
  runAdmin(["boroughs"], {
    BOROUGHS_FILE: file,
    PUBLIC_SUPABASE_URL: url,
    PUBLIC_SUPABASE_PUBLISHABLE_KEY: operator.stack.keys.publishable,
  });
const read = () => JSON.parse(readFileSync(file, "utf8")) as BoroughFacts;

test("the public data of every borough is written for the pages", async () => {
  const { printed } = await boroughs();
  expect(printed).toMatch(/^Written: .*boroughs\.json, 3 boroughs with sites, of \d{4}-\d\d-\d\d\.\n$/);
  expect(readFacts(file, operator.stack.url)).toEqual(read());
  const { camden, islington, slough, hackney } = read().boroughs;
  expect(camden?.sites.map(({ address }) => address)).toContain(
    "Sample Yard Reuse Centre, 1 Sample Lane, Camden",
  );
  // Islington: sites of neighbours. Hackney: paused. Slough: vouchers are off.
  expect(islington?.sites).toHaveLength(3);
  expect(hackney?.sites[0]?.why_not?.reason).toBe("paused");
  expect(slough?.sites).toEqual([]);
  expect((await boroughs()).printed).toContain("Unchanged");
});

test("while the project is down nothing is written", async () => {
  const before = read();
  const { code, printed } = await boroughs("http://127.0.0.1:9");
  expect(code).toBe(1);
  expect(printed).toContain("127.0.0.1:9 cannot be reached");
  expect(read()).toEqual(before);
});
