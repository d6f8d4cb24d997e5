import { spawnSync } from "node:child_process";
import { existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { backupRetentionDays } from "../../../src/shared/domain/limits.ts";
import { Failure } from "../../dev/failure.ts";

/** The folder of backups. Git ignores it. */
export const backupFolder = "backups";

const dayMs = 24 * 60 * 60 * 1000;
const namePattern = /^tipright-\d{4}-\d{2}-\d{2}T\d{6}\.jsonl\.gz(?:\.age)?$/;

/** Returns the file name of a backup made at a time. */
export function backupName(now: Date, isEncrypted: boolean): string {
  const time = now.toISOString().slice(0, 19).replaceAll(":", "");
  return `tipright-${time}.jsonl.gz${isEncrypted ? ".age" : ""}`;
}

/** Lists of databases that were lost: their newest backups are deleted by then. */
const listRetentionDays = 40;
const listPattern = /^erasures-\w+\.json$/;

/** Returns the files in a folder with such a name, newest first. */
function filesIn(folder: string, pattern: RegExp): { file: string; madeAt: number }[] {
  try {
    return readdirSync(folder)
      .filter((name) => pattern.test(name))
      .map((name) => ({ file: join(folder, name), madeAt: statSync(join(folder, name)).mtimeMs }))
      .sort((one, other) => other.madeAt - one.madeAt);
  } catch {
    return [];
  }
}

/** Returns when the newest backup of a folder was made. */
export function newestBackup(folder: string): Date | undefined {
  const [newest] = filesIn(folder, namePattern);
  return newest && new Date(newest.madeAt);
}

/** Returns the newest list of erasures in a folder. */
export const newestList = (folder: string): string | undefined => filesIn(folder, listPattern)[0]?.file;

const trialNote = "tried.txt";

/** Stores beside a backup when it was tried. A read-only medium stores nothing. */
export function noteTrial(file: string, now: Date): void {
  try {
    writeFileSync(join(dirname(file), trialNote), now.toISOString());
  } catch {
    // The operator has seen the result.
  }
}

/** Returns when a backup of a folder was last tried. */
export function lastTrial(folder: string): Date | undefined {
  const note = join(folder, trialNote);
  return existsSync(note) ? new Date(readFileSync(note, "utf8")) : undefined;
}

/**
 * Deletes backups and lists of erasures that are older than the privacy notice says, but never the newest.
 * @returns how many backups
 */
export function deleteOldBackups(folder: string, now: Date): number {
  const oldOf = (pattern: RegExp, days: number) =>
    filesIn(folder, pattern)
      .slice(1)
      .filter(({ madeAt }) => now.getTime() - madeAt > days * dayMs);
  const old = oldOf(namePattern, backupRetentionDays);
  for (const { file } of [...old, ...oldOf(listPattern, listRetentionDays)]) rmSync(file);
  return old.length;
}

/**
 * Runs the operator's command that copies $BACKUP_FILE off the machine.
 * @throws {Failure} if the backup is not encrypted, or the command fails
 */
export function copyOffSite(command: string, file: string): void {
  if (!/\.age$|erasures-\w+\.json$/.test(file))
    throw new Failure(
      `The backup ${file} stays on this machine, because it is not encrypted. Set BACKUP_RECIPIENT.`,
    );
  const { status } = spawnSync(command, {
    shell: true,
    stdio: ["ignore", 2, 2],
    env: { ...process.env, BACKUP_FILE: file },
  });
  if (status !== 0)
    throw new Failure(
      `The backup is only in ${file}: BACKUP_OFF_SITE ended with ${status}. Run that command by hand to see why.`,
    );
}
