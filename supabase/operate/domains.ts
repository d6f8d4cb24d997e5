import { boroughName, boroughs, type BoroughKey } from "../../src/scheme/boroughs.ts";
import { Failure } from "../local/failure.ts";
import type { Job } from "./admin.ts";
import { asked } from "./connect.ts";
import { confirm } from "./confirm.ts";

/** @throws {Failure} where the word is no borough's key */
export function boroughOf(word: string | undefined): BoroughKey {
  const found = boroughs.find(({ key }) => key === word);
  if (!found) {
    throw new Failure(
      `"${word ?? ""}" is none of the boroughs: ${boroughs.map(({ key }) => key).join(", ")}`,
    );
  }
  return found.key;
}

function domainOf(word: string | undefined): string {
  const domain = (word ?? "").toLowerCase().replace(/^@/, "");
  if (!/^[a-z0-9-]+(\.[a-z0-9-]+)+$/.test(domain)) {
    throw new Failure(
      `"${word ?? ""}" is no domain. Write what stands behind the @, for example camden.gov.uk.`,
    );
  }
  return domain;
}

const rows = ({ project, operator }: Job) =>
  asked(
    project,
    operator.from("borough_email_domains").select("borough_key, domain").order("borough_key").order("domain"),
  );

/** domains list [borough] */
export async function listDomains(job: Job): Promise<void> {
  const [wanted] = job.words;
  const key = wanted === undefined ? undefined : boroughOf(wanted);
  for (const row of await rows(job)) {
    if (key === undefined || row.borough_key === key)
      job.say(`${boroughName(row.borough_key)}  ${row.domain}`);
  }
  if (key !== undefined) return;
  const provider = await asked(
    job.project,
    job.operator.from("provider_email_domains").select("domain").order("domain"),
  );
  for (const { domain } of provider) job.say(`(provider, any borough)  ${domain}`);
}

/** domains add <borough> <domain> */
export async function addDomain(job: Job): Promise<void> {
  const key = boroughOf(job.words[0]);
  const domain = domainOf(job.words[1]);
  const held = (await rows(job)).some((row) => row.borough_key === key && row.domain === domain);
  if (held) return job.say(`${boroughName(key)} has ${domain} already. Nothing to do.`);
  if (job.dryRun) return job.say(`Would add ${domain} to ${boroughName(key)}.`);
  const { project, operator } = job;
  await asked(
    project,
    operator.from("borough_email_domains").insert({ borough_key: key, domain }).select("domain"),
  );
  job.say(`Added ${domain} to ${boroughName(key)}. Its subdomains are allowed too.`);
}

/** domains remove <borough> <domain> */
export async function removeDomain(job: Job): Promise<void> {
  const key = boroughOf(job.words[0]);
  const domain = domainOf(job.words[1]);
  const own = (await rows(job)).filter((row) => row.borough_key === key);
  if (!own.some((row) => row.domain === domain))
    throw new Failure(`${boroughName(key)} does not have ${domain}.`);
  const last = own.length === 1 ? " It is the last one: nobody of that council can register any more." : "";
  if (job.dryRun) return job.say(`Would remove ${domain} from ${boroughName(key)}.${last}`);
  await confirm(`This removes ${domain} from ${boroughName(key)}.${last}`, key, job.yes);
  const { project, operator } = job;
  await asked(
    project,
    operator
      .from("borough_email_domains")
      .delete()
      .eq("borough_key", key)
      .eq("domain", domain)
      .select("domain"),
  );
  job.say(`Removed ${domain} from ${boroughName(key)}. An account that exists already stays.`);
}
