import { checkedHost } from "./backup/address.ts";
import { backupFolder, lastTrial, newestBackup } from "./backup/rotation.ts";
import type { Deployment } from "./deployment.ts";
import { check, daysAgo, daysBetween, inShort, ok, unknown, type Finding } from "./finding.ts";

/** Days between two nightly runs, and one that may fail. */
const madeEveryDays = 2;
/** Days between two trials: once a month, and some for a holiday. */
const triedEveryDays = 35;

/** Whether a backup was made lately, where the nightly run is this machine's, and whether one was tried. */
export function checkBackups(
  { local }: Pick<Deployment, "local">,
  now = new Date(),
  folder = backupFolder,
): Finding[] {
  const newest = newestBackup(local, folder);
  if (!newest)
    return [
      inShort(
        "Backup",
        "none is on this machine",
        local
          ? unknown(
              "no backup of the embedded stack is on this machine",
              "stop it, then npm run admin -- backup --local",
            )
          : unknown(
              "no backup of the project is on this machine",
              "ask where npm run admin -- nightly runs, or make one: npm run admin -- backup",
            ),
      ),
    ];
  const days = daysBetween(newest, now);
  const age = daysAgo(days);
  const tried = lastTrial(local, folder);
  const trial = tried
    ? `one was tried ${daysAgo(daysBetween(tried, now))}`
    : "none was tried on this machine";
  const trialFinding = inShort(
    "Backup",
    trial,
    tried && daysBetween(tried, now) <= triedEveryDays
      ? ok(`of the backups ${trial}`)
      : unknown(
          `of the backups ${trial}: once a month, where the key is`,
          "npm run admin -- restore backups/<file> --key <key file> --try",
        ),
  );
  if (local)
    return [
      inShort(
        "Backup",
        `the newest was made ${age}`,
        ok(`the newest backup of the embedded stack was made ${age}`),
      ),
      trialFinding,
    ];
  return [
    inShort(
      "Backup",
      `the newest was made ${age}`,
      check(
        days <= madeEveryDays,
        `the newest backup was made ${age}`,
        `the newest backup is ${days} days old`,
        "npm run admin -- nightly, and look why it does not run",
      ),
    ),
    trialFinding,
    process.env.BACKUP_RECIPIENT
      ? ok("backups are encrypted")
      : unknown("backups are not encrypted", "npm run admin -- backup --help says how"),
    process.env.BACKUP_OFF_SITE
      ? ok("backups are brought off this machine")
      : unknown("backups stay on this machine alone", "set BACKUP_OFF_SITE, as .env.example says"),
  ];
}

/** Whether what a backup or a restore connects to is written as it has to be. Nothing is connected to. */
export function checkDatabaseAddress(
  { local }: Pick<Deployment, "local">,
  { SUPABASE_DB_URL: address }: NodeJS.ProcessEnv,
): Finding[] {
  if (local) return [];
  return [
    address
      ? ok(`a backup would be made of ${checkedHost(address)}`)
      : unknown(
          "SUPABASE_DB_URL is not set: no backup can be made here",
          "write it into .env where npm run admin -- nightly runs",
        ),
  ];
}
