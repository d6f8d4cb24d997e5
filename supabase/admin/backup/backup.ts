import { dirname, join, resolve } from "node:path";
import { flag, runCommand } from "../command-line.ts";
import { readEnvironmentFile } from "../environment-file.ts";
import { startProgress } from "../progress.ts";
import { copyDatabase } from "./copy.ts";
import { openDatabase } from "./database.ts";
import { newKey } from "./encryption.ts";
import { backupFolder, backupName, bringOffSite, rotate } from "./rotation.ts";

const usage = [
  "npm run admin -- backup [--local] [--to <file>]",
  "npm run admin -- backup --new-key <file>",
  "",
  "Copies everything that people have entered into one file, which only you can read: councils, members, sites,",
  "vouchers, residents, and the accounts with the hashes of their passwords. Keep it as safe as the database.",
  "It is a copy of one moment, and nobody waits for it.",
  "",
  "BACKUP_RECIPIENT encrypts it for that public key, with age (https://age-encryption.org). --new-key makes a key, whose",
  "file belongs where the backups are not. BACKUP_OFF_SITE is a command that brings $BACKUP_FILE elsewhere; a backup of",
  "the embedded stack (--local) stays here. Backups in the folder backups that are older than the privacy notice says are",
  "deleted.",
].join("\n");

/**
 * One backup: copied, encrypted, brought off the site, and what is too old deleted, as the environment says.
 * @param to file to write; one in the folder backups where it is not said
 * @returns what was done, in sentences
 */
export async function makeBackup(local: boolean, to?: string): Promise<string[]> {
  const { BACKUP_RECIPIENT: recipient, BACKUP_OFF_SITE: offSite } = process.env;
  const file = resolve(to ?? join(backupFolder, backupName(new Date(), Boolean(recipient), local)));
  const database = await openDatabase(local);
  const progress = startProgress();
  try {
    const rows = await copyDatabase(database, file, recipient || undefined, progress);
    const said = [`Copied ${rows.toLocaleString("en-GB")} rows of ${database.name} to ${file}`];
    if (!recipient) said.push("It is not encrypted: npm run admin -- backup --help says how it would be.");
    if (offSite && local) said.push("It stays here: BACKUP_OFF_SITE is for backups of the hosted project.");
    else if (offSite) {
      bringOffSite(offSite, file);
      said.push("Brought off the site.");
    }
    const gone = to === undefined ? rotate(dirname(file), new Date(), local) : 0;
    if (gone > 0) said.push(`Deleted ${gone} old ${gone === 1 ? "backup" : "backups"}.`);
    return said;
  } finally {
    progress.end();
    await database.end();
  }
}

const options = { local: flag, to: { type: "string" }, "new-key": { type: "string" } } as const;

/** Runs `npm run admin -- backup`. */
export async function runBackup(words: readonly string[]): Promise<void> {
  await runCommand(words, usage, { options }, async ({ values: { local, to, "new-key": keyFile } }) => {
    if (keyFile) {
      const recipient = await newKey(keyFile);
      console.log(`BACKUP_RECIPIENT=${recipient}`);
      console.log(`Write that line into .env. The key is in ${keyFile}: without it no backup can be read.`);
      return console.log("Keep it in two places that are neither this machine nor where the backups go.");
    }
    readEnvironmentFile();
    const said = await makeBackup(local, to);
    for (const line of said) console.log(line);
    const file = /to (\S.*)$/.exec(said[0] ?? "")?.[1] ?? "";
    const key = file.endsWith(".age") ? " --key <key file>" : "";
    console.log(`To bring it back: npm run admin -- restore ${file}${key}${local ? " --local" : ""}`);
  });
}
