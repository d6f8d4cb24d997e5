import type { KeyObject } from "node:crypto";
import { Failure } from "../../dev/failure.ts";
import { showProgress } from "../show-progress.ts";
import { migrationsOf, tablesOf, type Database } from "./database.ts";
import { replayErasures, type Erasures } from "./erasures.ts";
import { readBackup, type Head } from "./file.ts";

const batchSize = 1_000;

/** Tables of auth that a restore empties: sessions and second steps end, and codes that were sent stop working. */
const sessionTables = [
  "mfa_amr_claims",
  "mfa_challenges",
  "mfa_factors",
  "refresh_tokens",
  "one_time_tokens",
  "sessions",
];

/** @throws {Failure} if the database and the backup have different migrations */
export async function rejectOtherMigrations(
  database: Database,
  { migrations, commit = "<commit of that day>" }: Head,
): Promise<void> {
  const { name, push } = database;
  const inBackup = migrations.split(" ");
  const inDatabase = (await migrationsOf(database)).split(" ");
  const missing = inBackup.filter((version) => !inDatabase.includes(version));
  const newer = inDatabase.filter((version) => !inBackup.includes(version));
  if (missing.length > 0 && newer.length > 0)
    throw new Failure(
      `${name} and the backup have different migrations.\n  only the backup: ${missing.join(", ")}\n` +
        `  only ${name}: ${newer.join(", ")}\nRestore with the code of the backup's day (git checkout ${commit}, npm ci), then push the rest. Nothing was changed.`,
    );
  if (missing.length > 0)
    throw new Failure(
      `${name} is older than the backup and lacks ${missing.join(", ")}. Apply them with the code of the backup's day or ` +
        `later: ${push}. Nothing was changed.`,
    );
  if (newer.length > 0)
    throw new Failure(
      `${name} is newer than the backup, which lacks ${newer.join(", ")}. Take the code of the backup's day ` +
        `(git checkout ${commit}, npm ci), restore into an empty project or data folder, then take today's code ` +
        `again and apply its migrations: ${push}. Nothing was changed.`,
    );
}

/**
 * Replaces everything in a database by a backup, and deletes again what was erased since, in one transaction.
 * @returns the number of rows in the backup, and a sentence about what was erased again
 */
export async function replaceEverything(
  database: Database,
  file: string,
  keyFile: string | undefined,
  signer: KeyObject | undefined,
  about: Head,
  erasures: Erasures,
): Promise<{ rows: number; replayed: string }> {
  await database.query("begin");
  try {
    await rejectOtherMigrations(database, about);
    // Triggers and foreign keys checked these rows when they were first written.
    await database.query("set local session_replication_role = replica");
    const tables = new Map((await tablesOf(database)).map((table) => [table.name, table]));
    await empty(database, [...tables.keys()]);
    let rows = 0;
    let madeAt = "";
    let into: { name: string; columns: string } | undefined;
    let batch: string[] = [];
    const flush = async () => {
      if (into && batch.length > 0)
        await database.query(
          `insert into ${into.name} (${into.columns}) overriding system value
            select ${into.columns} from jsonb_populate_recordset(null::${into.name}, $1::jsonb)`,
          [`[${batch.join(",")}]`],
        );
      rows += batch.length;
      batch = [];
    };
    for await (const piece of readBackup(file, keyFile, signer)) {
      if (piece.kind === "head") {
        madeAt = piece.head.madeAt;
        continue;
      }
      if (piece.kind === "table") {
        await flush();
        showProgress(`  ${piece.name}`);
        const table = tables.get(piece.name);
        if (!table) throw new Failure(`${database.name} lacks the table ${piece.name} of the backup.`);
        // The sign-in service may have dropped columns since.
        into = {
          name: piece.name,
          columns: piece.columns.filter((name) => table.columns.includes(name)).join(", "),
        };
      } else {
        batch.push(piece.json);
        if (batch.length === batchSize) await flush();
      }
    }
    await flush();
    await continueIdentities(database);
    await database.query("select private.make_guess_counters()");
    const replayed = await replayErasures(database, erasures, madeAt);
    await database.query("commit");
    return { rows, replayed };
  } catch (error) {
    // A connection that has ended cannot, and has rolled back.
    await database.query("rollback").catch(() => undefined);
    throw error;
  }
}

async function empty(database: Database, tables: readonly string[]): Promise<void> {
  const found = await database.query<{ name: string }>(
    "select format('auth.%I', tablename) as name from pg_catalog.pg_tables where schemaname = 'auth' and tablename = any ($1)",
    [sessionTables],
  );
  for (const name of [...found.map((row) => row.name), ...tables])
    await database.query(`delete from ${name} where true`);
}

/** Sets identity columns to continue after their highest number. */
async function continueIdentities(database: Database): Promise<void> {
  const numbered = await database.query<{ table_name: string; column_name: string }>(`
    select format('%I.%I', table_schema, table_name) as table_name, column_name
    from information_schema.columns
    where is_identity = 'YES' and table_schema in ('public', 'private')
  `);
  for (const { table_name: table, column_name: column } of numbered)
    await database.query(
      `select setval(pg_get_serial_sequence($1, $2), coalesce((select max("${column}") from ${table}), 0) + 1, false)`,
      [table, column],
    );
}
