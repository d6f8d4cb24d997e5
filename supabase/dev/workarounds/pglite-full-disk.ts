import { statfsSync } from "node:fs";

/** Two segments of the database's write-ahead log. */
const bytesForWriting = 32 * 1024 * 1024;

/**
 * Fault: PGlite 0.4 hangs for ever where the disk has no room for the next segment of its log.
 * Delete when it fails with 53100 instead, as Postgres does.
 * @returns whether the folder's disk has room for what one request may write
 */
export function hasRoom(path: string): boolean {
  const { bavail, bsize } = statfsSync(path);
  return bavail * bsize >= bytesForWriting;
}
