import { accountRecordsKeptMonths } from "../../src/scheme/limits.ts";
import type { Job } from "./admin.ts";
import { confirm } from "../local/confirm.ts";
import { asked } from "./connect.ts";

interface Tidied {
  registrations: number;
  log_entries: number;
}

/** A month less than the privacy notice allows: run once a month, this lets nothing outlive the notice. */
const months = accountRecordsKeptMonths - 1;

function what({ registrations, log_entries: entries }: Tidied): string {
  const people = registrations === 1 ? "1 registration" : `${registrations} registrations`;
  const log = entries === 1 ? "1 entry" : `${entries} entries`;
  return `${people} that nobody confirmed and ${log} of the security log, more than ${months} months old`;
}

/** accounts tidy */
export async function tidyAccounts(job: Job): Promise<void> {
  const { project, operator, dryRun, say } = job;
  const tidy = (onlyCount: boolean) =>
    asked(
      project,
      operator.rpc("tidy_accounts", { months, only_count: onlyCount }),
    ) as Promise<unknown> as Promise<Tidied>;
  const old = await tidy(true);
  if (old.registrations + old.log_entries === 0) {
    return say(
      `Nothing to delete: no unconfirmed registration or log entry is more than ${months} months old.`,
    );
  }
  if (dryRun) return say(`Would delete ${what(old)}.`);
  await confirm(`This deletes ${what(old)}.`, "tidy", job);
  say(`Deleted ${what(await tidy(false))}.`);
}
