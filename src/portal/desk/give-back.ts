import { Problem } from "../../client/data/problem.ts";
import { parseAnswer } from "../../client/data/parse.ts";
import { loadSchema } from "../../client/data/sites.ts";
import { z } from "../../client/data/z.ts";
import { askSignedIn } from "../../client/session/ask-signed-in.ts";
import { dayInWords, momentInWords } from "../../scheme/days.ts";
import { giveBackOutcomes, voucherStates, type TakeBackReason } from "../../scheme/closed-sets.generated.ts";
import { voucherLimits } from "../../scheme/voucher-limits.ts";

const text = z.nullable(z.string());
const answerSchema = z.object({
  outcome: z.enum(giveBackOutcomes),
  redemption_id: text,
  load: z.nullable(loadSchema),
  site_address: text,
  accepted_at: text,
  accepted_by: text,
  state: z.nullable(z.enum(voucherStates)),
  last_day: text,
  until: text,
});
type Answer = z.infer<typeof answerSchema>;

/** An acceptance that may be given back. */
export interface Acceptance {
  id: string;
  site: string;
  at: string;
  by: string;
  load: { kinds: readonly string[]; size: string } | null;
}

/** Why it cannot be given back, in words. */
function refused({ outcome, until }: Answer): Problem {
  const words: Readonly<Record<Answer["outcome"], string>> = {
    accepted: "This could not be done. Please try again.",
    given_back: "This voucher has been given back already.",
    own: "You accepted this voucher yourself. Ask another manager to give it back.",
    once: "This voucher was given back once before. It cannot be given back again.",
    too_late: `This voucher was accepted more than ${voucherLimits.giveBackDays} days ago.`,
    unknown: "No voucher with this code was accepted at your sites.",
    too_many: `Too many codes that do not exist. You can go on from ${momentInWords(until ?? 0, "long")}.`,
  };
  return new Problem("refused", words[outcome]);
}

const asAcceptance = (answer: Answer): Acceptance => ({
  id: answer.redemption_id ?? "",
  site: answer.site_address ?? "",
  at: momentInWords(answer.accepted_at ?? 0, "long"),
  by: answer.accepted_by ?? "",
  load: answer.load,
});

/**
 * The acceptance of a voucher at the council's sites. Source: function acceptance_of.
 * @throws {Problem} of kind "refused", in words, where there is none to be given back
 */
export async function findAcceptance(code: string): Promise<Acceptance> {
  const answer = parseAnswer(
    answerSchema,
    await askSignedIn((client) => client.rpc("acceptance_of", { code }).single()),
  );
  if (answer.outcome !== "accepted") throw refused(answer);
  return asAcceptance(answer);
}

/** The council's sites. @throws {Problem} */
export const loadOwnSites = () =>
  askSignedIn((client) => client.from("skip_sites").select("id, address").order("position"));

/**
 * What was accepted at a site on a day, the last first, and of each why it cannot be given back; "" where it can.
 * Source: function acceptances_on.
 * @throws {Problem}
 */
export async function loadAccepted(site: string, day: string): Promise<(Acceptance & { not: string })[]> {
  const rows = await askSignedIn((client) => client.rpc("acceptances_on", { site_id: site, day }));
  return parseAnswer(z.array(answerSchema), rows).map((answer) => ({
    ...asAcceptance(answer),
    not: answer.outcome === "accepted" ? "" : refused(answer).message,
  }));
}

/**
 * Gives it back. Source: function give_back.
 * @returns what came of it, in words
 * @throws {Problem}
 */
export async function giveBack(redemptionId: string, reason: TakeBackReason): Promise<string> {
  const answer = parseAnswer(
    answerSchema,
    await askSignedIn((client) => client.rpc("give_back", { redemption_id: redemptionId, reason }).single()),
  );
  if (answer.outcome !== "given_back") throw refused(answer);
  if (answer.state === "active" && answer.last_day)
    return `The voucher is given back. It can be used until ${dayInWords(new Date(answer.last_day))}.`;
  return "The voucher is given back. Whoever had it has deleted their account, so it cannot be used again.";
}
