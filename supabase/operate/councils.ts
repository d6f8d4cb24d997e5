import { z } from "zod";
import { boroughName } from "../../src/scheme/boroughs.ts";
import { Failure } from "../local/failure.ts";
import { reasonAt, type Job } from "./job.ts";
import { confirm } from "../local/confirm.ts";
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

const releaseMeans = z.object({
  members: z.array(z.object({ email: z.string(), role: z.string() })),
  active: z.number(),
  taken_nowhere: z.number(),
});

/** The sites, people and active vouchers of a council. @throws {Failure} where it is not registered */
async function heldBy({ project, operator }: Job, key: string) {
  const held = await asked(project, operator.from("councils").select("council_key").eq("council_key", key));
  if (held.length === 0) throw new Failure(`${boroughName(key)} is not registered. Nothing was changed.`);
  const sites = await asked(
    project,
    operator.from("skip_sites").select("position, address").eq("council_key", key).order("position"),
  );
  const means = releaseMeans.parse(await asked(project, operator.rpc("release_means", { borough_key: key })));
  return { sites, means };
}

/** councils release <borough> <reason> */
export async function releaseCouncil(job: Job): Promise<void> {
  const { project, operator, say } = job;
  const key = boroughOf(job.words[0]);
  const name = boroughName(key);
  const why = reasonAt(job, 1, "its people read it");
  const { sites, means } = await heldBy(job, key);
  if (sites.length > 0) say(`The disposal sites of ${name}, which go with the council:`);
  for (const { position, address } of sites) say(`  ${position}  ${address}`);
  say(`The people of ${name}, who are written to:`);
  for (const { email, role } of means.members) say(`  ${email}  ${role}`);
  const vouchers = means.active === 1 ? "1 voucher is" : `${means.active} vouchers are`;
  say(
    `${vouchers} active for its sites, whose holders are written to. ${means.taken_nowhere} of them no other council's site takes: those end.`,
  );
  const what =
    `${name} with its disposal sites and links, and the accounts of its people that hold nothing else; ` +
    "vouchers that no site takes end, all stay counted, and what it changed stays on record for 24 months";
  if (job.dryRun) return say(`Would delete ${what}.`);
  await confirm(`This deletes ${what}. Its people read: ${why}`, key, job);
  const people = await asked(project, operator.rpc("release_council", { borough_key: key, why }), {
    writes: `${adminCommand(job.project)} councils list shows whether it is still there.`,
  });
  const [first] = people;
  if (!first) throw new Failure(`${name} was released by somebody else a moment ago.`);
  for (const { email, role, account_deleted: deleted } of people)
    say(
      `  ${email}  ${role}  ${deleted ? "account deleted" : "keeps the account, which holds something else"}`,
    );
  let ended = 0;
  for (let more = 1; more > 0; ended += more)
    more = await asked(project, operator.rpc("end_vouchers"), {
      writes: "The council is released; the next npm run admin -- nightly ends the rest of its vouchers.",
    });
  const gone = first.sites === 1 ? "1 site" : `${first.sites} sites`;
  say(
    `Deleted ${name} and ${gone}, and ended ${ended === 1 ? "1 voucher" : `${ended} vouchers`}. It can be registered again.`,
  );
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
  confirmed:
    "may bring the closed council back: the person registers it again, within 30 days of its closing.",
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
    job.operator.rpc("add_council_manager", { borough_key: key, email }),
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
  const { sites, means } = await heldBy(job, key);
  job.say(
    `${name}: ${sites.length} sites, ${means.members.length} people, ${means.active} active vouchers. Its managers:`,
  );
  for (const { email, role } of means.members) if (role === "manager") job.say(`  ${email}`);
  if (job.dryRun) return job.say(`This ${what}. Nothing was changed.`);
  await confirm(`This ${what}. Its managers read: ${why}`, key, job);
  const changed = await asked(
    job.project,
    job.operator.rpc("suspend_council", { borough_key: key, why, suspended }),
    { writes: "The same command again does no harm." },
  );
  job.say(changed ? `${name} is ${suspended ? "suspended" : "resumed"}.` : `${name} was so already.`);
}

/** councils suspend <borough> <reason> */
export const suspendCouncil = (job: Job): Promise<void> => setSuspended(job, true);

/** councils resume <borough> <reason> */
export const resumeCouncil = (job: Job): Promise<void> => setSuspended(job, false);
