import { accessSync, constants, mkdirSync, rmSync, statfsSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { errorCode, Failure } from "../failure.ts";
import { loadKeys, type Keys } from "./keys.ts";
import { lockFolder } from "./lock.ts";

/** A data folder held by this process. */
export interface DataFolder {
  path: string;
  /** Folder of the database cluster. */
  database: string;
  /** File of the captured e-mails. */
  postRoomFile: string;
  keys: Keys;
  /** Says to other commands where the site is, until the folder is released: npm run new prints it. */
  noteUrl(siteUrl: string): void;
  release(): void;
}

/** A fresh database takes about 40 MB; below this the first write-ahead segment may not fit. */
const neededBytes = 200 * 1024 * 1024;

function freeBytes(path: string): number {
  const { bavail, bsize } = statfsSync(path);
  return bavail * bsize;
}

function reason(error: unknown): string {
  switch (errorCode(error)) {
    case "EACCES":
    case "EPERM":
      return "this user may not write there";
    case "EROFS":
      return "it is on a read-only disk";
    case "ENOTDIR":
    case "EEXIST":
      return "a file stands where the folder should be";
    case "ENOSPC":
      return "the disk is full";
    default:
      return error instanceof Error ? error.message : String(error);
  }
}

function makeWritable(path: string): void {
  try {
    mkdirSync(path, { recursive: true, mode: 0o700 });
    accessSync(path, constants.W_OK | constants.X_OK);
  } catch (error) {
    throw new Failure(
      `The data folder cannot be written: ${reason(error)}.\n${path}\n` +
        "Mend that, or set TIPRIGHT_DATA to another folder.",
    );
  }
  const freeNow = freeBytes(path);
  if (freeNow < neededBytes) {
    const free = Math.floor(freeNow / 1024 / 1024);
    throw new Failure(
      `Only ${free} MB are free on the disk of the data folder; 200 MB are needed.\n${path}\n` +
        "Make room, or set TIPRIGHT_DATA to a folder on another disk. Nothing was changed.",
    );
  }
}

/**
 * Opens the folder for this process alone, makes it and its keys on the first run. Throws a Failure when it
 * cannot be written, is held by another process or its disk is nearly full; nothing is changed then.
 */
export async function openDataFolder(path: string, purpose: string): Promise<DataFolder> {
  makeWritable(path);
  const lock = lockFolder(path, purpose);
  try {
    return {
      path,
      database: join(path, "database"),
      postRoomFile: join(path, "post-room.jsonl"),
      keys: await loadKeys(path),
      noteUrl: (siteUrl) => writeFileSync(join(path, "address.txt"), siteUrl),
      release() {
        rmSync(join(path, "address.txt"), { force: true });
        lock.release();
      },
    };
  } catch (error) {
    lock.release();
    throw error;
  }
}
