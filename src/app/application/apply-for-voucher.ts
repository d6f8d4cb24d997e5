import { ask } from "../../client/data/client.ts";
import { Problem } from "../../client/data/errors.ts";
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
  next_day: string | null;
  notice: string | null;
  other_sites: unknown;
}

/** A refusal in words. Each says what to do, or from when. */
export function refusalInWords({ outcome, next_day, notice, other_sites }: Answer): Refusal {
  const day = next_day ? isoDayInWords(next_day) : "";
  const others = Array.isArray(other_sites)
    ? (other_sites as { address: string }[]).map(({ address }) => address)
    : [];
  const words: Record<string, [text: string, detail: string]> = {
    three_active: ["You have three active vouchers.", "Use or cancel one first."],
    year_reached: ["You have had twelve vouchers in a year.", `You can apply again from ${day}.`],
    day_reached: ["You have applied ten times today.", `You can apply again on ${day}.`],
    paused: ["This borough has paused its vouchers.", notice ?? ""],
    site_gone: ["This site takes no vouchers any more.", "Choose another site."],
    site_closed: [`This site is closed until ${day}.`, "Choose another site, or apply again then."],
    not_taken: [
      "This site does not take what you are bringing.",
      others.length > 0
        ? `These sites of the borough do: ${others.join("; ")}.`
        : "No site of the borough does.",
    ],
    blocked: ["You cannot apply for vouchers.", "Write to us if you think that this is a mistake."],
  };
  const [text, detail] = words[outcome] ?? ["No voucher was made.", "Please try again."];
  return { outcome, text, detail };
}

/**
 * Makes the voucher, once: the same application sent again is answered with the same voucher.
 * @returns the voucher's id, or why there is none
 * @throws {Problem} of kind "no-resident" is none of them: an account without a resident's details answers `needsDetails`
 */
export async function applyForVoucher(
  application: Application,
): Promise<{ voucherId: string } | { needsDetails: true } | { refusal: Refusal }> {
  const { siteId, waste, amount, requestId } = application;
  const answer = await ask((client) =>
    client.rpc("apply_for_voucher", { site_id: siteId, waste, amount, request_id: requestId }).single(),
  );
  if (answer.outcome === "issued") {
    if (!answer.voucher_id) throw new Problem("unknown", "No voucher came back.");
    return { voucherId: answer.voucher_id };
  }
  if (answer.outcome === "no_resident") return { needsDetails: true };
  return { refusal: refusalInWords(answer) };
}
