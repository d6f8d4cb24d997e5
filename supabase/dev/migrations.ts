import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { SUPABASE_AUTH_HELPERS_SQL } from "@supabase/lite";
import { errorCode, Failure } from "./failure.ts";
import type { LocalConnection } from "./workarounds/lite-connection.ts";

const folder = "supabase/migrations";
const seedFile = "supabase/seed.sql";

/** The API's roles, which hosted Supabase has before the first migration. Roles know no "if not exists". */
const roles = `do $$ begin
  create role anon nologin;
  create role authenticated nologin;
  create role service_role nologin bypassrls;
exception when duplicate_object then null;
end $$`;

/** The sign-in service's tables, which hosted Supabase has before the first migration too. */
const signInTables = new URL("./sign-in/tables.sql", import.meta.url);

/** Tables in which the hosted CLI records migrations and seeds. */
const history = `create schema if not exists supabase_migrations;
  create table if not exists supabase_migrations.schema_migrations (version text primary key, name text, statements text[]);
  create table if not exists supabase_migrations.seed_files (path text primary key, hash text not null)`;

/** Creates what the migrations find on a hosted project. */
async function createGround({ driver }: LocalConnection): Promise<void> {
  const extensions =
    "create schema if not exists extensions; create extension if not exists pgcrypto with schema extensions";
  await driver.exec([roles, extensions, history, SUPABASE_AUTH_HELPERS_SQL].join(";"));
  const { rows } = await driver.query<{ claims: string | null }>(
    "select to_regclass('auth.mfa_amr_claims') as claims",
  );
  if (!rows[0]?.claims) await driver.exec(`begin; ${readFileSync(signInTables, "utf8")}; commit`);
}

/** Runs a file in one transaction that also records it; a Failure has Postgres' words and, where it names one, the line. */
async function runFile(
  { driver }: LocalConnection,
  file: string,
  sql: string,
  [record, values]: [sql: string, values: unknown[]],
): Promise<void> {
  try {
    await driver.transaction(async (transaction) => {
      await transaction.exec(sql);
      await transaction.query(record, values);
    });
  } catch (error) {
    if (errorCode(error) === undefined) throw error;
    const { message, code, position, detail, hint, where } = error as Error &
      Record<string, string | undefined>;
    const line = position ? `, line ${sql.slice(0, Number(position)).split("\n").length}` : "";
    const more = Object.entries({ detail, hint, where }).filter(([, text]) => text);
    throw new Failure(
      [
        `${file}${line} failed: ${message} (SQLSTATE ${code})`,
        ...more.map(([name, text]) => `  ${name}: ${text}`),
        "Nothing of this file was applied; your data is as it was.",
      ].join("\n"),
    );
  }
}

/** The statements without comments and white space, which change nothing. */
function meaningOf(statements: readonly string[]): string {
  return statements
    .join(";")
    .replaceAll(/^\s*--.*$/gm, "")
    .replaceAll(/[\s;]+/g, " ")
    .trim();
}

/** Applies new migrations, each in one transaction. @throws {Failure} if one fails, or an applied one has changed */
export async function migrate(connection: LocalConnection): Promise<void> {
  const files = readdirSync(folder).filter((name) => name.endsWith(".sql"));
  const misnamed = files.find((name) => !/^\d{14}_\w+\.sql$/.test(name));
  if (misnamed) {
    throw new Failure(
      `${folder}/${misnamed}: a migration is named <14 digits>_<name>.sql, as in 20260131120000_sites.sql.`,
    );
  }
  await createGround(connection);
  const { rows } = await connection.driver.query<{ file: string; statements: string[] }>(
    "select version || '_' || name || '.sql' as file, statements from supabase_migrations.schema_migrations order by 1",
  );
  const changed = rows.filter(({ file, statements }) => {
    const path = join(folder, file);
    return !existsSync(path) || meaningOf([readFileSync(path, "utf8")]) !== meaningOf(statements);
  });
  if (changed.length > 0) {
    throw new Failure(
      [
        "Your data was made with migrations that have changed or are gone:",
        ...changed.map(({ file }) => `  ${folder}/${file}`),
        "npm run reset deletes the data and starts afresh.",
        "To keep it: undo the change (git restore supabase/migrations), and write it as a new migration.",
      ].join("\n"),
    );
  }
  const applied = new Set(rows.map(({ file }) => file));
  for (const file of files.toSorted().filter((name) => !applied.has(name))) {
    const sql = readFileSync(join(folder, file), "utf8");
    await runFile(connection, `${folder}/${file}`, sql, [
      "insert into supabase_migrations.schema_migrations values ($1, $2, $3)",
      [file.slice(0, 14), file.slice(15, -".sql".length), [sql]],
    ]);
  }
}

/** Puts the demo data of supabase/seed.sql into a new database, once. */
export async function seed(connection: LocalConnection): Promise<void> {
  const { rows } = await connection.driver.query("select 1 from supabase_migrations.seed_files");
  if (rows.length > 0 || !existsSync(seedFile)) return;
  await runFile(connection, seedFile, readFileSync(seedFile, "utf8"), [
    "insert into supabase_migrations.seed_files values ($1, 'first run')",
    [seedFile],
  ]);
}
