import { boroughName } from "../../src/shared/domain/boroughs.ts";
import { Failure } from "../dev/failure.ts";
import { adminCommand, dataOf } from "./connect.ts";
import { boroughOf, isConfirmed, reasonAt, repeatHint, type Job } from "./job.ts";

const loadOffers = ({ project, operator }: Job, borough?: string) =>
  dataOf(project, operator.rpc("offers_for_operator", borough === undefined ? {} : { borough_key: borough }));

/** councils offers [borough]: lists sites offered to boroughs that have no council to agree. */
export async function listOffers(job: Job): Promise<void> {
  const [word] = job.args;
  const offers = await loadOffers(job, word && boroughOf(word));
  const open = offers.filter(({ has_council: hasCouncil }) => !hasCouncil);
  if (open.length === 0) console.log("No site is offered to a borough without a council.");
  for (const { borough_key: to, council_name: by, state, partnership, address } of open)
    console.log(
      `${to?.padEnd(22)}${state?.padEnd(10)}${by}: ${address}${partnership ? `  (both in ${partnership})` : ""}`,
    );
}

/** Accepts a council's offers to a borough without one, or declines them, accepted ones too. */
export async function answerOffers(job: Job, agree: boolean): Promise<void> {
  const { project, operator, args } = job;
  const key = boroughOf(args[0]);
  const offering = boroughOf(args[1]);
  const [name, offeringName] = [boroughName(key), boroughName(offering)];
  const why = agree ? undefined : reasonAt(job, 2, offeringName);
  const offers = (await loadOffers(job, key)).filter((offer) => offer.council_key === offering);
  if (offers.some(({ has_council: hasCouncil }) => hasCouncil))
    throw new Failure(`${name} has a council, which answers offers itself. Nothing was changed.`);
  const open = offers.filter(({ state }) => state !== (agree ? "agreed" : "declined"));
  if (open.length === 0)
    throw new Failure(
      `${offeringName} has no such offer to ${name}. See ${adminCommand(project)} councils offers ${key}. Nothing was changed.`,
    );
  for (const { address, place } of open) console.log(`  ${address}${place ? `  at ${place}` : ""}`);
  const partnership = open[0]?.partnership;
  console.log(
    partnership
      ? `Both belong to ${partnership}. Check on its website that residents of ${name} may use these sites.`
      : `${offeringName} and ${name} share no waste partnership.`,
  );
  const effect =
    `Residents of ${name} will ${agree ? "be offered" : "no longer be offered"} these sites of ${offeringName}. ` +
    `Their vouchers stay valid.${why ? ` ${offeringName} reads: ${why}` : ""}`;
  if (!(await isConfirmed(job, effect, key))) return;
  const sites = open.map(({ site_id, address, place }) => ({ site_id, address, place }));
  const changed = await dataOf(
    project,
    operator.rpc("answer_offers_for", { borough_key: key, sites, agree, ...(why && { why }) }),
    repeatHint,
  );
  const skipped = Array.isArray(changed) ? changed.length : 0;
  console.log(
    `${open.length - skipped} of ${open.length} sites.${skipped > 0 ? " The others have just changed: run the command again." : ""}`,
  );
}
