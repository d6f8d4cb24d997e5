import {
  accountRecordMonths,
  closedCouncilDays,
  declinedDays,
  deletedResidentMonths,
  idleResidentMonths,
  recordMonths,
  voucherMonths,
  voucherPersonMonths,
} from "../../src/shared/domain/limits.generated.ts";
import { dataOf, type Operator, type Project } from "./connect.ts";

/** Rows that one call may change in its transaction. */
const batchSize = 5_000;

/** What each task of the function maintain() deletes or empties. */
const tasks: Readonly<Record<string, string>> = {
  registrations: `registrations unconfirmed for ${accountRecordMonths - 1} months`,
  log_entries: `entries of the security log, ${accountRecordMonths - 1} months old`,
  voucher_persons: `vouchers anonymised ${voucherPersonMonths} months after their last day`,
  member_names: `members' names on acceptances and rejections, ${recordMonths} months old`,
  events: `entries of councils' audit logs, ${recordMonths} months old`,
  idle_residents: `residents not seen for ${idleResidentMonths} months, notified 30 days ago`,
  closed_councils: `councils closed ${closedCouncilDays} days ago`,
  ended_vouchers: "vouchers ended, because their council left and no other site takes them",
  deleted_residents: `hashes of deleted residents, ${deletedResidentMonths} months old`,
  erasures: "ids of what was erased 40 days ago",
  emails: "emails of the outbox, 30 days old",
  invitations: `invitations expired, or declined ${declinedDays} days ago`,
  emptied_passwords: "emptied passwords not restored within the hour",
  late_checks: `late checks without a voucher, ${recordMonths} months old`,
  old_facts: "figures by day, 36 months old; the months stay",
  vouchers: `vouchers, ${voucherMonths} months after their last day; the figures stay`,
};

/** Deletes what retention says is due, batch by batch. Returns a line for each task that did something. */
export async function deleteExpired(project: Project, operator: Operator): Promise<string[]> {
  const totals: Record<string, number> = {};
  for (;;) {
    const batch = (await dataOf(
      project,
      operator.rpc("maintain", { batch: batchSize }),
      "The next run continues where it stopped.",
    )) as Record<string, number>;
    for (const [task, number] of Object.entries(batch)) totals[task] = (totals[task] ?? 0) + number;
    if (Object.values(batch).every((number) => number === 0)) break;
  }
  const lines = Object.entries(totals)
    .filter(([, number]) => number > 0)
    .map(([task, number]) => `${tasks[task] ?? task}: ${number.toLocaleString("en-GB")}`);
  return lines.length > 0 ? lines : ["Nothing was due."];
}

/** Emails residents who will be deleted in 30 days because they were not seen for 24 months. */
export async function notifyIdleResidents(project: Project, operator: Operator): Promise<string[]> {
  const count = await dataOf(project, operator.rpc("notify_idle_residents"), "The next run repeats it.");
  return [`Emails queued: ${count.toLocaleString("en-GB")}.`];
}
