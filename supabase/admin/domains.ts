import { boroughName, boroughs, type BoroughKey } from "../../src/shared/domain/boroughs.ts";
import { Failure } from "../dev/failure.ts";
import type { Job } from "./job.ts";
import { findBorough } from "./columns.ts";
import { adminCommand, asked, everyRow } from "./connect.ts";
import { confirm } from "../dev/confirm.ts";
import { domainOf, ownDomain } from "./domain-rules.ts";
import { csvOf, report } from "./report.ts";

/** @throws {Failure} where the word is no borough's key or name */
export function boroughOf(word: string | undefined): BoroughKey {
  const found = findBorough(word ?? "");
  if (!found) {
    throw new Failure(
      `"${word ?? ""}" is none of the boroughs: ${boroughs.map(({ key }) => key).join(", ")}`,
    );
  }
  return found.key;
}

const rows = (job: Job) =>
  everyRow(job, () =>
    job.operator
      .from("borough_email_domains")
      .select("borough_key, domain")
      .order("borough_key")
      .order("domain"),
  );

/** domains list [borough] [--csv] */
export async function listDomains(job: Job): Promise<void> {
  const [wanted] = job.words;
  const key = wanted === undefined ? undefined : boroughOf(wanted);
  const wantedRows = (await rows(job)).filter((row) => key === undefined || row.borough_key === key);
  if (job.csv) return report(job, csvOf(["borough_key", "domain"], wantedRows));
  for (const row of wantedRows) job.say(`${boroughName(row.borough_key)}  ${row.domain}`);
  if (key !== undefined) return;
  for (const domain of await providerDomains(job)) job.say(`(provider, any borough)  ${domain}`);
}

/** domains add <borough> <domain> */
export async function addDomain(job: Job): Promise<void> {
  const key = boroughOf(job.words[0]);
  const domain = ownDomain(job.words[1]);
  const listed = await rows(job);
  const held = listed.some((row) => row.borough_key === key && row.domain === domain);
  if (held) return job.say(`${boroughName(key)} has ${domain} already. Nothing to do.`);
  const others = listed.filter((row) => row.domain === domain).map((row) => boroughName(row.borough_key));
  const shared =
    others.length === 0 ? "" : ` It is ${others.join(" and ")}'s too: each may then claim the other.`;
  if (job.dryRun) return job.say(`Would add ${domain} to ${boroughName(key)}.${shared}`);
  await confirm(
    `Everybody with an address at ${domain}, or below it, may then claim ${boroughName(key)}.${shared}`,
    key,
    job,
  );
  const { project, operator } = job;
  await asked(
    project,
    operator.from("borough_email_domains").insert({ borough_key: key, domain }).select("domain"),
    { writes: `${adminCommand(job.project)} domains list ${key} shows whether it is there.` },
  );
  job.say(`Added ${domain} to ${boroughName(key)}. Its subdomains are allowed too.`);
}

/** Addresses of a council's people that are at a domain, or below it. */
async function membersAt({ project, operator }: Job, key: string, domain: string): Promise<string[]> {
  const { data, error, status } = await operator.rpc("export_council", { borough_key: key });
  const held = await asked(project, Promise.resolve({ data: data ?? {}, error, status }));
  const { members = [] } = held as { members?: { email: string }[] };
  return members
    .map(({ email }) => email)
    .filter((email) => `.${email.toLowerCase().split("@").at(-1) ?? ""}`.endsWith(`.${domain}`));
}

/** domains remove <borough> <domain> */
export async function removeDomain(job: Job): Promise<void> {
  const key = boroughOf(job.words[0]);
  const domain = domainOf(job.words[1]);
  const own = (await rows(job)).filter((row) => row.borough_key === key);
  if (!own.some((row) => row.domain === domain))
    throw new Failure(`${boroughName(key)} does not have ${domain}.`);
  const last = own.length === 1 ? " It is the last one: nobody of that council can register any more." : "";
  const people = await membersAt(job, key, domain);
  const stay =
    people.length === 0
      ? " Nobody of the council has an address there."
      : ` ${people.length === 1 ? "1 person of the council has" : `${people.length} people of the council have`} an address there, and stay; nobody new joins from there.`;
  if (job.dryRun)
    return [
      `Would remove ${domain} from ${boroughName(key)}.${last}${stay}`,
      ...people.map((email) => `  ${email}`),
    ].forEach(job.say);
  await confirm(`This removes ${domain} from ${boroughName(key)}.${last}${stay}`, key, job);
  const { project, operator } = job;
  await asked(
    project,
    operator
      .from("borough_email_domains")
      .delete()
      .eq("borough_key", key)
      .eq("domain", domain)
      .select("domain"),
    { writes: `${adminCommand(job.project)} domains list ${key} shows whether it is still there.` },
  );
  job.say(`Removed ${domain} from ${boroughName(key)}. An account that exists already stays.`);
}

async function providerDomains({ project, operator }: Job): Promise<string[]> {
  const listed = await asked(
    project,
    operator.from("provider_email_domains").select("domain").order("domain"),
  );
  return listed.map(({ domain }) => domain);
}

const seeProvider = (job: Job) => ({
  writes: `${adminCommand(job.project)} provider list shows how it is now.`,
});

/** provider list [--csv] */
export async function listProvider(job: Job): Promise<void> {
  const domains = await providerDomains(job);
  if (job.csv)
    return report(
      job,
      csvOf(
        ["domain"],
        domains.map((domain) => ({ domain })),
      ),
    );
  if (domains.length === 0) job.say("The provider has no domain: nobody but councils can register.");
  for (const domain of domains) job.say(domain);
}

/** provider add <domain> */
export async function addProvider(job: Job): Promise<void> {
  const domain = ownDomain(job.words[0]);
  if ((await providerDomains(job)).includes(domain))
    return job.say(`The provider has ${domain} already. Nothing to do.`);
  const whose = (await rows(job)).find((row) => row.domain === domain);
  if (whose)
    throw new Failure(
      `${domain} is ${boroughName(whose.borough_key)}'s, which could then claim every council.`,
    );
  if (job.dryRun) return job.say(`Would add ${domain} to the provider.`);
  await confirm(
    `Everybody with an address at ${domain}, or below it, may then claim any council.`,
    domain,
    job,
  );
  const { project, operator } = job;
  await asked(
    project,
    operator.from("provider_email_domains").insert({ domain }).select("domain"),
    seeProvider(job),
  );
  job.say(`Added ${domain}. Whoever has an address there may register any council.`);
}

/** provider remove <domain> */
export async function removeProvider(job: Job): Promise<void> {
  const domain = domainOf(job.words[0]);
  if (!(await providerDomains(job)).includes(domain))
    throw new Failure(`The provider does not have ${domain}.`);
  if (job.dryRun) return job.say(`Would remove ${domain} from the provider.`);
  await confirm(`This removes ${domain} from the provider.`, domain, job);
  const { project, operator } = job;
  await asked(
    project,
    operator.from("provider_email_domains").delete().eq("domain", domain).select("domain"),
    seeProvider(job),
  );
  job.say(`Removed ${domain}. An account that exists already stays.`);
}
