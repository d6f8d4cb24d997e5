import { spawnSync } from "node:child_process";
import { mkdirSync, rmSync } from "node:fs";
import { dirname } from "node:path";
import { errorCode, explainFile, Failure } from "../../dev/failure.ts";
import { showProgress } from "../show-progress.ts";
import { idOf, migrationsOf, tablesOf, type Database } from "./database.ts";
import { writeBackup, type BackupKeys } from "./file.ts";

const batchSize = 1_000;

/** Returns the commit of this code, which a restore needs; undefined outside a clone. */
function currentCommit(): string | undefined {
  const { status, stdout } = spawnSync("git", ["rev-parse", "HEAD"], { encoding: "utf8" });
  return status === 0 ? stdout.trim() : undefined;
}

/**
 * Copies one snapshot of the database into a new file; after an error there is no file.
 * @returns the number of rows
 */
export async function copyDatabase(database: Database, file: string, keys: BackupKeys): Promise<number> {
  try {
    await database.query("begin transaction isolation level repeatable read read only");
    const migrations = await migrationsOf(database);
    const databaseId = await idOf(database);
    mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
    const backup = await writeBackup(
      file,
      { madeAt: new Date().toISOString(), migrations, commit: currentCommit(), databaseId },
      keys,
    );
    await backup.begin();
    for (const { name, columns } of await tablesOf(database)) {
      showProgress(`  ${name}`);
      await backup.table(name, columns);
      await database.query(
        `declare copied no scroll cursor for select to_jsonb(t)::text as row from ${name} as t`,
      );
      for (;;) {
        const rows = await database.query<{ row: string }>(`fetch ${batchSize} from copied`);
        for (const { row } of rows) await backup.row(row);
        if (rows.length < batchSize) break;
      }
      await database.query("close copied");
    }
    const rows = await backup.end();
    await database.query("commit");
    return rows;
  } catch (error) {
    if (errorCode(error) !== "EEXIST") rmSync(file, { force: true });
    throw error instanceof Failure ? error : new Failure(`No backup was made: ${explainFile(file, error)}`);
  }
}
