import { boroughName } from "../../src/scheme/boroughs.ts";
import { Failure } from "../local/failure.ts";
import type { Job } from "./admin.ts";
import { confirm } from "./confirm.ts";
import { asked } from "./connect.ts";
import { boroughOf } from "./domains.ts";

/** councils list */
export async function listCouncils({ project, operator, say }: Job): Promise<void> {
  const councils = await asked(
    project,
    operator
      .from("councils")
      .select("council_key, council_name, council_contact_first_name, council_contact_last_name, created_at")
      .order("council_name"),
  );
  if (councils.length === 0) return say("No council is registered.");
  for (const council of councils) {
    const contact = `${council.council_contact_first_name} ${council.council_contact_last_name}`;
    say(
      `${council.council_key}  ${council.council_name}  ${contact}  since ${council.created_at.slice(0, 10)}`,
    );
  }
}

/** councils release <borough> */
export async function releaseCouncil(job: Job): Promise<void> {
  const { project, operator, say } = job;
  const key = boroughOf(job.words[0]);
  const name = boroughName(key);
  const held = await asked(project, operator.from("councils").select("council_key").eq("council_key", key));
  if (held.length === 0) throw new Failure(`${name} is not registered. Nothing was changed.`);
  const sites = await asked(
    project,
    operator.from("skip_sites").select("position, address").eq("council_key", key).order("position"),
  );
  if (sites.length > 0) say(`The disposal sites of ${name}, which go with the account:`);
  for (const { position, address } of sites) say(`  ${position}  ${address}`);
  const what = `the account of ${name} with its record, disposal sites and links; vouchers stay`;
  if (job.dryRun) return say(`Would delete ${what}.`);
  await confirm(`This deletes ${what}.`, key, job.yes);
  const [released] = await asked(project, operator.rpc("release_council", { borough_key: key }));
  if (!released) throw new Failure(`${name} was released by somebody else a moment ago.`);
  const gone = released.sites === 1 ? "1 site" : `${released.sites} sites`;
  say(`Deleted the account ${released.email} and ${gone}. ${name} can be registered again.`);
}
