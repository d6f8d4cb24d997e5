import { z } from "zod";
import { boroughName } from "../../src/shared/domain/boroughs.ts";
import { closedCouncilDays } from "../../src/shared/domain/limits.generated.ts";
import { Failure } from "../dev/failure.ts";
import { adminCommand, dataOf } from "./connect.ts";
import { boroughOf, count, isConfirmed, reasonAt, repeatHint, writeExport, type Job } from "./job.ts";

export async function listCouncils({ project, operator }: Job): Promise<void> {
  const councils = await dataOf(
    project,
    operator.from("councils").select("id, council_key, created_at, closed_at").order("council_name"),
  );
  if (councils.length === 0) console.log("No council is registered.");
  const managers = await dataOf(
    project,
    operator.from("council_members").select("council_id, first_name, last_name").eq("role", "manager"),
  );
  for (const { id, council_key: key, created_at: since, closed_at: closed } of councils) {
    const names = managers.filter((manager) => manager.council_id === id);
    console.log(
      `${boroughName(key)} (${key}) since ${since.slice(0, 10)}${closed === null ? "" : `, closed on ${closed.slice(0, 10)}`}, ` +
        `managers: ${names.map(({ first_name: first, last_name: last }) => `${first} ${last}`).join(", ")}`,
    );
  }
  const suspended = await dataOf(project, operator.rpc("suspended_councils"));
  for (const { borough_key: key, suspended_at: since, why } of suspended)
    console.log(`${boroughName(key ?? "")} is suspended since ${since?.slice(0, 10)}: ${why}`);
}

const contentsSchema = z.object({
  closed: z.boolean(),
  members: z.array(z.object({ email: z.string(), role: z.string() })),
  active: z.number(),
  holders: z.number(),
  unusable: z.number(),
});

/** Prints sites, members and active vouchers of a borough's council. Returns null if none is registered. */
export async function showCouncil({ project, operator }: Job, key: string) {
  const contents = contentsSchema
    .nullable()
    .parse(await dataOf(project, operator.rpc("council_contents", { borough: key })));
  if (!contents) {
    console.log(`${boroughName(key)}: no council is registered, so 0 members and 0 vouchers.`);
    return null;
  }
  const { closed, members, active, holders } = contents;
  const sites = await dataOf(
    project,
    operator.from("skip_sites").select("position, address").eq("council_key", key).order("position"),
  );
  console.log(
    `${boroughName(key)}${closed ? ", closed" : ""}: ${count(members.length, "member")}, ${count(active, "active voucher")} ` +
      `for its sites, held by ${count(holders, "resident")}.`,
  );
  for (const { position, address } of sites) console.log(`  site ${position}  ${address}`);
  for (const { email, role } of members) console.log(`  ${email}  ${role}`);
  return contents;
}

/** The error for a borough whose council is not registered. */
const notRegistered = (key: string) =>
  new Failure(
    `${boroughName(key)} is not registered: its first manager registers in the portal. Nothing was changed.`,
  );

/** Prints the same as showCouncil. @throws {Failure} if no council is registered */
export async function showRegistered(job: Job, key: string) {
  const contents = await showCouncil(job, key);
  if (!contents) throw notRegistered(key);
  return contents;
}

export async function closeCouncil(job: Job): Promise<void> {
  const key = boroughOf(job.args[0]);
  const name = boroughName(key);
  const reason = reasonAt(job, 1, "Its members");
  const { closed } = await showRegistered(job, key);
  if (closed) return console.log(`${name} is closed already. Nothing was changed.`);
  const effect =
    `This closes ${name}: it leaves the app, its gates stop and its invitations end. For ${closedCouncilDays} days ` +
    `its managers and officers can reopen it, and so can councils reopen. Its members read: ${reason}`;
  if (!(await isConfirmed(job, effect, key))) return;
  await dataOf(job.project, job.operator.rpc("close_council_of", { borough: key, reason }), repeatHint);
  console.log(`${name} is closed. Voucher holders get an email in ten minutes.`);
}

