import { join } from "node:path";
import { readDatabaseAddress } from "../backup/database.ts";
import { ageOf, loadErasures } from "../backup/erasures.ts";
import { knownSigner } from "../backup/keys.ts";
import { backupFolder, lastTrial, newestBackup, newestList } from "../backup/rotation.ts";
import {
  check,
  daysAgo,
  daysBetween,
  maximumNightlyDays,
  ok,
  summarise,
  unknown,
  type Finding,
} from "./finding.ts";

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
        unknown(
          "this machine has no backup",
          "run doctor where npm run admin -- nightly runs, or make one: npm run admin -- backup",
        ),
      ),
    ];
  const days = daysBetween(newest, now);
  const made = `the newest backup was made ${daysAgo(days)}`;
  const listFile = newestList(folder) ?? join(folder, "erasures-<database>.json");
  const list = loadErasures(listFile, knownSigner(undefined, environment));
  const tried = lastTrial(folder);
  const trial = `a backup was ${tried ? `last tried ${daysAgo(daysBetween(tried, now))}` : "never tried on this machine"}`;
  const setting = (name: string, right: string, otherwise: string, fix: string) =>
    environment[name] ? ok(right) : unknown(otherwise, fix);
  const newKey = "npm run admin -- backup --new-key <file>, as docs/operating.md says";
  return [
    source,
    summarise(
      "Backup",
      check(
        days <= maximumNightlyDays,
        made,
        made,
        "run npm run admin -- nightly, and find out why it does not run daily",
      ),
    ),
    summarise(
      "Backup",
      tried && daysBetween(tried, now) <= maximumTrialDays
        ? ok(trial)
        : unknown(
            trial,
            "once a month, where the key is: npm run admin -- restore <file> --key <key file> --try",
          ),
    ),
    check(
      list !== undefined && now.getTime() - Date.parse(list.madeAt) <= maximumListAgeMs,
      `${listFile}: made within two hours`,
      `${listFile}: ${list ? `made ${ageOf(list, now)} ago` : "missing"}; a restore brings back people erased since`,
      "run npm run admin -- backup --erasures every hour",
    ),
    setting("BACKUP_RECIPIENT", "backups are encrypted", "backups are not encrypted", newKey),
    setting(
      "BACKUP_SIGNING_KEY",
      "backups are signed",
      "backups are not signed, so none can be made",
      newKey,
    ),
    setting(
      "BACKUP_OFF_SITE",
      "backups are copied off this machine",
      "backups are only on this machine",
      "set BACKUP_OFF_SITE, as .env.example says",
    ),
  ];
}
