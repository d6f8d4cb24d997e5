import { accessSync, constants, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { Failure } from "./failure.ts";
import { loadKeys, type Keys } from "./keys.ts";

export interface DataFolder {
  /** Folder of the database cluster. */
  database: string;
  mailCatcherFile: string;
  keys: Keys;
  release(): void;
}

const sqliteBusy = 5;

/** Locks the folder: two processes on one database lose acknowledged writes. @throws {Failure} that names the holder */
export function lockFolder(folder: string, purpose: string): { release(): void } {
  const note = join(folder, "holder.txt");
  // The operating system's own file lock, which ends with the process, kill -9 included.
  const database = new DatabaseSync(join(folder, "lock"), { timeout: 0 });
  try {
    database.exec("pragma journal_mode = memory; begin exclusive");
  } catch (error) {
    database.close();
    if ((error as { errcode?: number }).errcode !== sqliteBusy) throw error;
    throw new Failure(
      `The data folder is in use by ${readFileSync(note, "utf8")}.\n${folder}\n` +
        "Stop that one first, or set TIPRIGHT_DATA to another folder. Nothing was changed.",
    );
  }
  writeFileSync(note, `${purpose}, process ${process.pid}`);
  return { release: () => database.close() };
}

function makeWritable(path: string): void {
  try {
    mkdirSync(path, { recursive: true, mode: 0o700 });
    accessSync(path, constants.W_OK | constants.X_OK);
  } catch (error) {
    throw new Failure(
      `The data folder cannot be written: ${String(error)}\n` +
        "Fix that, or set TIPRIGHT_DATA to another folder. Nothing was changed.",
    );
  }
}

/** Locks the folder; creates it and its keys on the first run. @throws {Failure} if it is unusable */
export async function openDataFolder(path: string, purpose: string): Promise<DataFolder> {
  makeWritable(path);
  const lock = lockFolder(path, purpose);
  try {
    return {
      database: join(path, "database"),
      mailCatcherFile: join(path, "post-room.jsonl"),
      keys: await loadKeys(path),
      release() {
        lock.release();
      },
    };
  } catch (error) {
    lock.release();
    throw error;
  }
}
