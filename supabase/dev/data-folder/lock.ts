import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { Failure } from "../failure.ts";

/** Exclusive hold on a data folder. */
export interface Lock {
  release(): void;
}

const sqliteBusy = 5;

function isBusy(error: unknown): boolean {
  return typeof error === "object" && error !== null && "errcode" in error && error.errcode === sqliteBusy;
}

function holder(path: string): string {
  try {
    return readFileSync(path, "utf8").trim();
  } catch {
    return "another process";
  }
}

/**
 * Takes the folder for this process alone, or throws a Failure that names the holder. Two processes on one
 * folder would lose acknowledged writes without an error.
 *
 * The lock is the operating system's own file lock, taken through an SQLite transaction that never ends: it
 * vanishes with the process, kill -9 included, so a stale lock cannot exist.
 */
export function lockFolder(folder: string, purpose: string): Lock {
  const note = join(folder, "holder.txt");
  const database = new DatabaseSync(join(folder, "lock"), { timeout: 0 });
  try {
    database.exec("pragma journal_mode = memory; begin exclusive");
  } catch (error) {
    database.close();
    if (!isBusy(error)) throw error;
    throw new Failure(
      `The data folder is in use by ${holder(note)}.\n${folder}\n` +
        "Stop that one first, or set TIPRIGHT_DATA to another folder. Nothing was changed.",
    );
  }
  writeFileSync(note, `${purpose}, process ${process.pid}`);
  return { release: () => database.close() };
}
