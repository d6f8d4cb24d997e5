import { checkedHost } from "./backup/address.ts";
import { newestBackup } from "./backup/rotation.ts";
import type { Deployment } from "./deployment.ts";
import { check, unknown, type Finding } from "./finding.ts";

const dayMs = 24 * 60 * 60 * 1000;
/** Days between two nightly runs, and one that may fail. */
const madeEveryDays = 2;

/** Whether a backup was made lately, where the nightly run is this machine's. */
export function checkBackups({ local }: Pick<Deployment, "local">, now = new Date()): Promise<Finding[]> {
  const newest = newestBackup(local);
  if (!newest)
    return Promise.resolve([
      local
        ? unknown(
            "no backup of the embedded stack is on this machine",
            "stop it, then npm run backup -- --local",
          )
        : unknown(
            "no backup of the project is on this machine",
            "ask where npm run nightly runs, or make one: npm run backup",
          ),
    ]);
  const days = Math.floor((now.getTime() - newest.getTime()) / dayMs);
  const age = days === 0 ? "today" : `${days} days ago`;
  if (local)
    return Promise.resolve([
      { state: "ok", what: `the newest backup of the embedded stack was made ${age}` },
    ]);
  const isEncrypted = Boolean(process.env.BACKUP_RECIPIENT);
  return Promise.resolve([
    check(
      days <= madeEveryDays,
      `the newest backup was made ${age}`,
      `the newest backup is ${days} days old`,
      "npm run nightly, and look why it does not run",
    ),
    isEncrypted
      ? { state: "ok", what: "backups are encrypted" }
      : unknown("backups are not encrypted", "npm run backup -- --help says how"),
    process.env.BACKUP_OFF_SITE
      ? { state: "ok", what: "backups are brought off this machine" }
      : unknown("backups stay on this machine alone", "set BACKUP_OFF_SITE, as .env.example says"),
  ]);
}

/** Whether what a backup or a restore connects to is written as it has to be. Nothing is connected to. */
export function checkDatabaseAddress(
  { local }: Pick<Deployment, "local">,
  { SUPABASE_DB_URL: address }: NodeJS.ProcessEnv,
): Promise<Finding[]> {
  if (local) return Promise.resolve([]);
  return Promise.resolve([
    address
      ? { state: "ok", what: `a backup would be made of ${checkedHost(address)}` }
      : unknown(
          "SUPABASE_DB_URL is not set: no backup can be made here",
          "write it into .env where npm run nightly runs",
        ),
  ]);
}
