import { readdirSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { appliedVersions, splitSqlStatements, type App } from "@supabase/lite";
import { applyPendingMigrations, listMigrationFiles } from "@supabase/lite/cli";
import { StatementError, type LocalConnection } from "../workarounds/lite-connection.ts";
import { Failure } from "../failure.ts";

const folder = "supabase/migrations";
const seedFile = "supabase/seed.sql";

/** The statement without the comments before it. */
function bare(statement: string): string {
  return statement.replace(/^(\s+|--.*\n|\/\*[\s\S]*?\*\/)+/, "").trim();
}

/** Line of the file on which the statement starts, counted from 1. */
function lineOf(sql: string, statement: string): number {
  const at = sql.indexOf(bare(statement).slice(0, 200));
  return at < 0 ? 1 : sql.slice(0, at).split("\n").length;
}

/** The fields of a Postgres error that help to mend a statement, one line each. */
function postgresDetails(error: unknown): string[] {
  const fields = typeof error === "object" && error !== null ? (error as Record<string, unknown>) : {};
  const code = typeof fields.code === "string" ? ` (SQLSTATE ${fields.code})` : "";
  const told = [`  ${error instanceof Error ? error.message : String(error)}${code}`];
  for (const name of ["detail", "hint", "where"]) {
    if (typeof fields[name] === "string") told.push(`  ${name}: ${fields[name]}`);
  }
  return told;
}

function explain(file: string, sql: string, error: StatementError): Failure {
  const start = bare(error.statement).split("\n").slice(0, 3).join("\n    ");
  return new Failure(
    [
      `${file} failed at statement ${error.index + 1}, line ${lineOf(sql, error.statement)}:`,
      `    ${start}`,
      ...postgresDetails(error.cause),
      "Nothing of this file was applied; the data are as they were.",
    ].join("\n"),
  );
}

/** The API's roles, which hosted Supabase has before the first migration. Roles know no "if not exists". */
const roles = `do $$ begin
  create role anon nologin;
  create role authenticated nologin;
  create role service_role nologin bypassrls;
exception when duplicate_object then null;
end $$`;

/** Those of the sign-in service, which hosted Supabase has before the first migration too. */
const signInTables = new URL("../sign-in/tables.sql", import.meta.url);

/** Makes what the migrations find on a hosted project: the API's roles, pgcrypto, the sign-in service's tables. */
async function makeGround(connection: LocalConnection): Promise<void> {
  await connection.driver.exec(roles);
  await connection.driver.exec("create schema if not exists extensions");
  await connection.driver.exec("create extension if not exists pgcrypto with schema extensions");
  const { rows } = await connection.driver.query<{ users: string | null; claims: string | null }>(
    "select to_regclass('auth.users') as users, to_regclass('auth.mfa_amr_claims') as claims",
  );
  if (rows[0]?.claims) return;
  if (rows[0]?.users) {
    throw new Failure(
      "The database was made by an older version, which cannot be brought up to date. npm run reset starts afresh.",
    );
  }
  await connection.driver.exec(`begin; ${await readFile(signInTables, "utf8")}; commit`);
}

const fileName = /^\d{14}_\w+\.sql$/;

/** A Failure for a file whose name lite does not understand: it would pass over it without a word. */
export function checkMigrationNames(): void {
  const wrong = readdirSync(folder).find((name) => name.endsWith(".sql") && !fileName.test(name));
  if (wrong) {
    throw new Failure(
      `${folder}/${wrong}: a migration is named <14 digits>_<name>.sql, as in 20260131120000_sites.sql.`,
    );
  }
}

/** Statements without what does nothing in them: comments and white space. */
function meaningOf(statements: readonly string[]): string {
  return statements
    .join(";")
    .replaceAll(/^\s*--.*$/gm, "")
    .replaceAll(/[\s;]+/g, " ")
    .trim();
}

/**
 * A Failure where a migration that these data were made with has changed, or is gone since: the pages would ask for what
 * the database does not have.
 */
async function refuseChanged(app: App, connection: LocalConnection): Promise<void> {
  const { rows: tables } = await connection.driver.query<{ there: string | null }>(
    "select to_regclass('supabase_migrations.schema_migrations') as there",
  );
  if (!tables[0]?.there) return;
  const { rows: applied } = await connection.driver.query<{
    version: string;
    name: string;
    statements: string[] | null;
  }>("select version, name, statements from supabase_migrations.schema_migrations order by version");
  const files = new Map((await listMigrationFiles(app)).map((file) => [file.version, file]));
  const changed = applied.flatMap(({ version, name, statements }) => {
    const file = files.get(version);
    if (!file) return [`  ${folder}/${version}_${name}.sql is gone`];
    const same = !statements || meaningOf(statements) === meaningOf(splitSqlStatements(file.sql));
    return same ? [] : [`  ${folder}/${file.filename} has changed`];
  });
  if (changed.length === 0) return;
  throw new Failure(
    [
      "The data were made with other migrations than those that are here:",
      ...changed,
      "npm run reset deletes the data and starts afresh.",
      "To keep them: take the change back (git restore supabase/migrations), and write it as a new migration.",
    ].join("\n"),
  );
}

/**
 * Applies the migrations that the database has not seen, each in one transaction. A Failure names file,
 * statement, line and Postgres' own words; that file and the ones after it are not applied.
 */
export async function migrate(app: App, connection: LocalConnection): Promise<void> {
  await makeGround(connection);
  await refuseChanged(app, connection);
  try {
    await applyPendingMigrations(app);
  } catch (error) {
    if (!(error instanceof StatementError)) throw error;
    const applied = new Set(await appliedVersions(app.connection));
    const failed = (await listMigrationFiles(app)).find((file) => !applied.has(file.version));
    throw explain(`${folder}/${failed?.filename ?? ""}`, failed?.sql ?? "", error);
  }
}

/**
 * Puts the demo data of supabase/seed.sql into a new database: once, in one transaction that also records it,
 * in the table where the hosted CLI records its seeds.
 */
export async function seed(connection: LocalConnection): Promise<void> {
  await connection.exec(
    "create table if not exists supabase_migrations.seed_files (path text primary key, hash text not null)",
  );
  const { rows } = await connection.driver.query("select 1 from supabase_migrations.seed_files");
  if (rows.length > 0) return;
  const sql = await readFile(seedFile, "utf8").catch(() => "");
  try {
    await connection.transaction([
      ...splitSqlStatements(sql),
      `insert into supabase_migrations.seed_files values ('${seedFile}', 'first run')`,
    ]);
  } catch (error) {
    if (!(error instanceof StatementError)) throw error;
    throw explain(seedFile, sql, error);
  }
}
