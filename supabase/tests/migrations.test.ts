import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { registeredCodes } from "../../src/client/data/errors.ts";

const files = readdirSync("supabase/migrations").toSorted();

/** The SQL of a migration without its comments, which may name what is deliberately absent. */
const statementsOf = (file: string) =>
  readFileSync(`supabase/migrations/${file}`, "utf8").replaceAll(/^\s*--.*$/gm, "");

/** What hosted Supabase refuses to the role that migrates, or what its migration runner does not take. */
const refused: [string, RegExp][] = [
  ["psql's own commands", /^\\/m],
  ["an index built concurrently, outside a transaction", /\bconcurrently\b/i],
  ["settings of the database", /\balter\s+(database|system)\b/i],
  ["a change of the auth service's objects", /\b(alter|drop)\s+(table|function|schema)\s+auth\b/i],
  ["an index in schema auth", /\bcreate\s+(unique\s+)?index\b[^;]*\bon\s+auth\./i],
  ["an object in schema auth", /\bcreate\s+(or\s+replace\s+)?(table|function|view|type)\s+auth\./i],
  ["a comment on what belongs to schema auth", /\bcomment\s+on\b[^;]*\bauth\./i],
  ["a transaction of its own", /^\s*(begin|commit|rollback)\s*;/im],
  ["a role", /\b(create|alter|drop)\s+(role|user)\b/i],
  ["a grant to everybody", /\bgrant\b[^;]*\bto\b[^;]*\bpublic\s*[,;]/i],
  [
    "an update or delete without where, which the API's sessions refuse",
    /^\s*(update|delete from)\s(?![^;]*\bwhere\b)[^;]*;/im,
  ],
];

describe.each(files)("%s", (file) => {
  test("is named by fourteen digits and its concern", () => {
    expect(file).toMatch(/^\d{14}_[a-z][a-z_]*\.sql$/);
  });

  test.each(refused)("holds no %s", (_, pattern) => {
    expect(pattern.exec(statementsOf(file))?.[0]).toBeUndefined();
  });
});

test("no two migrations have the same time", () => {
  expect(new Set(files.map((file) => file.slice(0, 14))).size).toBe(files.length);
});

test("each migration names only what it or an earlier one makes", () => {
  const made = new Set<string>();
  for (const file of files) {
    const sql = statementsOf(file).replaceAll(/comment on [^;]*;|\s--.*$/gm, "");
    const creating = /\bcreate (?:table|view|type|function) (\w+\.\w+)/g;
    for (const match of sql.matchAll(creating)) made.add(match[1] ?? "");
    const named = [...sql.matchAll(/\b(?:private|public)\.[a-z_]+\b/g)].map(([name]) => name);
    expect([file, named.filter((name) => !made.has(name))]).toEqual([file, []]);
  }
});

test("every error code that is raised is registered with the portal, and no other", () => {
  const raised = files.flatMap((file) =>
    [...statementsOf(file).matchAll(/errcode = '(\w+)'/g)].map(([, code]) => code),
  );
  expect([...new Set(raised)].toSorted()).toEqual(Object.keys(registeredCodes).toSorted());
});

test("every error code that is raised is explained at the head of the first migration, and no other", () => {
  const explained = readFileSync(`supabase/migrations/${files[0]}`, "utf8").matchAll(
    /^-- {3}((?:TR|PT)\d{3}) {2}\S/gm,
  );
  expect([...explained].map(([, code]) => code).toSorted()).toEqual(Object.keys(registeredCodes).toSorted());
});

test("whatever is raised on purpose has a code", () => {
  for (const file of files) {
    const raised = statementsOf(file).match(/raise exception '[^']*'[^;]*;/g) ?? [];
    for (const statement of raised) expect(statement).toMatch(/using\s+errcode = '(TR\d{3}|PT4\d\d)'/);
  }
});
