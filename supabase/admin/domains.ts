import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { getDomain } from "tldts";
import { boroughName, type BoroughKey } from "../../src/shared/domain/boroughs.ts";
import { Failure } from "../dev/failure.ts";
import { adminCommand, dataOf } from "./connect.ts";
import { showCouncil } from "./councils.ts";
import { boroughOf, isConfirmed, type Job } from "./job.ts";

/** Who a domain belongs to: a borough's council, or the provider, whose staff may register any council. */
type Owner = BoroughKey | "provider";

const ownerOf = (word: string | undefined): Owner => (word === "provider" ? "provider" : boroughOf(word));
const nameOf = (owner: string) => (owner === "provider" ? "the provider" : boroughName(owner));

interface OwnedDomain {
  owner: string;
  domain: string;
}

async function allDomains({ project, operator }: Job): Promise<OwnedDomain[]> {
  const councils = await dataOf(
    project,
    operator.from("borough_email_domains").select("owner:borough_key, domain").order("borough_key"),
  );
  const provider = await dataOf(project, operator.from("provider_email_domains").select("domain"));
  return [...councils, ...provider.map(({ domain }) => ({ owner: "provider", domain }))];
}

export async function listDomains(job: Job): Promise<void> {
  const [word] = job.args;
  const wanted = word === undefined ? undefined : ownerOf(word);
  for (const { owner, domain } of await allDomains(job))
    if (wanted === undefined || owner === wanted) console.log(`${nameOf(owner)}  ${domain}`);
}

/** Domains where anybody can get an address. */
const freeMail = new Set(
  JSON.parse(
    readFileSync(fileURLToPath(import.meta.resolve("email-providers/all.json")), "utf8"),
  ) as string[],
);

/** @throws {Failure} if the word is not a domain */
function readDomain(word = ""): string {
  const domain = word.toLowerCase().replace(/^@/, "");
  if (!/^[a-z0-9-]+(\.[a-z0-9-]+)+$/.test(domain))
    throw new Failure(`"${word}" is not a domain. Write the part after the @, for example camden.gov.uk.`);
  return domain;
}

/** Rejects public suffixes such as gov.uk and free email providers: their users could claim a council. */
function rejectShared(domain: string): void {
  const registered = getDomain(domain, { allowPrivateDomains: true });
  if (registered === null)
    throw new Failure(
      `${domain} belongs to more than one organisation. Write the whole domain, for example camden.gov.uk.`,
    );
  if (freeMail.has(domain) || freeMail.has(registered))
    throw new Failure(`Anybody can have an address at ${domain}. Nothing was changed.`);
}

const checkWith = ({ project }: Job, owner: Owner) =>
  `Check with ${adminCommand(project)} domains list ${owner}.`;

/** Prints how many people and vouchers a domain's owner has. Returns a council's members. */
async function showOwner(job: Job, owner: Owner) {
  if (owner !== "provider") return (await showCouncil(job, owner))?.members ?? [];
  const councils = await dataOf(job.project, job.operator.from("councils").select("id"));
  console.log(`The provider's domains concern every borough. Registered councils: ${councils.length}.`);
  return [];
}

export async function addDomain(job: Job): Promise<void> {
  const { project, operator, args } = job;
  const owner = ownerOf(args[0]);
  const domain = readDomain(args[1]);
  rejectShared(domain);
  const holders = (await allDomains(job)).filter((row) => row.domain === domain).map((row) => row.owner);
  if (holders.includes(owner)) return console.log(`${nameOf(owner)} has ${domain} already.`);
  const [council] = holders;
  if (owner === "provider" && council !== undefined)
    throw new Failure(
      `${domain} belongs to ${nameOf(council)}, which could then claim every council. Nothing was changed.`,
    );
  await showOwner(job, owner);
  const effect =
    `Everybody with an address at ${domain} or its subdomains may then claim ${owner === "provider" ? "any council" : nameOf(owner)}.` +
    (council ? ` ${holders.map(nameOf).join(" and ")} has it too: each may then claim the other.` : "");
  if (!(await isConfirmed(job, effect, owner === "provider" ? domain : owner))) return;
  const insert =
    owner === "provider"
      ? operator.from("provider_email_domains").insert({ domain }).select("domain")
      : operator.from("borough_email_domains").insert({ borough_key: owner, domain }).select("domain");
  await dataOf(project, insert, checkWith(job, owner));
  console.log(`Added ${domain} to ${nameOf(owner)}. Its subdomains count too.`);
}

export async function removeDomain(job: Job): Promise<void> {
  const { project, operator, args } = job;
  const owner = ownerOf(args[0]);
  const domain = readDomain(args[1]);
  const owned = (await allDomains(job)).filter((row) => row.owner === owner);
  if (!owned.some((row) => row.domain === domain))
    throw new Failure(`${nameOf(owner)} does not have ${domain}. Nothing was changed.`);
  const members = await showOwner(job, owner);
  const affected = members.filter(({ email }) => `.${email.split("@").at(-1)}`.endsWith(`.${domain}`));
  const effect = [
    `This removes ${domain} from ${nameOf(owner)}. Accounts that exist already stay.`,
    owned.length === 1 && "It is the last one: registration there ends.",
    affected.length > 0 &&
      `Members with an address there: ${affected.length}. They stay members; new ones cannot join from there.`,
  ];
  if (!(await isConfirmed(job, effect.filter(Boolean).join(" "), owner === "provider" ? domain : owner)))
    return;
  const remove =
    owner === "provider"
      ? operator.from("provider_email_domains").delete().eq("domain", domain).select("domain")
      : operator
          .from("borough_email_domains")
          .delete()
          .match({ borough_key: owner, domain })
          .select("domain");
  await dataOf(project, remove, checkWith(job, owner));
  console.log(`Removed ${domain} from ${nameOf(owner)}.`);
}
