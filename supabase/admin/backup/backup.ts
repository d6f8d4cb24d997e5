import { spawnSync } from "node:child_process";
import type { KeyObject } from "node:crypto";
import { mkdirSync, rmSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { errorCode, explainFile, Failure } from "../../dev/failure.ts";
import { flag, runCommand } from "../command-line.ts";
import { readEnvironmentFile } from "../settings.ts";
import { idOf, migrationsOf, openDatabase, tablesOf, type Database } from "./database.ts";
import { erasuresFile, readErasures, writeErasures } from "./erasures.ts";
import { writeBackup, type BackupKeys } from "./file.ts";
import { makeKeys, readSigningKey } from "./keys.ts";
import { backupFolder, backupName, copyOffSite, deleteOldBackups } from "./rotation.ts";

const usage = [
  "npm run admin -- backup [--to <file>]",
  "npm run admin -- backup --erasures",
  "npm run admin -- backup --new-key <file>",
  "",
  "Copies everything in the database into one file that only you can read, into the folder backups or to <file>.",
  "erasures-<database>.json beside it lists who was erased in the last 40 days. A restore erases them again. --erasures",
  "renews only that list: run it every hour. Backups in that folder are deleted after the days that the privacy notice says.",
  "",
  "  BACKUP_RECIPIENT    encrypts it for that public key (https://age-encryption.org); --new-key makes both keys",
  "  BACKUP_SIGNING_KEY  signs it; a restore rejects what is not signed",
  "  BACKUP_OFF_SITE     is a command that copies $BACKUP_FILE elsewhere",
].join("\n");

function requireSigningKey(): KeyObject {
  const signer = readSigningKey(process.env);
  if (signer) return signer;
  throw new Failure(
    "BACKUP_SIGNING_KEY is not set, and a restore rejects what is not signed. Make one: npm run admin -- backup --new-key <file>",
  );
}

/** Returns the commit of this code, which a restore needs; undefined outside a clone. */
function currentCommit(): string | undefined {
  const { status, stdout } = spawnSync("git", ["rev-parse", "HEAD"], { encoding: "utf8" });
  return status === 0 ? stdout.trim() : undefined;
}

const batchSize = 1_000;

/**
 * Copies one snapshot of the database into a new file; after an error there is no file.
 * @returns the number of rows
 */
async function copyDatabase(database: Database, file: string, keys: BackupKeys): Promise<number> {
  try {
    await database.query("begin transaction isolation level repeatable read read only");
    const migrations = (await migrationsOf(database)).join(" ");
    const databaseId = await idOf(database);
    mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
    const head = { madeAt: new Date().toISOString(), migrations, commit: currentCommit(), databaseId };
    const backup = await writeBackup(file, head, keys);
    for (const table of await tablesOf(database)) {
      await backup.table(table);
      await database.query(
        `declare copied no scroll cursor for select to_jsonb(t)::text as row from ${table.name} as t`,
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

/**
 * Makes a backup, encrypts it, copies it off the machine and deletes old ones, as the environment says.
 * @returns lines for the operator
 */
export async function makeBackup(to?: string): Promise<string[]> {
  const { BACKUP_RECIPIENT: recipient, BACKUP_OFF_SITE: offSite } = process.env;
  const signer = requireSigningKey();
  const file = resolve(to ?? join(backupFolder, backupName(new Date(), Boolean(recipient))));
  const database = await openDatabase();
  try {
    const rows = await copyDatabase(database, file, { recipient: recipient || undefined, signer });
    const list = await renewErasures(database, dirname(file), signer);
    const lines = [`Copied ${rows.toLocaleString("en-GB")} rows of ${database.name} to ${file}`];
    if (!recipient) lines.push("It is not encrypted. Make a key: npm run admin -- backup --new-key <file>");
    if (offSite) {
      copyOffSite(offSite, file);
      copyOffSite(offSite, list);
      lines.push("Copied off this machine.");
    }
    const deleted = to === undefined ? deleteOldBackups(backupFolder, new Date()) : 0;
    if (deleted > 0) lines.push(`Deleted ${deleted} old ${deleted === 1 ? "backup" : "backups"}.`);
    const key = recipient ? " --key <key file>" : "";
    lines.push(`To restore it: npm run admin -- restore ${file}${key}`);
    return lines;
  } finally {
    await database.end();
  }
}

/** Renews the list of who was erased. Returns its file. */
async function renewErasures(database: Database, folder: string, signer: KeyObject): Promise<string> {
  const file = resolve(erasuresFile(folder, await idOf(database)));
  writeErasures(file, await readErasures(database), signer);
  return file;
}

/** Renews only that list, in the backups' folder and off the machine. */
async function makeErasures(): Promise<string> {
  const signer = requireSigningKey();
  const database = await openDatabase();
  mkdirSync(backupFolder, { recursive: true, mode: 0o700 });
  const file = await renewErasures(database, backupFolder, signer).finally(() => database.end());
  if (process.env.BACKUP_OFF_SITE) copyOffSite(process.env.BACKUP_OFF_SITE, file);
  return `Wrote ${file}`;
}

const options = {
  erasures: flag,
  to: { type: "string" },
  "new-key": { type: "string" },
} as const;

/** Runs `npm run admin -- backup`. */
export async function main(words: readonly string[]): Promise<void> {
  await runCommand(words, usage, { options }, async ({ values }) => {
    const { to, erasures, "new-key": keyFile } = values;
    if (keyFile) {
      const keys = await makeKeys(keyFile);
      for (const line of Object.entries(keys)) console.log(line.join("="));
      console.log(
        `Write these lines into .env, in place of older ones. Without the key in ${keyFile} no backup can be read.`,
      );
      return console.log("Keep it in two safe places: not on this machine, and not beside the backups.");
    }
    readEnvironmentFile();
    if (erasures) return console.log(await makeErasures());
    for (const line of await makeBackup(to)) console.log(line);
  });
}
