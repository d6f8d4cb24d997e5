import { mkdirSync, rmSync } from "node:fs";
import { dirname } from "node:path";
import { Failure } from "../../dev/failure.ts";
import type { Progress } from "../progress.ts";
import { migrationsOf, tablesOf, type Database } from "./database.ts";
import { writeBackup } from "./file.ts";

const rowsAtOnce = 1_000;

/**
 * Copies one moment of everything that people have entered into a file, which is not there before and not after a
 * failure.
 * @param recipient public key to encrypt for; undefined leaves the file readable to whoever has it
 * @returns how many rows
 */
export async function copyDatabase(
  database: Database,
  file: string,
  recipient: string | undefined,
  progress: Progress,
): Promise<number> {
  try {
    await database.query("begin transaction isolation level repeatable read read only");
    const migrations = await migrationsOf(database);
    mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
    const backup = await writeBackup(file, { madeAt: new Date().toISOString(), migrations }, recipient);
    await backup.begin();
    for (const { name, columns } of await tablesOf(database)) {
      await backup.table(name, columns);
      await database.query(
        `declare copied no scroll cursor for select to_jsonb(t)::text as row from ${name} as t`,
      );
      for (let copied = 0; ; copied += rowsAtOnce) {
        progress.at(`${name}: ${copied.toLocaleString("en-GB")} rows`);
        const rows = await database.query<{ row: string }>(`fetch ${rowsAtOnce} from copied`);
        for (const { row } of rows) await backup.row(row);
        if (rows.length < rowsAtOnce) break;
      }
      await database.query("close copied");
    }
    const rows = await backup.end();
    await database.query("commit");
    return rows;
  } catch (error) {
    if (!(error instanceof Error && "code" in error && error.code === "EEXIST"))
      rmSync(file, { force: true });
    throw error instanceof Failure ? error : new Failure(`No backup was made: ${String(error)}`);
  }
}
