import { askSignedIn } from "../../shared/auth/ask-signed-in.ts";
import { timeoutMark } from "../../shared/api/problem.ts";
import { Problem } from "../../shared/api/problem.ts";
import { parseAnswer } from "../../shared/api/parse.ts";
import type { Database } from "../../shared/api/database.generated.ts";
import { z } from "../../shared/api/z.ts";
import type { RefusalReason } from "../../shared/domain/refusal-reasons.ts";
import { gateAnswer, load, type GateAnswer } from "./answer.ts";
import { doneBy, gateSite, person, type GateSite, type Person, type QueuedCode } from "./device.ts";
import {
  driverOutcomes,
  pendingOutcomes,
  undoOutcomes,
  undoReasons,
  turnAwayReasons,
  voucherStates,
  type UndoReason,
} from "../../shared/domain/closed-sets.generated.ts";

const entry = z.object({
  what: z.enum(driverOutcomes),
  at: z.string(),
  load: z.nullable(load),
  reason: z.nullable(z.enum([...turnAwayReasons, ...pendingOutcomes, ...undoReasons])),
  member_name: z.nullable(z.string()),
  /** The kinds that were not accepted, of an acceptance in part. */
  refused: z.nullable(z.array(z.string())),
  /** Of an acceptance that can be undone. */
  acceptance_id: z.nullable(z.string()),
});
/** What became of one driver. */
export type Entry = z.infer<typeof entry>;

const hour = z.object({
  hour: z.number(),
  accepted: z.number(),
  accepted_anyway: z.number(),
  turned_away: z.number(),
  not_good: z.number(),
});
export type Hour = z.infer<typeof hour>;

const gateDay = z.object({ at: z.string(), hours: z.array(hour), last: z.array(entry) });
/** What was done today at a site, by every device. */
export type GateDay = z.infer<typeof gateDay>;

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

/** What comes of all that is asked about a code, in time. @throws {Problem} */
const answered = async (
  answer: Promise<Database["public"]["Functions"]["check_voucher"]["Returns"][number]>,
): Promise<GateAnswer> => parseAnswer(gateAnswer, await withTimeout(answer));

/** Who stands here, where that is not whoever is signed in. */
function byWhom() {
  const id = doneBy();
  return id ? { done_by: id } : {};
}

/** What the database says about a code at a site. @throws {Problem} */
export const checkVoucher = (code: string, siteId: string): Promise<GateAnswer> =>
  answered(askSignedIn((client) => client.rpc("check_voucher", { code, site_id: siteId }).single()));

/**
 * Accepts a voucher. Sent again with the same id it is the same acceptance.
 * @param anyway whether staff let it in though something speaks against it there
 * @param kinds what of it is accepted; all of it where that is not said
 * @throws {Problem}
 */
export const acceptVoucher = (
  code: string,
  acceptanceId: string,
  siteId: string,
  anyway = false,
  kinds?: readonly string[],
): Promise<GateAnswer> =>
  answered(
    askSignedIn((client) =>
      client
        .rpc("accept_voucher", {
          code,
          acceptance_id: acceptanceId,
          site_id: siteId,
          anyway,
          ...(kinds ? { kinds: [...kinds] } : {}),
          ...byWhom(),
        })
        .single(),
    ),
  );

/** Turns a driver away; the voucher stays active. Sent again with the same id it counts once. @throws {Problem} */
export const turnAway = (
  code: string,
  reason: RefusalReason,
  rejectionId: string,
  siteId: string,
): Promise<GateAnswer> =>
  answered(
    askSignedIn((client) =>
      client
        .rpc("turn_away", { code, reason, rejection_id: rejectionId, site_id: siteId, ...byWhom() })
        .single(),
    ),
  );

/** Sends what was queued without a signal, under the name of whoever queued it. @throws {Problem} */
export const acceptPending = ({
  code,
  acceptanceId,
  siteId,
  anyway,
  keeper,
  queuedAt,
}: QueuedCode): Promise<GateAnswer> =>
  answered(
    askSignedIn((client) =>
      client
        .rpc("accept_pending", {
          code,
          acceptance_id: acceptanceId,
          site_id: siteId,
          anyway,
          done_by: keeper,
          checked_at: new Date(queuedAt).toISOString(),
          sent_at: new Date().toISOString(),
        })
        .single(),
    ),
  );

/**
 * Says that a site takes nothing until a time of today, or that it is open after all.
 * @param until "14:00"; null where it is open
 * @throws {Problem}
 */
export const shutSite = (siteId: string, until: string | null): Promise<unknown> =>
  withTimeout(
    askSignedIn((client) =>
      client.rpc("shut_site", { site_id: siteId, ...(until ? { until } : {}), ...byWhom() }),
    ),
  );

/** The list for the time without a signal; null where the site is none of theirs any more. @throws {Problem} */
export const loadGateList = (siteId: string, seen: string | undefined): Promise<unknown> =>
  askSignedIn((client) => client.rpc("gate_list", { site_id: siteId, ...(seen ? { seen } : {}) }));

/** What was done today at a site; null where it is none of theirs any more. @throws {Problem} */
export const loadGateDay = async (siteId: string): Promise<GateDay | null> => {
  const day: unknown = await askSignedIn((client) => client.rpc("gate_day", { site_id: siteId }));
  return parseAnswer(z.nullable(gateDay), day);
};

const undoAnswer = z.object({
  outcome: z.enum(undoOutcomes),
  /** What the voucher is afterwards; null where the acceptance is unknown. */
  state: z.nullable(z.enum(voucherStates)),
});
export type UndoAnswer = z.infer<typeof undoAnswer>;

/** Undoes an acceptance of today. @throws {Problem} */
export async function undoAcceptance(acceptanceId: string, reason: UndoReason): Promise<UndoAnswer> {
  const answer = await withTimeout(
    askSignedIn((client) =>
      client.rpc("undo_acceptance", { acceptance_id: acceptanceId, reason, ...byWhom() }).single(),
    ),
  );
  return parseAnswer(undoAnswer, answer);
}

/** Returns the colleagues who may be at a site; none where it is not the person's any more. @throws {Problem} */
export const loadGatePeople = async (siteId: string): Promise<Person[]> =>
  parseAnswer(z.array(person), await askSignedIn((client) => client.rpc("gate_people", { site_id: siteId })));

/** The sites of every council that the person belongs to. @throws {Problem} */
export const loadGateSites = async (): Promise<GateSite[]> =>
  parseAnswer(z.array(gateSite), await askSignedIn((client) => client.rpc("gate_sites")));

/** Whether a failure means that nothing answered, so that the staff decide by themselves. */
export const isSilence = (problem: Problem): boolean =>
  problem.kind === "network" || problem.kind === "timeout";
