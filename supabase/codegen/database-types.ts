import {
  closedSetsOf,
  functionsOf,
  tablesOf,
  typeName,
  type Ask,
  type Column,
  type Function,
  type Table,
} from "./catalogue.ts";

let closed: ReadonlySet<string> = new Set();

const scriptTypes: Record<string, string> = {
  boolean: "boolean",
  smallint: "number",
  integer: "number",
  bigint: "number",
  jsonb: "Json",
  void: "undefined",
};

function scriptType(type: string): string {
  if (type.endsWith("[]")) return `${scriptType(type.slice(0, -2))}[]`;
  return scriptTypes[type] ?? (closed.has(type) ? `Sets.${typeName(type)}` : "string");
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

function functionLines({ name, arguments: parameters, columns, returns }: Function): string[] {
  const args = parameters.map((one) => `${one.name}${one.defaulted ? "?" : ""}: ${scriptType(one.type)}`);
  // Postgres does not know which columns of a result can be null. Callers parse results with a zod schema.
  const rows = columns.map((one) => `          ${one.name}: ${scriptType(one.type)} | null`);
  return [
    `      ${name}: {`,
    `        Args: ${args.length === 0 ? "never" : `{ ${args.join("; ")} }`}`,
    ...(rows.length === 0
      ? [
          `        Returns: ${scriptType(returns)}${/^(void|boolean|integer|bigint)$/.test(returns) ? "" : " | null"}`,
        ]
      : ["        Returns: {", ...rows, "        }[]"]),
    "      }",
  ];
}

/** Returns the API's types in the format of `supabase gen types`, without relationships and inaccessible columns. */
export async function databaseTypes(ask: Ask): Promise<string> {
  closed = new Set((await closedSetsOf(ask)).map(({ type }) => type));
  const tables = await tablesOf(ask);
  const functions = await functionsOf(ask);
  const none = (kind: string) => [`    ${kind}: {`, "      [_ in never]: never", "    }"];
  return [
    'import type * as Sets from "../domain/closed-sets.generated.ts";',
    "",
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
