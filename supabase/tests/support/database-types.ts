import { askJson, type TestDatabase } from "./database.ts";

interface Column {
  name: string;
  type: string;
  nullable: boolean;
  defaulted: boolean;
  /** Always generated: nobody inserts or updates it. */
  generated: boolean;
}

interface ForeignKey {
  name: string;
  columns: string[];
  oneToOne: boolean;
  relation: string;
  referenced: string[];
}

interface Table {
  name: string;
  columns: Column[];
  keys: ForeignKey[];
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
        'defaulted', a.atthasdef or a.attidentity <> '', 'generated', a.attidentity = 'a') order by a.attname)
      from pg_attribute a where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped),
    'keys', (
      select coalesce(json_agg(json_build_object(
        'name', k.conname, 'relation', k.confrelid::regclass::name,
        'columns', (select json_agg(attname order by o) from unnest(k.conkey) with ordinality u (n, o)
          join pg_attribute on attrelid = k.conrelid and attnum = u.n),
        'referenced', (select json_agg(attname order by o) from unnest(k.confkey) with ordinality u (n, o)
          join pg_attribute on attrelid = k.confrelid and attnum = u.n),
        'oneToOne', exists (select from pg_index i where i.indrelid = k.conrelid and i.indisunique
          and i.indpred is null and (i.indkey::smallint[])[0:i.indnkeyatts - 1] <@ k.conkey)) order by k.conname), '[]')
      from pg_constraint k
      join pg_class other on other.oid = k.confrelid and other.relnamespace = c.relnamespace
      where k.contype = 'f' and k.conrelid = c.oid)) order by c.relname)
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

function row(
  kind: string,
  columns: readonly Column[],
  optional: (column: Column) => boolean,
  frozen: boolean,
) {
  const lines = columns.map((column) => {
    const type =
      frozen && column.generated ? "never" : scriptType(column.type) + (column.nullable ? " | null" : "");
    return `          ${column.name}${optional(column) ? "?" : ""}: ${type}`;
  });
  return [`        ${kind}: {`, ...lines, "        }"];
}

const list = (names: readonly string[]) => `[${names.map((name) => `"${name}"`).join(", ")}]`;

function tableLines({ name, columns, keys }: Table): string[] {
  const relationships = keys.flatMap((key) => [
    "          {",
    `            foreignKeyName: "${key.name}"`,
    `            columns: ${list(key.columns)}`,
    `            isOneToOne: ${key.oneToOne}`,
    `            referencedRelation: "${key.relation}"`,
    `            referencedColumns: ${list(key.referenced)}`,
    "          },",
  ]);
  return [
    `      ${name}: {`,
    ...row("Row", columns, () => false, false),
    ...row("Insert", columns, ({ nullable, defaulted }) => nullable || defaulted, true),
    ...row("Update", columns, () => true, true),
    ...(keys.length === 0
      ? ["        Relationships: []"]
      : ["        Relationships: [", ...relationships, "        ]"]),
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

/** The types of the API's tables and functions, in the form in which supabase's own command writes them. */
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
