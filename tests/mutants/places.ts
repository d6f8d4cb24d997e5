import { globSync, readFileSync } from "node:fs";
import type { Mutant } from "./mutant.ts";
import { sqlMutants } from "./sql-mutants.ts";

const read = (patterns: string | string[]) =>
  globSync(patterns).map((path) => ({ path, text: readFileSync(path, "utf8") }));
const migrations = read("supabase/migrations/*.sql");
const sources = read(["src/**/*.{ts,tsx}", "supabase/admin/**/*.ts"]);
const pgtapFiles = globSync("supabase/tests/**/*.sql", { exclude: ["**/support/**"] });

/** A file that holds a mutant's text. */
export interface Place {
  path: string;
  text: string;
}

export const isPgtap = (test: string): boolean => !test.includes("/");

/** Returns the path of a pgTAP file, given its name. */
export const pgtapFile = (name: string): string | undefined =>
  pgtapFiles.find((file) => file.endsWith(`/${name}.sql`));

/** Returns the one file that holds the text of a mutant; throws if the text is missing or occurs twice. */
export function placeOf(mutant: Mutant): Place {
  const { name, find } = mutant;
  const holding = (sqlMutants.includes(mutant) ? migrations : sources).filter(({ text }) =>
    text.includes(find),
  );
  const times = holding.reduce((sum, { text }) => sum + text.split(find).length - 1, 0);
  const [place] = holding;
  if (!place || times !== 1) throw new Error(`'${name}': its text occurs ${times} times.`);
  return place;
}

/** Returns the statement that creates the function around a mutant's text, to be replaced. */
export function functionAround(mutant: Mutant): string {
  const { text } = placeOf(mutant);
  const at = text.indexOf(mutant.find);
  const start = Math.max(0, text.lastIndexOf("\ncreate function ", at));
  const end = text.indexOf("\n$$;", start) + "\n$$;".length;
  if (!/^\s*create function /.test(text.slice(start)) || at + mutant.find.length > end)
    throw new Error(`'${mutant.name}' is in no function.`);
  return text.slice(start, end).replace("create function", "create or replace function");
}
