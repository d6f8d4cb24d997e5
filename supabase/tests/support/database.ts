import { readFileSync } from "node:fs";

/** A database with the migrations and the test helpers in it, seen as its superuser. */
export interface TestDatabase {
  /** Which of the databases it is, for the names of tests. */
  name: string;
  /**
   * Runs any number of statements, in one transaction unless they begin one of their own, with the helpers and pgTAP on
   * the search path.
   * Resolves to the rows of all of them as text, first column only. Throws Postgres' error.
   */
  exec(sql: string): Promise<string[]>;
  close(): Promise<void>;
}

export const helperFiles = ["helpers", "voucher-helpers"].map((name) => `supabase/tests/support/${name}.sql`);

export const helpers = helperFiles.map((file) => readFileSync(file, "utf8")).join("\n");

export const searchPath = "public, tests, extensions";

/** Returns one JSON value: the query has one row and one column. */
export async function askJson<T>(database: TestDatabase, query: string): Promise<T> {
  const [answer] = await database.exec(`select coalesce(to_json((${query}))::text, 'null')`);
  return JSON.parse(answer ?? "null") as T;
}
