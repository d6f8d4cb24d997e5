import { boroughName } from "../../src/shared/domain/boroughs.ts";
import { confirm } from "../dev/confirm.ts";
import { Failure } from "../dev/failure.ts";
import { adminCommand, asked } from "./connect.ts";
import { boroughOf } from "./domains.ts";
import { reasonAt, type Job } from "./job.ts";
import { csvOf, report } from "./report.ts";

const offersTo = ({ project, operator }: Job, borough?: string) =>
  asked(project, operator.rpc("offers_for_operator", borough === undefined ? {} : { borough_key: borough }));

/** councils offers [borough]: what councils offer to residents of boroughs that have no council here to answer. */
export async function listOffers(job: Job): Promise<void> {
  const found = await offersTo(job, job.words[0] && boroughOf(job.words[0]));
  const open = found.filter(({ has_council: answers }) => !answers);
  const columns = ["borough_key", "council_key", "state", "partnership", "address"] as const;
  if (job.csv) return report(job, csvOf([...columns], open));
  if (open.length === 0) job.say("Nothing is offered to a borough that has no council here.");
  for (const { borough_key: to, council_name: by, state, partnership, address } of open)
    job.say(
      `${to?.padEnd(22)}${state?.padEnd(10)}${by}: ${address}${partnership ? `  (both in ${partnership})` : ""}`,
    );
}

async function answerFor(job: Job, agree: boolean): Promise<void> {
  const { project, operator, say } = job;
  const key = boroughOf(job.words[0]);
  const by = boroughOf(job.words[1]);
  const name = boroughName(key);
  const why = agree ? undefined : reasonAt(job, 2, "that council reads it");
  const offers = (await offersTo(job, key)).filter(({ council_key: offering }) => offering === by);
  if (offers.some(({ has_council: answers }) => answers))
    throw new Failure(`${name} has a council here, which answers for itself. Nothing was changed.`);
  const meant = offers.filter(({ state }) => (agree ? state !== "agreed" : state !== "declined"));
  if (meant.length === 0)
    throw new Failure(
      `${boroughName(by)} offers nothing to ${name} that waits for this: ${adminCommand(project)} councils offers ${key} shows what there is. Nothing was changed.`,
    );
  for (const { address, place } of meant) say(`  ${address}${place ? `  at ${place}` : ""}`);
  const [one] = meant;
  say(
    one?.partnership
      ? `Both belong to ${one.partnership}, which suggests that residents of ${name} may use them. Look at its website.`
      : `${boroughName(by)} and ${name} belong to no common waste partnership.`,
  );
  const what = `${agree ? "be offered" : "no longer be offered"} these sites of ${boroughName(by)}`;
  if (job.dryRun) return say(`Residents of ${name} would ${what}.`);
  await confirm(
    `Residents of ${name} will ${what}. Vouchers they have stay valid.${why === undefined ? "" : ` ${boroughName(by)} reads: ${why}`}`,
    key,
    job,
  );
  const sites = meant.map(({ site_id, address, place }) => ({ site_id, address, place }));
  const stale = await asked(
    project,
    operator.rpc("answer_offers_for", { borough_key: key, sites, agree, ...(why !== undefined && { why }) }),
    {
      writes: "The same command again does no harm.",
    },
  );
  const changed = Array.isArray(stale) ? stale.length : 0;
  say(
    `${meant.length - changed} of ${meant.length} sites${changed > 0 ? "; the others have just been changed: look again" : ""}.`,
  );
}

/** councils agree <borough> <council>: for a borough without a council here. */
export const agreeFor = (job: Job): Promise<void> => answerFor(job, true);

/** councils disagree <borough> <council> <reason>: 'Not now', also to what was agreed. */
export const disagreeFor = (job: Job): Promise<void> => answerFor(job, false);
