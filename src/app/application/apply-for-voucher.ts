import { ask } from "../../client/data/client.ts";
import { Problem } from "../../client/data/errors.ts";
import { boroughName } from "../../scheme/boroughs.ts";
import { site } from "../../scheme/site.ts";
import { wasteName } from "../../scheme/waste.ts";
import { isoDayInWords } from "../shell/days-in-words.ts";
import type { Application } from "./application.ts";

/** What came of an application that made no voucher: a sentence, and what to do about it. */
export interface Refusal {
  outcome: string;
  text: string;
  detail: string;
}

interface Answer {
  outcome: string;
  /** The borough of the council whose vouchers it is about. */
  local_auth_issue: string | null;
  /** How many are allowed, where that is reached. */
  at_most: number | null;
  next_day: string | null;
  notice: string | null;
  kinds: readonly string[] | null;
  other_sites: unknown;
}

/** "3 active vouchers" */
const counted = (count: number | null, one: string, more: string) =>
  `${count ?? 0} ${count === 1 ? one : more}`;

/** A refusal in words. Each says what to do, or from when. */
export function refusalInWords(answer: Answer): Refusal {
  const { outcome, local_auth_issue, at_most, next_day, notice, kinds, other_sites } = answer;
  const day = next_day ? isoDayInWords(next_day) : "";
  const council = boroughName(local_auth_issue ?? "");
  const others = Array.isArray(other_sites)
    ? (other_sites as { address: string }[]).map(({ address }) => address)
    : [];
  const words: Record<string, [text: string, detail: string]> = {
    active_reached: [
      `You have ${counted(at_most, "active voucher", "active vouchers")}.`,
      "Use or cancel one first.",
    ],
    year_reached: [
      `You have had ${counted(at_most, "voucher", "vouchers")} in the past year.`,
      `You can apply again from ${day}.`,
    ],
    council_year_reached: [
      `You have had ${counted(at_most, "voucher", "vouchers")} from ${council} in the past year.`,
      `You can apply to ${council} again from ${day}.`,
    ],
    day_reached: [
      `You have applied ${counted(at_most, "time", "times")} today.`,
      `You can apply again on ${day}.`,
    ],
    paused: [
      `${council} has paused its vouchers${day ? ` until ${day}` : ""}.`,
      [notice, others.length > 0 && `Other sites: ${others.join("; ")}.`].filter(Boolean).join(" "),
    ],
    site_gone: ["This site no longer takes vouchers.", "Choose another site."],
    not_served: ["This site does not serve your borough.", "Choose another site."],
    site_closed: [day ? `This site is closed until ${day}.` : "This site is closed.", "Choose another site."],
    too_large: ["Your load is too large for this site.", "Choose another site."],
    not_taken: [
      `This site does not take: ${(kinds ?? []).map(wasteName).join("; ")}.`,
      others.length > 0 ? `These sites take all of it: ${others.join("; ")}.` : "No site takes all of it.",
    ],
    blocked: [
      "We have blocked your account, so you cannot apply for vouchers.",
      `We do this when somebody has broken the terms of use. To ask for the reason, or if you think this is a mistake, write to ${site.contactEmail}.`,
    ],
  };
  const [text, detail] = words[outcome] ?? ["No voucher was issued.", "Please try again."];
  return { outcome, text, detail };
}

/**
 * Makes the voucher, once: the same application sent again is answered with the same voucher.
 * @returns the voucher's id, or why there is none
 * @throws {Problem} where the database cannot be asked; an account without a resident's details answers `needsDetails`
 */
export async function applyForVoucher(
  application: Application,
): Promise<{ voucherId: string } | { needsDetails: true } | { refusal: Refusal }> {
  const { siteId, load, requestId } = application;
  const answer = await ask((client) =>
    client.rpc("apply_for_voucher", { site_id: siteId, load, request_id: requestId }).single(),
  );
  if (answer.outcome === "issued") {
    if (!answer.voucher_id) throw new Problem("unknown", "No voucher came back.");
    return { voucherId: answer.voucher_id };
  }
  if (answer.outcome === "no_resident") return { needsDetails: true };
  return { refusal: refusalInWords(answer) };
}

/**
 * What stands against the person's next application at present, in words.
 * @public imported where somebody is signed in, which knip does not see
 * @throws {Problem}
 */
export async function loadLimits(): Promise<Refusal[]> {
  const limits = await ask((client) => client.rpc("my_limits"));
  return limits.map(({ outcome, council_key, at_most, next_day }) =>
    refusalInWords({
      outcome,
      local_auth_issue: council_key,
      at_most,
      next_day,
      notice: null,
      kinds: null,
      other_sites: null,
    }),
  );
}
