import { Failure } from "../../dev/failure.ts";
import type { Progress } from "../progress.ts";
import { migrationsOf, tablesOf, type Database } from "./database.ts";
import { readBackup } from "./file.ts";

const rowsAtOnce = 1_000;

/** What ends with a restore: nobody stays signed in, and no code that was sent before still works. */
const ended = ["mfa_amr_claims", "mfa_challenges", "refresh_tokens", "one_time_tokens", "sessions"];

/**
 * @param backup versions of the backup's migrations, joined
 * @throws {Failure} where the database has others
 */
export async function refuseOtherMigrations(database: Database, backup: string): Promise<void> {
  const [had, has] = [backup, await migrationsOf(database)].map((versions) => versions.split(" ")) as [
    string[],
    string[],
  ];
  const missing = had.filter((version) => !has.includes(version));
  const newer = has.filter((version) => !had.includes(version));
  const { name, push } = database;
  const nothing = "Nothing was changed.";
  if (missing.length > 0 && newer.length > 0)
    throw new Failure(
      `${name} and the backup have different migrations.\n  only the backup: ${missing.join(", ")}\n` +
        `  only ${name}: ${newer.join(", ")}\nRestore with the code of the backup's day, then push the rest. ${nothing}`,
    );
  if (missing.length > 0)
    throw new Failure(
      `${name} is older than the backup and lacks ${missing.join(", ")}: ${push} brings what is missing, with the code of the ` +
        `backup's day or later. ${nothing}`,
    );
  if (newer.length > 0)
    throw new Failure(
      `${name} is newer than the backup, which lacks ${newer.join(", ")}. A backup comes back into the migrations of its own ` +
        `day: take the code of that day (git checkout v<its version>, npm ci), restore into an empty project or data folder ` +
        `with it, then take today's code again and bring its migrations there: ${push}. ${nothing}`,
    );
}

/**
 * Replaces everything in a database by what a backup holds, in one transaction.
 * @returns how many rows
 */
export async function bringBack(
  database: Database,
  file: string,
  keyFile: string | undefined,
  migrations: string,
  progress: Progress,
): Promise<number> {
  await database.query("begin");
  try {
    await refuseOtherMigrations(database, migrations);
    // Triggers and foreign keys have had their say when the rows were first written.
    await database.query("set local session_replication_role = replica");
    const tables = new Map((await tablesOf(database)).map((table) => [table.name, table]));
    await empty(database, [...tables.keys()]);
    let rows = 0;
    let into: { name: string; columns: string } | undefined;
    let waiting: string[] = [];
    const flush = async () => {
      if (into && waiting.length > 0)
        await database.query(
          `insert into ${into.name} (${into.columns}) overriding system value
            select ${into.columns} from jsonb_populate_recordset(null::${into.name}, $1::jsonb)`,
          [`[${waiting.join(",")}]`],
        );
      rows += waiting.length;
      waiting = [];
      progress.at(`${into?.name ?? ""}: ${rows.toLocaleString("en-GB")} rows so far`);
    };
    for await (const piece of readBackup(file, keyFile)) {
      if (piece.kind === "head") continue;
      if (piece.kind === "table") {
        await flush();
        const table = tables.get(piece.name);
        if (!table) throw new Failure(`${piece.name} is in the backup and not in ${database.name}.`);
        // A column that the sign-in service has since dropped cannot be written.
        into = {
          name: piece.name,
          columns: piece.columns.filter((name) => table.columns.includes(name)).join(", "),
        };
      } else {
        waiting.push(piece.json);
        if (waiting.length === rowsAtOnce) await flush();
      }
    }
    await flush();
    await continueNumbers(database);
    await database.query("select private.make_guess_counters()");
    await database.query("commit");
    return rows;
  } catch (error) {
    await database.query("rollback");
    throw error;
  }
}

async function empty(database: Database, tables: readonly string[]): Promise<void> {
  const there = await database.query<{ name: string }>(
    "select format('auth.%I', tablename) as name from pg_catalog.pg_tables where schemaname = 'auth' and tablename = any ($1)",
    [ended],
  );
  for (const name of [...there.map((row) => row.name), ...tables])
    await database.query(`delete from ${name} where true`);
}

/** Lets columns that number themselves go on behind the highest number. */
async function continueNumbers(database: Database): Promise<void> {
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
