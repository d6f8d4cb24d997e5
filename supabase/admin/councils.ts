import { z } from "zod";
import { boroughName } from "../../src/shared/domain/boroughs.ts";
import { closedCouncilDays } from "../../src/shared/domain/limits.ts";
import { Failure } from "../dev/failure.ts";
import { reasonAt, type Job } from "./job.ts";
import { confirm } from "../dev/confirm.ts";
import { adminCommand, asked, everyRow } from "./connect.ts";
import { boroughOf } from "./domains.ts";
import { csvOf, report } from "./report.ts";

/** councils list [--csv] */
export async function listCouncils(job: Job): Promise<void> {
  const { operator, say } = job;
  const councils = await everyRow(job, () =>
    operator
      .from("councils")
      .select("id, council_key, council_name, created_at, closed_at")
      .order("council_name"),
  );
  if (councils.length === 0 && !job.csv) return say("No council is registered.");
  const members = await everyRow(job, () =>
    operator
      .from("council_members")
      .select("council_id, role, first_name, last_name")
      .order("joined_at")
      .order("user_id"),
  );
  const suspended = await asked(job.project, operator.rpc("suspended_councils"));
  const table: Record<string, unknown>[] = [];
  for (const council of councils) {
    const people = members.filter(({ council_id: id }) => id === council.id);
    const managers = people
      .filter(({ role }) => role === "manager")
      .map(({ first_name: first, last_name: last }) => `${first} ${last}`)
      .join(", ");
    if (job.csv) {
      table.push({ ...council, people: people.length, managers });
      continue;
    }
    say(
      `${council.council_key}  ${council.council_name}  ${people.length === 1 ? "1 person" : `${people.length} people`}, ` +
        `managed by ${managers}  since ${council.created_at.slice(0, 10)}${council.closed_at === null ? "" : `  closed on ${council.closed_at.slice(0, 10)}`}`,
    );
  }
  if (job.csv)
    return report(
      job,
      csvOf(["council_key", "council_name", "people", "managers", "created_at", "closed_at"], table),
    );
  for (const { borough_key: key, suspended_at: since, why } of suspended)
    say(`${key} is suspended since ${since?.slice(0, 10)}: ${why}`);
}

const councilContents = z.object({
  closed: z.boolean(),
  members: z.array(z.object({ email: z.string(), role: z.string() })),
  active: z.number(),
  holders: z.number(),
  unusable: z.number(),
});

const count = (number: number, noun: string) => `${number} ${noun}${number === 1 ? "" : "s"}`;

/** Prints the sites, people and active vouchers of a council. @throws {Failure} where it is not registered */
async function showContents({ project, operator, say }: Job, key: string) {
  const contents = councilContents
    .nullable()
    .parse(await asked(project, operator.rpc("council_contents", { borough: key })));
  if (!contents) throw new Failure(`${boroughName(key)} is not registered. Nothing was changed.`);
  const sites = await asked(
    project,
    operator.from("skip_sites").select("position, address").eq("council_key", key).order("position"),
  );
  say(`${boroughName(key)}${contents.closed ? ", closed" : ""}: ${count(sites.length, "disposal site")}`);
  for (const { position, address } of sites) say(`  ${position}  ${address}`);
  say(`Its people: ${contents.members.length}`);
  for (const { email, role } of contents.members) say(`  ${email}  ${role}`);
  say(
    `Active vouchers for its sites: ${contents.active}, of ${count(contents.holders, "person").replace("persons", "people")}. No other council's site takes ${contents.unusable} of them.`,
  );
  return contents;
}

/** councils close <borough> <reason> */
export async function closeCouncil(job: Job): Promise<void> {
  const key = boroughOf(job.words[0]);
  const name = boroughName(key);
  const reason = reasonAt(job, 1, "its people read it");
  const { closed } = await showContents(job, key);
  if (closed) return job.say(`${name} is closed. Nothing was changed.`);
  const what = `closes ${name}: residents are not shown its sites, its gates stop, its invitations end. For ${closedCouncilDays} days its managers and officers, or councils reopen, can reopen it`;
  if (job.dryRun) return job.say(`This ${what}. Nothing was changed.`);
  await confirm(`This ${what}. Its people read: ${reason}`, key, job);
  await asked(job.project, job.operator.rpc("close_council_of", { borough: key, reason }), {
    writes: "The same command again does no harm.",
  });
  job.say(`${name} is closed. People who hold vouchers get an email in ten minutes.`);
}

/** councils reopen <borough> */
export async function reopenCouncil(job: Job): Promise<void> {
  const key = boroughOf(job.words[0]);
  const name = boroughName(key);
  const { closed, members } = await showContents(job, key);
  if (!closed) return job.say(`${name} is open. Nothing was changed.`);
  if (!members.some(({ role }) => role === "manager"))
    throw new Failure(
      `No account of a manager of ${name} is left. ${adminCommand(job.project)} councils managers add ${key} names somebody who can reopen it. Nothing was changed.`,
    );
  if (job.dryRun) return job.say(`This reopens ${name} as it was. Nothing was changed.`);
  await confirm(`This reopens ${name} as it was, without its invitations.`, key, job);
  await asked(job.project, job.operator.rpc("reopen_council_of", { borough: key }), {
    writes: "The same command again does no harm.",
  });
  job.say(`${name} is open again. Its people get an email, and so do those who were told that it closed.`);
}

