import { Failure } from "../../local/failure.ts";
import type { Progress } from "../progress.ts";
import { migrationsOf, tablesOf, type Database } from "./database.ts";
import { readBackup } from "./file.ts";

const rowsAtOnce = 1_000;

/** What ends with a restore: nobody stays signed in, and no code that was sent before still works. */
const ended = ["mfa_amr_claims", "mfa_challenges", "refresh_tokens", "one_time_tokens", "sessions"];

/**
 * Replaces everything in a database by what a backup holds, in one transaction.
 * @returns how many rows
 */
export async function bringBack(
  database: Database,
  file: string,
  keyFile: string | undefined,
  progress: Progress,
): Promise<number> {
  await database.query("begin");
  try {
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
      if (piece.kind === "head") {
        const here = await migrationsOf(database);
        if (here !== piece.head.migrations)
          throw new Failure(differentMigrations(here, piece.head.migrations));
      } else if (piece.kind === "table") {
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

function differentMigrations(here: string, backup: string): string {
  const missing = backup.split(" ").filter((version) => !here.split(" ").includes(version));
  const newer = here.split(" ").filter((version) => !backup.split(" ").includes(version));
  return [
    "The database and the backup have different migrations.",
    ...(missing.length > 0 ? [`  only the backup: ${missing.join(", ")}`] : []),
    ...(newer.length > 0 ? [`  only the database: ${newer.join(", ")}`] : []),
    "Restore into a project with those of the backup, then push the rest. Nothing was changed.",
  ].join("\n");
}
