import { accountRecordMonths, closedCouncilDays, declinedDays } from "../../src/shared/domain/limits.ts";
import { retentionMonths } from "../../src/shared/domain/voucher-limits.ts";
import { confirm } from "../dev/confirm.ts";
import { Failure } from "../dev/failure.ts";
import type { Job } from "./job.ts";
import { asked, everyPage, pageRows } from "./connect.ts";
import { daysBetween } from "./finding.ts";
import { csvOf, report } from "./report.ts";
import { everyIdle, lineOf, type Idle } from "./residents.ts";

/** Rows that one call may change, each a transaction of its own, so that nobody waits for it long. */
const rowsAtOnce = 5_000;

type Due = Record<string, number>;

/** What is due, in the operator's words, in the order in which it is told. */
const words: Readonly<Record<string, string>> = {
  registrations: `registrations that nobody confirmed within ${accountRecordMonths - 1} months`,
  log_entries: `entries of the security log, more than ${accountRecordMonths - 1} months old`,
  voucher_persons: `vouchers that lose their person after ${retentionMonths.voucherPerson} months`,
  member_names: `names of members on what they accepted or turned away, after ${retentionMonths.events} months`,
  events: `changes by councils, more than ${retentionMonths.events} months old`,
  idle_residents: `residents not seen for ${retentionMonths.idleResident} months and written to 30 days ago`,
  closed_councils: `councils that closed ${closedCouncilDays} days ago`,
  ended_vouchers: "vouchers of councils that left, which no site takes",
  deleted_residents: `fingerprints of deleted residents, after ${retentionMonths.deletedResident} months`,
  letters: "letters of our own, 30 days after they left",
  invitations: `invitations that ran out, or were declined ${declinedDays} days ago`,
  emptied_passwords: "passwords that nobody restored within the hour",
  late_checks: `codes without a voucher that a gate kept ${retentionMonths.events} months ago`,
  old_facts: "figures of single days, with home boroughs, after 36 months; their months stay",
  vouchers: `vouchers, ${retentionMonths.voucher} months after their last day (what figures say stays)`,
};

/** Days after their letter on which idle residents are forgotten. */
const forgottenDays = 30;
const isForgotten = ({ told_on: told }: Idle) =>
  told !== null && daysBetween(new Date(told), new Date()) >= forgottenDays;

const sum = (due: Due) => Object.values(due).reduce((all, one) => all + one, 0);

function list(due: Due): string[] {
  return Object.entries(due)
    .filter(([, number]) => number > 0)
    .map(([name, number]) => `  ${words[name] ?? name}: ${number.toLocaleString("en-GB")}`);
}

/** accounts tidy: keeps what the privacy notice promises about how long things are kept. */
export async function tidyAccounts(job: Job): Promise<void> {
  const { project, operator, dryRun, say, progress } = job;
  const maintain = async (onlyCount: boolean) => {
    const writes = onlyCount ? {} : { writes: "The same command goes on where it stopped." };
    const answer = operator.rpc("maintain", { batch: rowsAtOnce, only_count: onlyCount });
    return (await asked(project, answer, writes)) as Due;
  };

  const due = await maintain(true);
  if (sum(due) > 0) {
    say(dryRun ? "Would delete:" : "This deletes:");
    for (const line of list(due)) say(line);
  } else say("Nothing is due.");
  if (dryRun) {
    // The others are nobody whom a name could still be put to.
    const people = (due["idle_residents"] ?? 0) > 0 ? (await everyIdle(job)).filter(isForgotten) : [];
    if (people.length > 0) say("Residents among them:");
    return people.map(lineOf).forEach(say);
  }
  if (sum(due) > 0) await confirm("What is deleted is gone.", "tidy", job);
  const done: Due = {};
  // Also where nothing is due: the database notes that it was looked at.
  for (;;) {
    const batch = await maintain(false);
    for (const [task, number] of Object.entries(batch)) done[task] = (done[task] ?? 0) + number;
    progress.at(`${sum(done).toLocaleString("en-GB")} of ${sum(due).toLocaleString("en-GB")}`);
    if (sum(batch) === 0) break;
  }
  if (sum(done) > 0) say("Deleted:");
  for (const line of list(done)) say(line);
}

/** accounts emails [--csv]: everybody who has an account, for what the privacy notice promises to tell them. */
export async function listEmails(job: Job): Promise<void> {
  const { project, operator, progress } = job;
  const rows = await everyPage<{ id: string | null; email: string | null; who: string | null }>(
    progress,
    (read) => {
      const after = read.at(-1)?.id;
      return asked(project, operator.rpc("account_emails", { ...(after && { after }), batch: pageRows }));
    },
  );
  report(job, job.csv ? csvOf(["email", "who"], rows) : rows.map(({ email }) => email).join("\n"));
}

const kinds: Readonly<Record<string, string>> = { council: "a council", resident: "a resident" };

/** Whose account an address has, in words; undefined where it has none. */
async function kindOf({ project, operator }: Job, email: string): Promise<string | undefined> {
  const [found] = await asked(project, operator.rpc("account_emails", { address: email }));
  return found && (kinds[found.who ?? ""] ?? "neither council nor resident");
}

/** accounts reset-second-step <email>: for the only manager of a council, whom no colleague can help. */
export async function resetSecondStep(job: Job): Promise<void> {
  const [email] = job.words;
  if (!email) throw new Failure("Whose? Write the e-mail address.");
  const who = await kindOf(job, email);
  if (!who) throw new Failure(`Nobody has an account with ${email}. Nothing was changed.`);
  if (job.dryRun)
    return job.say(
      `Would take the second step at sign-in from ${email}, an account of ${who}, and end the sessions. Whether it has a second step was not looked at.`,
    );
  await confirm(
    `This takes the second step at sign-in from ${email}, an account of ${who}, and ends the sessions. Did you ring back on a number from the council's own website?`,
    "reset",
    job,
  );
  const had = await asked(job.project, job.operator.rpc("reset_second_step_of", { address: email }), {
    writes: "The same command again does no harm.",
  });
  job.say(had ? `${email} signs in without a second step now.` : `${email} has no second step.`);
}
