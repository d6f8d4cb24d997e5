import { confirm } from "../dev/confirm.ts";
import { Failure } from "../dev/failure.ts";
import { reasonAt, type Job } from "./job.ts";
import { adminCommand, asked, everyPage, pageRows } from "./connect.ts";
import { csvOf, report } from "./report.ts";

/** The one resident whom an e-mail address or a voucher's code names. */
async function residentOf({ project, operator, words }: Job) {
  const [query] = words;
  if (!query) throw new Failure("Whom? Write the e-mail address, or the code of a voucher.");
  const [found] = await asked(project, operator.rpc("find_residents", { query: query.trim() }));
  if (!found?.user_id) throw new Failure(`No resident has "${query}" as e-mail address or voucher code.`);
  return { ...found, user_id: found.user_id };
}

type Resident = Awaited<ReturnType<typeof residentOf>>;

function describe(person: Resident): string[] {
  return [
    `${person.first_name} ${person.last_name}  ${person.email}  ${person.mobile ?? ""}`.trimEnd(),
    `  lives in ${person.borough_key}, registered ${person.created_at?.slice(0, 10)}, last seen ${person.last_seen_on}`,
    `  ${person.vouchers} vouchers, ${person.active_vouchers} active${person.blocked_at ? `; blocked since ${person.blocked_at.slice(0, 10)}: ${person.blocked_because ?? "as another account of the same person"}` : ""}${person.told_on ? `; listed as idle on ${person.told_on}` : ""}`,
    ...(person.of_council ? ["  also belongs to a council, which stays whatever happens here"] : []),
  ];
}

/** residents find <email|code> */
export async function findResident(job: Job): Promise<void> {
  for (const line of describe(await residentOf(job))) job.say(line);
}

/** residents export <email|code>: everything that is kept about a person, for an access request. */
export async function exportResident(job: Job): Promise<void> {
  const { user_id: userId } = await residentOf(job);
  const held = await asked(job.project, job.operator.rpc("export_resident", { user_id: userId }));
  report(job, JSON.stringify(held, null, 2));
}

/** residents forget <email|code> */
export async function forgetResident(job: Job): Promise<void> {
  const person = await residentOf(job);
  for (const line of describe(person)) job.say(line);
  const what = person.of_council
    ? "the resident, and cancels the active vouchers; the account belongs to a council too and stays"
    : "the resident with the account, and cancels the active vouchers";
  if (job.dryRun) return job.say(`Would forget ${what}.`);
  await confirm(`This forgets ${what}. The vouchers stay counted, without a person.`, "forget", job);
  const [done] = await asked(job.project, job.operator.rpc("forget_resident", { user_id: person.user_id }), {
    writes: `${adminCommand(job.project)} residents find shows whether the resident is still there.`,
  });
  if (!done) throw new Failure("Somebody else forgot this resident a moment ago.");
  job.say(
    `Forgotten. ${done.vouchers_cancelled} vouchers cancelled; the account ${done.account_deleted ? "is deleted" : "stays"}.`,
  );
}

async function setBlocked(job: Job, blocked: boolean): Promise<void> {
  const why = blocked ? reasonAt(job, 1, "belongs to what the person may ask for") : undefined;
  const person = await residentOf(job);
  for (const line of describe(person)) job.say(line);
  const what = blocked ? "gets no further vouchers; issued ones stay valid" : "may have vouchers again";
  if (job.dryRun) return job.say(`Would see to it that this resident ${what}.`);
  if (blocked) await confirm(`This resident then ${what}.`, "block", job);
  await asked(
    job.project,
    job.operator.rpc("block_resident", { user_id: person.user_id, blocked, ...(why && { why }) }),
    {
      writes: `${adminCommand(job.project)} residents find shows how it is now.`,
    },
  );
  job.say(`This resident ${what}.`);
}

/** residents block <email|code> <reason>: the account itself is left alone. */
export const blockResident = (job: Job): Promise<void> => setBlocked(job, true);

/** residents unblock <email|code> */
export const unblockResident = (job: Job): Promise<void> => setBlocked(job, false);

const idleColumns = ["email", "first_name", "last_name", "last_seen_on", "told_on"] as const;

export type Idle = Record<(typeof idleColumns)[number], string | null>;

/** Residents who have not been seen for 24 months, longest first; those who were told have the day. */
export const everyIdle = ({ project, operator, progress }: Job): Promise<Idle[]> =>
  everyPage<Idle>(progress, (read) =>
    asked(
      project,
      operator.rpc("idle_residents", { list: false }).range(read.length, read.length + pageRows - 1),
    ),
  );

export const lineOf = ({ email, first_name: first, last_name: last, last_seen_on: seen }: Idle): string =>
  `  ${first} ${last}  ${email}  last seen ${seen}`;

/**
 * residents idle [--csv]: writes to those who have not been seen for so long that they will be forgotten 30 days later.
 * With --csv nobody is written to, and they count as told from today: the operator writes to them from that list.
 */
export async function idleResidents(job: Job): Promise<void> {
  const { project, operator } = job;
  if (job.csv && !job.dryRun)
    await asked(project, operator.rpc("idle_residents", { list: true }).limit(1), {
      writes: "The same command again does no harm: nobody is listed twice.",
    });
  const rows = await everyIdle(job);
  if (job.csv) return report(job, csvOf(idleColumns, rows));
  const untold = rows.filter(({ told_on: told }) => !told);
  job.say(
    `${rows.length.toLocaleString("en-GB")} residents have not been seen for 24 months; ${untold.length.toLocaleString("en-GB")} of them were not told yet.`,
  );
  if (untold.length === 0) return;
  if (job.dryRun) return ["Would write a letter to each of these:", ...untold.map(lineOf)].forEach(job.say);
  await confirm(
    "Each of these gets a letter, and is forgotten 30 days later unless they come back.",
    "write",
    job,
  );
  await asked(project, operator.rpc("idle_residents", { write: true }).limit(1), {
    writes: "The same command again does no harm: nobody is written to twice.",
  });
  job.say("A letter to each of them waits to be delivered.");
}
