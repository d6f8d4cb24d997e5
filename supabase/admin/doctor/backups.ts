import { join } from "node:path";
import { readDatabaseAddress } from "../backup/address.ts";
import { ageOf, loadErasures } from "../backup/erasures.ts";
import { backupFolder, lastTrial, newestBackup, newestList } from "../backup/rotation.ts";
import { knownSigner } from "../backup/signature.ts";
import { check, daysAgo, daysBetween, ok, summarise, unknown, type Finding } from "./finding.ts";

/** Days between two nightly runs, one of which may fail. */
const maximumAgeDays = 2;
/** Milliseconds between two hourly lists of erasures, one of which may fail. */
const maximumListAgeMs = 2 * 60 * 60 * 1000;
/** Days between two monthly trials. */
const maximumTrialDays = 35;

/** Checks the backups of this machine, and the database's address without connecting. */
export function checkBackups(
  environment: NodeJS.ProcessEnv,
  now = new Date(),
  folder = backupFolder,
): Finding[] {
  const source = environment["SUPABASE_DB_URL"]
    ? ok(`backups are made of ${readDatabaseAddress(environment).hostname}`)
    : unknown(
        "SUPABASE_DB_URL is not set: this machine cannot make a backup",
        "write it into .env where npm run admin -- nightly runs",
      );
  const newest = newestBackup(folder);
  if (!newest)
    return [
      source,
      summarise(
        "Backup",
        "none on this machine",
        unknown(
          "this machine has no backup",
          "run doctor where npm run admin -- nightly runs, or make one: npm run admin -- backup",
        ),
      ),
    ];
  const days = daysBetween(newest, now);
  const made = `the newest was made ${daysAgo(days)}`;
  const listFile = newestList(folder) ?? join(folder, "erasures-<database>.json");
  const list = loadErasures(listFile, knownSigner(undefined, environment));
  const tried = lastTrial(folder);
  const trial = tried ? `last tried ${daysAgo(daysBetween(tried, now))}` : "never tried on this machine";
  return [
    source,
    summarise(
      "Backup",
      made,
      check(
        days <= maximumAgeDays,
        `backups: ${made}`,
        `backups: ${made}`,
        "run npm run admin -- nightly, and find out why it does not run daily",
      ),
    ),
    summarise(
      "Backup",
      trial,
      tried && daysBetween(tried, now) <= maximumTrialDays
        ? ok(`backups: ${trial}`)
        : unknown(
            `backups: ${trial}; due once a month, where the key is`,
            "npm run admin -- restore backups/<file> --key <key file> --try",
          ),
    ),
    check(
      list !== undefined && now.getTime() - Date.parse(list.madeAt) <= maximumListAgeMs,
      `${listFile}: made within two hours`,
      `${listFile}: ${list ? `made ${ageOf(list, now)} ago` : "missing"}; a restore brings back people erased since`,
      "run npm run admin -- backup --erasures every hour",
    ),
    environment["BACKUP_RECIPIENT"]
      ? ok("backups are encrypted")
      : unknown(
          "backups are not encrypted",
          "npm run admin -- backup --new-key <file>, as docs/operating.md says",
        ),
    environment["BACKUP_SIGNING_KEY"]
      ? ok("backups are signed")
      : unknown(
          "backups are not signed, so none can be made",
          "npm run admin -- backup --new-key <file>, as docs/operating.md says",
        ),
    environment["BACKUP_OFF_SITE"]
      ? ok("backups are copied off this machine")
      : unknown("backups are only on this machine", "set BACKUP_OFF_SITE, as .env.example says"),
  ];
}
