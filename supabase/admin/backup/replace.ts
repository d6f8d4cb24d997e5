import { Failure } from "../../dev/failure.ts";
import { migrationsOf, tablesOf, type Database } from "./database.ts";
import { replayErasures, type Erasures } from "./erasures.ts";
import { readBackup, type Head, type Source } from "./file.ts";

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
  const inDatabase = await migrationsOf(database);
  const missing = inBackup.filter((version) => !inDatabase.includes(version));
  const newer = inDatabase.filter((version) => !inBackup.includes(version));
  if (missing.length + newer.length > 0)
    throw new Failure(
      `${name} and the backup have different migrations.\n  only the backup: ${missing.join(", ") || "none"}\n` +
        `  only ${name}: ${newer.join(", ") || "none"}\n` +
        `Take the code of the backup's day (git checkout ${commit}, npm ci). If ${name} has more, use an empty project or data ` +
        `folder. Apply that code's migrations (${push}) and restore. Then take today's code again and apply the rest. ` +
        "Nothing was changed.",
    );
}

/**
 * Replaces everything in a database by a backup, and deletes again what was erased since, in one transaction.
 * @returns the number of rows in the backup, and a sentence about what was erased again
 */
export async function replaceEverything(
  database: Database,
  source: Source,
  about: Head,
  erasures: Erasures,
): Promise<{ rows: number; replayed: string }> {
  await database.query("begin");
  try {
    await rejectOtherMigrations(database, about);
    // Triggers and foreign keys checked these rows when they were first written.
    await database.query("set local session_replication_role = replica");
    const columnsOf = new Map((await tablesOf(database)).map(({ name, columns }) => [name, columns]));
    await empty(database, [...columnsOf.keys()]);
    let restored = 0;
    for await (const piece of readBackup(source)) {
      if ("head" in piece) continue;
      const { name } = piece.table;
      const known = columnsOf.get(name);
      if (!known) throw new Failure(`${database.name} lacks the table ${name} of the backup.`);
      // The sign-in service may have dropped columns since.
      const columns = piece.table.columns.filter((column) => known.includes(column)).join(", ");
      await database.query(
        `insert into ${name} (${columns}) overriding system value
          select ${columns} from jsonb_populate_recordset(null::${name}, $1::jsonb)`,
        [`[${piece.rows.join(",")}]`],
      );
      restored += piece.rows.length;
    }
    await continueIdentities(database);
    await database.query("select private.make_guess_counters()");
    const replayed = await replayErasures(database, erasures, about.madeAt);
    await database.query("commit");
    return { rows: restored, replayed };
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
