import { afterAll, beforeAll, expect, test } from "vitest";
import { askJson, type TestDatabase } from "./support/database.ts";
import { openEmbedded } from "./support/embedded.ts";

let database: TestDatabase;
let sources: Record<string, string>;
let offered: string[];
beforeAll(async () => {
  database = await openEmbedded();
  sources = await askJson(
    database,
    "select json_object_agg(proname, prosrc) from pg_proc where pronamespace = 'private'::regnamespace",
  );
  // What writes, and may be called by somebody or is a trigger.
  offered = await askJson(
    database,
    `select json_agg(distinct proname order by proname) from pg_proc
     where pronamespace = 'private'::regnamespace and provolatile = 'v' and (
       has_function_privilege('anon', oid, 'execute') or has_function_privilege('authenticated', oid, 'execute')
       or (prorettype = 'trigger'::regtype and prosrc ~ 'private\\.(queue|begin_request)\\('))`,
  );
});
afterAll(() => database.close());

/** The functions of schema private that one of them calls, itself among them. */
function reached(name: string, known = new Set<string>()): Set<string> {
  if (known.has(name) || sources[name] === undefined) return known;
  known.add(name);
  for (const [, called = ""] of sources[name].matchAll(/private\.(\w+)\(/g)) reached(called, known);
  return known;
}

/** How a function begins: what it waits for, in the order of waiting. */
function beginning(name: string): string {
  const all = [...reached(name)].map((called) => sources[called] ?? "").join("\n");
  return [
    all.includes("pg_try_advisory_xact_lock") ? "one" : "",
    /from auth\.users\b[^;]*for no key update/.test(all) ? "account" : "",
    /private\.queue\(\s*'\{\}'/.test(all) ? "alone" : "",
    /private\.queue\(\s*(array|private)/.test(all) ? "shared" : "",
  ]
    .filter(Boolean)
    .join(", ");
}

/**
 * Every path by which somebody writes. one: one request of a session at a time. account: the own row. alone: who changes
 * a council or a member. shared: who needs that nobody does. A new function needs its line here.
 */
const paths: Record<string, string> = {};

test("every function that writes begins as the others do", () => {
  expect(Object.fromEntries(offered.map((name) => [name, beginning(name)]))).toEqual(paths);
});

test("nothing locks a row for share, which starves its owner, and councils are locked in one place", () => {
  for (const [name, source] of Object.entries(sources)) {
    expect([name, /for share\b/.test(source)]).toEqual([name, false]);
    expect([name, /from public\.councils\b[^;]*for update/.test(source)]).toEqual([name, false]);
  }
});
