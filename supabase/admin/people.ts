import { Failure } from "../dev/failure.ts";
import { adminCommand, dataOf } from "./connect.ts";
import { count, isConfirmed, reasonAt, repeatHint, writeExport, type Job } from "./job.ts";

/** accounts reset-second-step <email>: for the only manager of a council, whom no colleague can help. */
export async function resetSecondStep(job: Job): Promise<void> {
  const { project, operator, args } = job;
  const [email] = args;
  if (!email) throw new Failure("An email address is missing.");
  const effect =
    `This removes the second step from ${email} and ends its sessions. ` +
    "Did you call back on a number from the council's website?";
  if (!(await isConfirmed(job, effect, "reset"))) return;
  const removed = await dataOf(project, operator.rpc("reset_second_step_of", { address: email }), repeatHint);
  console.log(
    removed ? `${email} now signs in without a second step.` : `No account of ${email} has a second step.`,
  );
}

/** Returns the resident with an email address or a voucher code. @throws {Failure} if no resident has it */
async function findOneResident({ project, operator, args: [query] }: Job) {
  if (!query) throw new Failure("Write the resident's email address, or the code of a voucher.");
  const [found] = await dataOf(project, operator.rpc("find_residents", { query: query.trim() }));
  if (!found?.user_id) throw new Failure(`No resident has the email address or voucher code "${query}".`);
  return { ...found, user_id: found.user_id };
}

function printResident(person: Awaited<ReturnType<typeof findOneResident>>): void {
  const blockedBecause = person.blocked_because ?? "as another account of this person, or before a restore";
  const blocked = person.blocked_at
    ? `; blocked since ${person.blocked_at.slice(0, 10)}: ${blockedBecause}`
    : "";
  console.log(`${person.first_name} ${person.last_name}  ${person.email}  ${person.mobile ?? ""}`.trimEnd());
  console.log(
    `  lives in ${person.borough_key}, registered ${person.created_at?.slice(0, 10)}, last seen ${person.last_seen_on}`,
  );
  console.log(
    `  ${count(person.vouchers ?? 0, "voucher")}, ${person.active_vouchers} active${blocked}${person.deletion_notice_on ? `; notified as idle on ${person.deletion_notice_on}` : ""}`,
  );
  if (person.of_council) console.log("  is also a member of a council, and stays one");
}

export async function findResident(job: Job): Promise<void> {
  printResident(await findOneResident(job));
}

export async function exportResident(job: Job): Promise<void> {
  const { user_id: id } = await findOneResident(job);
  writeExport(job, await dataOf(job.project, job.operator.rpc("export_resident", { user_id: id })));
}

export async function forgetResident(job: Job): Promise<void> {
  const { project, operator } = job;
  const person = await findOneResident(job);
  printResident(person);
  const account = person.of_council ? "but not the account, which a council uses too" : "with the account";
  const effect = `This deletes the resident, ${account}, and cancels the active vouchers. Figures keep counting the vouchers.`;
  if (!(await isConfirmed(job, effect, "forget"))) return;
  const [deleted] = await dataOf(
    project,
    operator.rpc("forget_resident", { user_id: person.user_id }),
    `Check with ${adminCommand(project)} residents find.`,
  );
  if (!deleted) throw new Failure("This resident has just been deleted from elsewhere.");
  console.log(
    `Forgotten. ${count(deleted.vouchers_cancelled ?? 0, "voucher")} cancelled; the account ${deleted.account_deleted ? "is deleted" : "stays"}.`,
  );
}

/** Blocks or unblocks a resident, who stays a member of a council. Unblocking asks no question. */
export async function setBlocked(job: Job, blocked: boolean): Promise<void> {
  const { project, operator } = job;
  const why = blocked ? reasonAt(job, 1, "The resident") : undefined;
  const person = await findOneResident(job);
  printResident(person);
  const effect = blocked
    ? "This resident gets no further vouchers; issued ones stay valid."
    : "This resident can apply for vouchers again.";
  if (!(await isConfirmed(blocked ? job : { ...job, yes: true }, effect, "block"))) return;
  await dataOf(
    project,
    operator.rpc("block_resident", { user_id: person.user_id, blocked, ...(why && { why }) }),
    `Check with ${adminCommand(project)} residents find.`,
  );
  console.log(effect);
}