export async function reopenCouncil(job: Job): Promise<void> {
  const key = boroughOf(job.args[0]);
  const name = boroughName(key);
  const { closed, members } = await showRegistered(job, key);
  if (!closed) return console.log(`${name} is open already. Nothing was changed.`);
  if (!members.some(({ role }) => role === "manager"))
    throw new Failure(
      `${name} has no manager's account left. Name one first: ${adminCommand(job.project)} councils managers add ${key} <email>. Nothing was changed.`,
    );
  if (!(await isConfirmed(job, `This reopens ${name} with everything but its invitations.`, key))) return;
  await dataOf(job.project, job.operator.rpc("close_council_of", { borough: key, reopen: true }), repeatHint);
  console.log(`${name} is open again. Its members and the holders who heard of the closing get an email.`);
}

export async function deleteCouncil(job: Job): Promise<void> {
  const { project, operator } = job;
  const key = boroughOf(job.args[0]);
  const name = boroughName(key);
  const reason = reasonAt(job, 1, "Its members");
  const { closed, unusable } = await showRegistered(job, key);
  if (!closed)
    throw new Failure(
      `${name} is open. Close it first: ${adminCommand(project)} councils close ${key} <reason>. Nothing was changed.`,
    );
  const effect =
    `This deletes ${name} with its sites and links, and accounts that belong to nothing else. It cannot be reopened. ` +
    `${count(unusable, "voucher")} that no other site takes will end. Its audit log stays for 24 months. Its members read: ${reason}`;
  if (!(await isConfirmed(job, effect, key))) return;
  const members = await dataOf(
    project,
    operator.rpc("delete_council", { borough: key, reason }),
    `Check with ${adminCommand(project)} councils list.`,
  );
  for (const { email, role, account_deleted: deleted } of members)
    console.log(`  ${email}  ${role}  ${deleted ? "account deleted" : "account kept: it is used elsewhere"}`);
  let ended = 0;
  for (let more = 1; more > 0; ended += more)
    more = await dataOf(
      project,
      operator.rpc("end_vouchers"),
      "The council is deleted. The next npm run admin -- nightly ends the rest of its vouchers.",
    );
  console.log(`Deleted ${name} and ended ${count(ended, "voucher")}. The borough can register again.`);
}

export async function exportCouncil(job: Job): Promise<void> {
  const key = boroughOf(job.args[0]);
  const data = await dataOf(job.project, job.operator.rpc("export_council", { borough_key: key }));
  if (!data) throw notRegistered(key);
  writeExport(job, data);
}

const managerOutcomes: Readonly<Record<string, string>> = {
  promoted: "is a manager now.",
  confirmed: `can reopen the closed council, by registering it again within ${closedCouncilDays} days of its closing.`,
  manager: "is a manager already.",
  invited:
    'is invited as manager: the person presses "I was invited" on the sign-in tab and asks for a code.',
};

export async function addManager(job: Job): Promise<void> {
  const { project, operator, args } = job;
  const key = boroughOf(args[0]);
  const email = args[1];
  const name = boroughName(key);
  if (!email) throw new Failure("An email address is missing. Write it after the borough.");
  await showRegistered(job, key);
  if (!(await dataOf(project, operator.rpc("email_domain_is_allowed", { email, borough_key: key }))))
    throw new Failure(
      `${email} is not an address of ${name}. See its domains with ${adminCommand(project)} domains list ${key}. Nothing was changed.`,
    );
  const effect = `This makes ${email} a manager, who can do everything for ${name}. Did you call back on a number from the council's website?`;
  if (!(await isConfirmed(job, effect, key))) return;
  const outcome = await dataOf(
    project,
    operator.rpc("add_council_manager", { borough: key, address: email }),
    repeatHint,
  );
  console.log(`${email} ${managerOutcomes[outcome] ?? outcome}`);
}

export async function setSuspended(job: Job, suspended: boolean): Promise<void> {
  const key = boroughOf(job.args[0]);
  const name = boroughName(key);
  const reason = reasonAt(job, 1, "Its managers");
  const effect = suspended
    ? `This hides the sites and texts of ${name} and stops its applications, desk, offers and invitations. Its emails wait, but for warnings. Its gates go on.`
    : `This shows ${name} again, with everything it had.`;
  await showRegistered(job, key);
  if (!(await isConfirmed(job, `${effect} Its managers read: ${reason}`, key))) return;
  const changed = await dataOf(
    job.project,
    job.operator.rpc("suspend_council", { borough: key, reason, suspended }),
    repeatHint,
  );
  console.log(`${name} is ${suspended ? "suspended" : "resumed"}${changed ? "" : " already"}.`);
}