/** councils delete <borough> <reason> */
export async function deleteCouncil(job: Job): Promise<void> {
  const { project, operator, say } = job;
  const key = boroughOf(job.words[0]);
  const name = boroughName(key);
  const reason = reasonAt(job, 1, "its people read it");
  const { closed } = await showContents(job, key);
  if (!closed)
    throw new Failure(
      `${name} is open. Close it first: ${adminCommand(project)} councils close ${key} <reason>. Nothing was changed.`,
    );
  const what =
    `${name} with its disposal sites and links, and the accounts of its people that hold nothing else. ` +
    "Nobody can reopen it. Vouchers that no site takes end; what it changed stays on record for 24 months";
  if (job.dryRun) return say(`Would delete ${what}.`);
  await confirm(`This deletes ${what}. Its people read: ${reason}`, key, job);
  const people = await asked(project, operator.rpc("delete_council", { borough: key, reason }), {
    writes: `${adminCommand(job.project)} councils list shows whether it is still there.`,
  });
  for (const { email, role, account_deleted: deleted } of people)
    say(
      `  ${email}  ${role}  ${deleted ? "account deleted" : "keeps the account, which holds something else"}`,
    );
  let ended = 0;
  for (let more = 1; more > 0; ended += more)
    more = await asked(project, operator.rpc("end_vouchers"), {
      writes: "The council is deleted; the next npm run admin -- nightly ends the rest of its vouchers.",
    });
  say(`Deleted ${name}, and ended ${count(ended, "voucher")}. It can be registered again.`);
}

/** councils export <borough>: everything that is kept about a council, for an access request. */
export async function exportCouncil(job: Job): Promise<void> {
  const key = boroughOf(job.words[0]);
  const held = await asked(job.project, job.operator.rpc("export_council", { borough_key: key }));
  if (!held) throw new Failure(`${boroughName(key)} is not registered.`);
  report(job, JSON.stringify(held, null, 2));
}

const promoted: Readonly<Record<string, string>> = {
  promoted: "is a manager now.",
  confirmed: `can reopen the closed council: the person registers it again within ${closedCouncilDays} days of its closing.`,
  manager: "is a manager already.",
  invited:
    'is invited as manager: the person presses "I was invited" on the sign-in tab and asks for a code.',
};

/** councils managers add <borough> <email>: where nobody of the council can make one. */
export async function addManager(job: Job): Promise<void> {
  const key = boroughOf(job.words[0]);
  const email = job.words[1];
  if (!email) throw new Failure("Who? Write the e-mail address behind the borough.");
  const name = boroughName(key);
  const held = await asked(
    job.project,
    job.operator.from("councils").select("council_key").eq("council_key", key),
  );
  if (held.length === 0) throw new Failure(`${name} is not registered. Nothing was changed.`);
  const isAllowed = await asked(
    job.project,
    job.operator.rpc("email_domain_is_allowed", { email, borough_key: key }),
  );
  if (!isAllowed)
    throw new Failure(
      `${email} is no address of ${name}: ${adminCommand(job.project)} domains list ${key} shows which there are, domains add ${key} adds one. Nothing was changed.`,
    );
  if (job.dryRun) return job.say(`Would make ${email} a manager of ${name}, or invite as one.`);
  await confirm(
    `${email} may then do everything in the name of ${name}. Did you ring back on a number from the council's own website?`,
    key,
    job,
  );
  const outcome = await asked(
    job.project,
    job.operator.rpc("add_council_manager", { borough: key, address: email }),
    { writes: "The same command again does no harm." },
  );
  job.say(`${email} ${promoted[outcome] ?? outcome}`);
}

async function setSuspended(job: Job, suspended: boolean): Promise<void> {
  const key = boroughOf(job.words[0]);
  const name = boroughName(key);
  const why = reasonAt(job, 1, "its managers read it");
  const what = suspended
    ? `hides the sites and texts of ${name}, and stops its applications, desk, offers, claims and letters; its gates go on`
    : `shows ${name} again as it was`;
  await showContents(job, key);
  if (job.dryRun) return job.say(`This ${what}. Nothing was changed.`);
  await confirm(`This ${what}. Its managers read: ${why}`, key, job);
  const changed = await asked(
    job.project,
    job.operator.rpc("suspend_council", { borough: key, reason: why, suspended }),
    { writes: "The same command again does no harm." },
  );
  job.say(changed ? `${name} is ${suspended ? "suspended" : "resumed"}.` : `${name} was so already.`);
}

/** councils suspend <borough> <reason> */
export const suspendCouncil = (job: Job): Promise<void> => setSuspended(job, true);

/** councils resume <borough> <reason> */
export const resumeCouncil = (job: Job): Promise<void> => setSuspended(job, false);
