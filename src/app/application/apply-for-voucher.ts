import { ask } from "../../client/data/client.ts";
import { Problem } from "../../client/data/errors.ts";
import { parseAnswer } from "../../client/data/parse.ts";
import { applicationSchema, type NotIssued } from "../../client/data/sites.ts";
import { z } from "../../client/data/z.ts";
import { boroughName } from "../../scheme/boroughs.ts";
import { site } from "../../scheme/site.ts";
import { wasteName } from "../../scheme/waste.ts";
import { isoDayInWords } from "../shell/days-in-words.ts";
import type { Application } from "./application.ts";

/** What came of an application that made no voucher: a sentence, and what to do about it. */
export interface Refusal {
  outcome: NotIssued["outcome"];
  text: string;
  detail: string;
}

/** "3 active vouchers" */
const counted = (count: number | null, one: string, more: string) =>
  `${count ?? 0} ${count === 1 ? one : more}`;

const elsewhere: [text: string, detail: string] = ["No voucher was issued.", "Please try again."];

/** A refusal in words. Each says what to do, or from when. */
export function refusalInWords(answer: NotIssued): Refusal {
  const { outcome, local_auth_issue, at_most, next_day, notice, kinds, other_sites } = answer;
  const day = next_day ? isoDayInWords(next_day) : "";
  const council = boroughName(local_auth_issue ?? "");
  const others = (other_sites ?? []).map(({ address }) => address);
  const words: Record<NotIssued["outcome"], [text: string, detail: string]> = {
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
    // Of the desk, of a voucher that is changed, and of an account without a resident's details, who is asked for them.
    member_day_reached: elsewhere,
    has_active: elsewhere,
    changed: elsewhere,
    not_active: elsewhere,
    changes_reached: elsewhere,
    other_council: elsewhere,
    no_resident: elsewhere,
    blocked: [
      "We have blocked your account, so you cannot apply for vouchers.",
      `We do this when somebody has broken the terms of use. To ask for the reason, or if you think this is a mistake, write to ${site.contactEmail}.`,
    ],
  };
  const [text, detail] = words[outcome];
  return { outcome, text, detail };
}

/**
 * Makes the voucher, once: the same application sent again is answered with the same voucher.
 * @returns the voucher's id and what its site is called now, or why there is none
 * @throws {Problem} where the database cannot be asked; an account without a resident's details answers `needsDetails`
 */
export async function applyForVoucher(
  application: Application,
): Promise<{ voucherId: string; siteAddress: string } | { needsDetails: true } | { refusal: Refusal }> {
  const { siteId, load, requestId } = application;
  const answer = parseAnswer(
    applicationSchema,
    await ask((client) =>
      client.rpc("apply_for_voucher", { site_id: siteId, load, request_id: requestId }).single(),
    ),
  );
  const { outcome, voucher_id, site_address } = answer;
  if (outcome === "issued") {
    if (!voucher_id) throw new Problem("unknown", "No voucher came back.");
    return { voucherId: voucher_id, siteAddress: site_address ?? "" };
  }
  if (outcome === "no_resident") return { needsDetails: true };
  return { refusal: refusalInWords({ ...answer, outcome }) };
}

const { outcome, at_most, next_day, local_auth_issue: council_key } = applicationSchema.shape;
const limitSchema = z.object({ outcome, council_key, at_most, next_day });

/**
 * What stands against the person's next application at present, in words.
 * @public imported where somebody is signed in, which knip does not see
 * @throws {Problem}
 */
export async function loadLimits(): Promise<Refusal[]> {
  const limits = await ask((client) => client.rpc("my_limits"));
  return parseAnswer(z.array(limitSchema), limits).flatMap(({ outcome, council_key, ...limit }) =>
    outcome === "issued"
      ? []
      : refusalInWords({
          ...limit,
          outcome,
          local_auth_issue: council_key,
          notice: null,
          kinds: null,
          other_sites: null,
        }),
  );
}
