import { closedSetsOf, fieldName, typeName, type Ask } from "./catalogue.ts";

const head = "// Written by `npm run generate` from the migrated database.\n";

/** "turnAwayReasons": the list of TurnAwayReason. */
const listName = (type: string) => `${fieldName(type.replace("private.", ""))}s`;

const about = (comment: string) => `/** ${comment.replaceAll("*/", "")} */\n`;

async function closedSets(ask: Ask): Promise<string> {
  const sets = await closedSetsOf(ask);
  const unions = sets.map(
    ({ type, comment, values }) =>
      `${about(comment)}export const ${listName(type)} = [${values.map((value) => `\n  ${JSON.stringify(value)},`).join("")}\n] as const;\nexport type ${typeName(type)} = (typeof ${listName(type)})[number];\n`,
  );
  return [head, ...unions].join("\n");
}

const commentOf = (ask: Ask, table: string) =>
  ask<string>(`select to_json(obj_description('${table}'::regclass))`);

/** Returns a table of keys and names as a list with the union of its keys. */
async function list(ask: Ask, name: string, key: string, table: string, rows: string): Promise<string> {
  const comment = await commentOf(ask, table);
  const listed = await ask<{ key: string; name: string }[]>(rows);
  const lines = listed.map(
    (row) => `  { key: ${JSON.stringify(row.key)}, name: ${JSON.stringify(row.name)} },\n`,
  );
  return `${about(comment)}export const ${name} = [\n${lines.join("")}] as const;\n\nexport type ${key} = (typeof ${name})[number]["key"];\n`;
}

const boroughs = async (ask: Ask): Promise<string> =>
  [
    head,
    await list(
      ask,
      "boroughs",
      "BoroughKey",
      "public.boroughs",
      "select json_agg(json_build_object('key', key, 'name', council_name) order by key) from public.boroughs",
    ),
  ].join("\n");

async function boroughCodes(ask: Ask): Promise<string> {
  const codes = await ask<object>("select json_object_agg(gss, key order by gss) from public.boroughs");
  const comment = "Our boroughs by their codes of the Office for National Statistics.";
  return `${head}\n${about(comment)}export const boroughByCode: Readonly<Record<string, string>> = ${JSON.stringify(codes, null, 2)};\n`;
}

const listOfWaste = (table: string) =>
  `select json_agg(json_build_object('key', key, 'name', name) order by position) from ${table}`;

const waste = async (ask: Ask): Promise<string> =>
  [
    head,
    await list(ask, "wasteKinds", "WasteKind", "private.waste_kinds", listOfWaste("private.waste_kinds")),
    await list(ask, "wasteSizes", "WasteSize", "private.waste_sizes", listOfWaste("private.waste_sizes")),
  ].join("\n");

/** Returns the immutable functions without arguments as constants. */
async function constants(ask: Ask, type: "integer" | "text", ending = ""): Promise<string> {
  const all = await ask<{ name: string; comment: string; call: string }[]>(`
    select json_agg(json_build_object('name', proname, 'comment', obj_description(oid, 'pg_proc'), 'call', oid::regproc)
      order by proname)
    from pg_proc where pronamespace = 'private'::regnamespace and prorettype = '${type}'::regtype
      and pronargs = 0 and provolatile = 'i' and proname ~ '${ending}$'`);
  const values = await ask<(number | string)[]>(
    `select json_build_array(${all.map(({ call }) => `${call}()`).join(", ")})`,
  );
  return all
    .map(
      ({ name, comment }, i) =>
        `${about(comment)}export const ${fieldName(name)} = ${JSON.stringify(values[i])};\n`,
    )
    .join("");
}

/** Returns the errors and, in a file of their own, their messages, so that a page loads only those it shows. */
async function errorFiles(ask: Ask): Promise<{ errors: string; "error-messages": string }> {
  const rows = await ask<{ code: string; field: string | null; message: string; kind: string }[]>(`
    select json_agg(json_build_object('code', code, 'field', field, 'message', message, 'kind', kind) order by code)
    from private.errors`);
  const lines = rows.map(({ code, field, kind }) => {
    const details = { ...(field && { field }), ...(kind !== "refused" && { kind }) };
    return `  ${code}: ${JSON.stringify(details)},\n`;
  });
  const words = rows.map(({ code, message }) => `export const says${code} = ${JSON.stringify(message)};\n`);
  const comment = await commentOf(ask, "private.errors");
  const facts = `${about(comment)}export const errors = {\n${lines.join("")}} as const;\n`;
  return { errors: `${head}\n${facts}`, "error-messages": `${head}\n${words.join("")}` };
}

/** Returns the files src/shared/domain/*.generated.ts by name. */
export const schemeFiles = async (ask: Ask): Promise<Record<string, string>> => ({
  "closed-sets": await closedSets(ask),
  boroughs: await boroughs(ask),
  "borough-codes": await boroughCodes(ask),
  waste: await waste(ask),
  limits: `${head}\n${await constants(ask, "integer")}`,
  // Two files: many pages need the first, few the second.
  characters: `${head}\n${await constants(ask, "text", "_characters")}`,
  patterns: `${head}\n${await constants(ask, "text", "_(pattern|alphabet)")}`,
  ...(await errorFiles(ask)),
});
