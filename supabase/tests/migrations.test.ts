import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { refusals } from "../../src/scheme/refusals.generated.ts";

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
    const creating = /\bcreate (?:table|view|type|function|procedure) (\w+\.\w+)/g;
    for (const match of sql.matchAll(creating)) made.add(match[1] ?? "");
    for (const match of sql.matchAll(/\bcall private\.set_constant\('(\w+)'/g))
      made.add(`private.${match[1]}`);
    const named = [...sql.matchAll(/\b(?:private|public)\.[a-z_]+\b/g)].map(([name]) => name);
    expect([file, named.filter((name) => !made.has(name))]).toEqual([file, []]);
  }
});

test("every refusal that is registered is raised, and nothing else is raised on purpose", () => {
  const all = files.map(statementsOf).join("\n");
  const refused = [
    ...all.matchAll(/private\.(?:refuse|refuse_if|person_name)\([^;]*?'((?:TR|PT)\d{3})'/g),
  ].map(([, code]) => code);
  expect([...new Set(refused)].toSorted()).toEqual(Object.keys(refusals).toSorted());
  expect(all.match(/\braise\s+(?:exception|sqlstate)\b/gi)).toEqual(["raise exception"]);
});
