import { readFileSync } from "node:fs";
import { parse } from "smol-toml";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { boroughs } from "../../src/scheme/boroughs.ts";
import { cleanAddress } from "../../src/portal/sites/clean-address.ts";
import { maximumAddressLength } from "../../src/scheme/limits.ts";
import { askJson, type TestDatabase } from "./support/database.ts";
import { openEmbedded } from "./support/embedded.ts";

let database: TestDatabase;
beforeAll(async () => {
  database = await openEmbedded();
});
afterAll(() => database.close());

test("src/scheme/boroughs.ts lists the boroughs of the database, names and all", async () => {
  const stored = await askJson(
    database,
    `select json_agg(json_build_object('key', key, 'name', council_name) order by key) from public.boroughs`,
  );
  expect(boroughs.toSorted((a, b) => (a.key < b.key ? -1 : 1))).toEqual(stored);
});

test("src/scheme/site.ts and the database agree on the longest address", async () => {
  const definition = await askJson<string>(
    database,
    `select pg_get_constraintdef(oid) from pg_constraint where conname = 'skip_sites_address_check'`,
  );
  expect(definition).toContain(`(char_length(address) <= ${maximumAddressLength})`);
});

test("the page and the database clean an address alike", async () => {
  const spaces = [0x01, 0x09, 0x0a, 0x0d, 0x1f, 0x20, 0x7f, 0x85, 0xa0, 0xad, 0x1680, 0x180e, 0x2000, 0x200b];
  const others = [
    0x200f, 0x2028, 0x202e, 0x202f, 0x205f, 0x2066, 0x2069, 0x206f, 0x3000, 0xfeff, 0x41, 0x1f5d1,
  ];
  const characters = [...spaces, ...others].map((code) => String.fromCodePoint(code));
  const texts = characters.flatMap((one) =>
    characters.map((two) => `${one}${two}b${two}  ${one}b${one}${two}`),
  );
  const cleaned = await askJson<string[]>(
    database,
    `select json_agg(private.one_line(given.text) order by given.number)
     from json_array_elements_text($$${JSON.stringify(texts)}$$) with ordinality as given (text, number)`,
  );
  const differing = texts.flatMap((text, i) =>
    cleanAddress(text) === cleaned[i] ? [] : [[text, cleanAddress(text), cleaned[i]]],
  );
  expect(differing).toEqual([]);
});

test("the API returns as many rows as a council may have sites", () => {
  const config = parse(readFileSync("supabase/config.toml", "utf8")) as { api: { max_rows: number } };
  const source = readFileSync("supabase/migrations/20261120091500_save_skip_sites.sql", "utf8");
  expect(Number(/site_limit constant integer := (\d+)/.exec(source)?.[1])).toBe(config.api.max_rows);
});

describe("src/client/data/database.types.ts", () => {
  const types = readFileSync("src/client/data/database.types.ts", "utf8");
  const kinds: Record<string, string> = { boolean: "boolean", bigint: "number", integer: "number" };
  const scriptType = (type: string) => kinds[type] ?? "string";

  test("holds every table with its columns as the database has them", async () => {
    interface Column {
      name: string;
      type: string;
      nullable: boolean;
      defaulted: boolean;
    }
    const tables = await askJson<{ name: string; columns: Column[] }[]>(
      database,
      `select json_agg(json_build_object('name', name, 'columns', columns) order by name) from (
         select c.relname as name, json_agg(json_build_object(
           'name', a.attname, 'type', format_type(a.atttypid, a.atttypmod),
           'nullable', not a.attnotnull, 'defaulted', a.atthasdef) order by a.attname) as columns
         from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
         where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' group by 1
       ) as tables`,
    );
    const block = (kind: string, columns: Column[], optional: (column: Column) => boolean) =>
      [
        `        ${kind}: {`,
        ...columns.map((column) => {
          const type = scriptType(column.type) + (column.nullable ? " | null" : "");
          return `          ${column.name}${optional(column) ? "?" : ""}: ${type}`;
        }),
        "        }",
      ].join("\n");
    const stated = tables.map(({ name, columns }) =>
      [
        `      ${name}: {`,
        block("Row", columns, () => false),
        block("Insert", columns, ({ nullable, defaulted }) => nullable || defaulted),
        block("Update", columns, () => true),
        "        Relationships:",
      ].join("\n"),
    );
    for (const table of stated) expect(types).toContain(table);
    const named = [...types.matchAll(/^ {6}(\w+): \{\n {8}Row:/gm)].map(([, name]) => name);
    expect(named).toEqual(tables.map(({ name }) => name));
  });

  test("holds every foreign key between tables of the API", async () => {
    const keys = await askJson<string[]>(
      database,
      `select json_agg(conname order by conname) from pg_constraint
       where contype = 'f' and connamespace = 'public'::regnamespace
         and confrelid in (select oid from pg_class where relnamespace = 'public'::regnamespace)`,
    );
    const named = [...types.matchAll(/foreignKeyName: "(\w+)"/g)].map(([, name]) => name);
    expect(named.toSorted()).toEqual(keys);
  });

  test("holds every function with its arguments", async () => {
    const functions = await askJson<{ name: string; arguments: string[] }[]>(
      database,
      `select json_agg(json_build_object('name', proname, 'arguments', coalesce(proargnames[1:pronargs], '{}')) order by proname)
       from pg_proc where pronamespace = 'public'::regnamespace`,
    );
    const section = types.slice(types.indexOf("    Functions: {"), types.indexOf("    Enums: {"));
    const named = [...section.matchAll(/^ {6}(\w+): \{\s*Args: (never|\{[^}]*\})/gm)].map(
      ([, name, given]) => ({
        name,
        arguments: [...(given ?? "").matchAll(/(\w+)\??:/g)].map(([, argument]) => argument).toSorted(),
      }),
    );
    expect(named).toEqual(functions.map((found) => ({ ...found, arguments: found.arguments.toSorted() })));
  });
});
