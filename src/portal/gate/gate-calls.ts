import { askSignedIn } from "../../client/session/ask-signed-in.ts";
import { Problem, timeoutMark } from "../../client/data/errors.ts";
import type { RefusalReason } from "../../scheme/refusal-reasons.ts";
import type { GateAnswer } from "./answer.ts";
import type { GateSite, QueuedCode } from "./device.ts";
import type { Load } from "../../scheme/waste.ts";

/** What became of one driver. */
export interface Entry {
  what: "accepted" | "accepted_anyway" | "turned_away" | "not_good";
  at: string;
  load: Load | null;
  reason: string | null;
  member_name: string | null;
  kept_by: string | null;
}

export interface Hour {
  hour: number;
  accepted: number;
  accepted_anyway: number;
  turned_away: number;
  not_good: number;
}

/** What was done today at a site, by every device. */
export interface GateDay {
  at: string;
  hours: readonly Hour[];
  last: readonly Entry[];
}

/** Milliseconds after which a gate without an answer goes on without one. */
const timeoutMs = 5_000;

/** @throws {Problem} of kind "timeout" when the time is up; a later answer is not heard any more */
async function withTimeout<T>(answer: Promise<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Problem("timeout", timeoutMark)), timeoutMs);
  });
  try {
    return await Promise.race([answer, late]);
  } finally {
    clearTimeout(timer);
  }
}

/** The generated types know only of some JSON where lists are. */
const answered = async (answer: Promise<unknown>): Promise<GateAnswer> => (await answer) as GateAnswer;

/** What the database says about a code at a site. @throws {Problem} */
export const checkVoucher = (code: string, siteId: string): Promise<GateAnswer> =>
  withTimeout(
    answered(askSignedIn((client) => client.rpc("check_voucher", { code, site_id: siteId }).single())),
  );

/**
 * Accepts a voucher. Sent again with the same id it is the same acceptance.
 * @param anyway whether staff let it in though something speaks against it there
 * @throws {Problem}
 */
export const acceptVoucher = (
  code: string,
  redemptionId: string,
  siteId: string,
  anyway = false,
): Promise<GateAnswer> =>
  withTimeout(
    answered(
      askSignedIn((client) =>
        client.rpc("accept_voucher", { code, redemption_id: redemptionId, site_id: siteId, anyway }).single(),
      ),
    ),
  );

/** Turns a driver away; the voucher stays active. Sent again with the same id it counts once. @throws {Problem} */
export const turnAway = (
  code: string,
  reason: RefusalReason,
  refusalId: string,
  siteId: string,
): Promise<GateAnswer> =>
  withTimeout(
    answered(
      askSignedIn((client) =>
        client.rpc("turn_away", { code, reason, refusal_id: refusalId, site_id: siteId }).single(),
      ),
    ),
  );

/** Sends what was queued without a signal, under the name of whoever queued it. @throws {Problem} */
export const acceptKept = ({
  code,
  redemptionId,
  siteId,
  anyway,
  keeper,
  queuedAt,
}: QueuedCode): Promise<GateAnswer> =>
  withTimeout(
    answered(
      askSignedIn((client) =>
        client
          .rpc("accept_kept", {
            code,
            redemption_id: redemptionId,
            site_id: siteId,
            anyway,
            kept_by: keeper,
            kept_at: new Date(queuedAt).toISOString(),
          })
          .single(),
      ),
    ),
  );

/** The list for the time without a signal; null where the site is none of theirs any more. @throws {Problem} */
export const loadGateList = (siteId: string, seen: string | undefined): Promise<unknown> =>
  askSignedIn((client) => client.rpc("gate_list", { site_id: siteId, ...(seen ? { seen } : {}) }));

/** What was done today at a site; null where it is none of theirs any more. @throws {Problem} */
export const loadGateDay = async (siteId: string): Promise<GateDay | null> => {
  const day: unknown = await askSignedIn((client) => client.rpc("gate_day", { site_id: siteId }));
  return day as GateDay | null;
};

/** Takes an acceptance back while that may be done. Answers "taken_back", "too_late" or "unknown". @throws {Problem} */
export async function takeBack(redemptionId: string): Promise<string> {
  const { outcome } = await withTimeout(
    askSignedIn((client) => client.rpc("take_back", { redemption_id: redemptionId }).single()),
  );
  return outcome;
}

/** The sites of every council that the person belongs to. @throws {Problem} */
export const loadGateSites = (): Promise<GateSite[]> => askSignedIn((client) => client.rpc("gate_sites"));

/** Whether a failure means that nothing answered, so that the staff decide by themselves. */
export const isSilence = (problem: Problem): boolean =>
  problem.kind === "network" || problem.kind === "timeout";
