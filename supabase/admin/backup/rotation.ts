import { spawnSync } from "node:child_process";
import { existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { backupRetentionDays } from "../../../src/shared/domain/limits.ts";
import { Failure } from "../../dev/failure.ts";

/** Where backups are, unless somebody says otherwise; git ignores it. */
export const backupFolder = "backups";

const dayMs = 24 * 60 * 60 * 1000;
const name = /^tipright-(?:local-)?\d{4}-\d{2}-\d{2}T\d{6}\.jsonl\.gz(?:\.age)?$/;

/**
 * The name that a backup made now has.
 * @param local whether it is the embedded stack's: a copy of demo data must not pass for one of the project's
 */
export function backupName(now: Date, isEncrypted: boolean, local: boolean): string {
  const time = now.toISOString().slice(0, 19).replaceAll(":", "");
  return `tipright-${local ? "local-" : ""}${time}.jsonl.gz${isEncrypted ? ".age" : ""}`;
}

/** Backups in a folder, the embedded stack's or the project's, with the time of each, the newest first. */
function backupsIn(folder: string, local: boolean): { file: string; madeAt: number }[] {
  try {
    return readdirSync(folder)
      .filter((one) => name.test(one) && one.startsWith("tipright-local-") === local)
      .map((one) => ({ file: join(folder, one), madeAt: statSync(join(folder, one)).mtimeMs }))
      .sort((one, other) => other.madeAt - one.madeAt);
  } catch {
    return [];
  }
}

/** When the newest backup of a folder was made, the embedded stack's or the project's; undefined where there is none. */
export function newestBackup(local: boolean, folder = backupFolder): Date | undefined {
  const [newest] = backupsIn(folder, local);
  return newest && new Date(newest.madeAt);
}

const trialNote = (folder: string, local: boolean) => join(folder, `tried${local ? "-local" : ""}.txt`);

/** Notes beside a backup that it came back whole. Where nothing can be written there, nothing is noted. */
export function noteTrial(file: string, now: Date): void {
  try {
    writeFileSync(trialNote(dirname(file), basename(file).startsWith("tipright-local-")), now.toISOString());
  } catch {
    // Whoever tries a copy on a medium that takes no writing has seen what it said.
  }
}

/** When a backup of a folder was last tried, the embedded stack's or the project's. */
export function lastTrial(local: boolean, folder = backupFolder): Date | undefined {
  const note = trialNote(folder, local);
  return existsSync(note) ? new Date(readFileSync(note, "utf8")) : undefined;
}

/**
 * Deletes backups of the embedded stack or of the project that are older than the privacy notice says; never the newest.
 * @returns how many
 */
export function rotate(folder: string, now: Date, local: boolean): number {
  const old = backupsIn(folder, local)
    .slice(1)
    .filter(({ madeAt }) => now.getTime() - madeAt > backupRetentionDays * dayMs);
  for (const { file } of old) rmSync(file);
  return old.length;
}

/**
 * Brings a backup off the site, by a command of the operator's that finds it as $BACKUP_FILE.
 * @throws {Failure} where the backup is not encrypted, or the command fails
 */
export function bringOffSite(command: string, file: string): void {
  if (!file.endsWith(".age"))
    throw new Failure("A backup that is not encrypted does not leave this machine: set BACKUP_RECIPIENT.");
  const { status } = spawnSync(command, {
    shell: true,
    stdio: ["ignore", 2, 2],
    env: { ...process.env, BACKUP_FILE: file },
  });
  if (status !== 0)
    throw new Failure(`The backup is in ${file} and nowhere else: BACKUP_OFF_SITE ended with ${status}.`);
}
