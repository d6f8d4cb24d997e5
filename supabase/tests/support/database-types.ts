import { askJson, type TestDatabase } from "./database.ts";

interface Column {
  name: string;
  type: string;
  nullable: boolean;
  defaulted: boolean;
  /** What some role of the API may do with it: select, insert, update. */
  rights: string[];
}

interface Table {
  name: string;
  columns: Column[];
}

interface Argument {
  name: string;
  type: string;
  defaulted: boolean;
}

interface Function {
  name: string;
  arguments: Argument[];
  /** Columns of a function that returns rows. */
  columns: Argument[];
  returns: string;
}

const tablesQuery = `
  select json_agg(json_build_object(
    'name', c.relname,
    'columns', (
      select json_agg(json_build_object(
        'name', a.attname, 'type', format_type(a.atttypid, null), 'nullable', not a.attnotnull,
        'defaulted', a.atthasdef or a.attidentity <> '', 'rights', (
          select coalesce(json_agg(verb), '[]') from unnest(array['select', 'insert', 'update']) as verb
          where exists (select from unnest(array['anon', 'authenticated', 'service_role']) as role
            where has_column_privilege(role, c.oid, a.attnum, verb)))) order by a.attname)
      from pg_attribute a where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped)) order by c.relname)
  from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'`;

const functionsQuery = `
  select json_agg(json_build_object(
    'name', p.proname, 'returns', format_type(p.prorettype, null),
    'arguments', (
      select coalesce(json_agg(json_build_object('name', p.proargnames[o], 'type', format_type(t, null),
        'defaulted', o > p.pronargs - p.pronargdefaults) order by p.proargnames[o]), '[]')
      from unnest(p.proargtypes::oid[]) with ordinality a (t, o)),
    'columns', (
      select coalesce(json_agg(json_build_object('name', name, 'type', format_type(type, null),
        'defaulted', false) order by name), '[]')
      from (
        select p.proargnames[o] as name, t as type
        from unnest(p.proallargtypes) with ordinality a (t, o) where p.proargmodes[o] = 't'
        union all
        select a.attname, a.atttypid from pg_type y
        join pg_attribute a on a.attrelid = y.typrelid and a.attnum > 0 where y.oid = p.prorettype
      ) as given)) order by p.proname)
  from pg_proc p where p.pronamespace = 'public'::regnamespace`;

const known: Record<string, string> = {
  boolean: "boolean",
  smallint: "number",
  integer: "number",
  bigint: "number",
  jsonb: "Json",
  void: "undefined",
};

function scriptType(type: string): string {
  return type.endsWith("[]") ? `${scriptType(type.slice(0, -2))}[]` : (known[type] ?? "string");
}

function row(kind: string, columns: readonly Column[], right: string, optional: (column: Column) => boolean) {
  const lines = columns
    .filter(({ rights }) => rights.includes(right))
    .map((column) => {
      const type = scriptType(column.type) + (column.nullable ? " | null" : "");
      return `          ${column.name}${optional(column) ? "?" : ""}: ${type}`;
    });
  return lines.length === 0 ? [`        ${kind}: never`] : [`        ${kind}: {`, ...lines, "        }"];
}

function tableLines({ name, columns }: Table): string[] {
  return [
    `      ${name}: {`,
    ...row("Row", columns, "select", () => false),
    ...row("Insert", columns, "insert", ({ nullable, defaulted }) => nullable || defaulted),
    ...row("Update", columns, "update", () => true),
    "        Relationships: []",
    "      }",
  ];
}

function functionLines({ name, arguments: given, columns, returns }: Function): string[] {
  const args = given.map((one) => `${one.name}${one.defaulted ? "?" : ""}: ${scriptType(one.type)}`);
  const rows = columns.map((one) => `          ${one.name}: ${scriptType(one.type)}`);
  return [
    `      ${name}: {`,
    `        Args: ${args.length === 0 ? "never" : `{ ${args.join("; ")} }`}`,
    ...(rows.length === 0
      ? [`        Returns: ${scriptType(returns)}`]
      : ["        Returns: {", ...rows, "        }[]"]),
    "      }",
  ];
}

/**
 * The types of the API's tables and functions, as supabase's own command writes them, but for what no role of the API
 * may read, insert or update, and relationships, by which nobody asks.
 */
export async function databaseTypes(database: TestDatabase): Promise<string> {
  const tables = await askJson<Table[]>(database, tablesQuery);
  const functions = await askJson<Function[]>(database, functionsQuery);
  const none = (kind: string) => [`    ${kind}: {`, "      [_ in never]: never", "    }"];
  return [
    "export type Json =",
    ...["string", "number", "boolean", "null", "{ [key: string]: Json | undefined }", "Json[]"].map(
      (type) => `  | ${type}`,
    ),
    "",
    "export type Database = {",
    "  public: {",
    "    Tables: {",
    ...tables.flatMap(tableLines),
    "    }",
    ...none("Views"),
    "    Functions: {",
    ...functions.flatMap(functionLines),
    "    }",
    ...none("Enums"),
    ...none("CompositeTypes"),
    "  }",
    "}",
    "",
  ].join("\n");
}
