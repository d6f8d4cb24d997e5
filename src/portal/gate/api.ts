import { askSignedIn } from "../../shared/auth/ask-signed-in.ts";
import { Problem, timeoutMark } from "../../shared/api/problem.ts";
import { ineligibleReason, wasteSchema, otherSites, siteFacts } from "../../shared/api/sites.ts";
import { parseAnswer, z } from "../../shared/api/z.ts";
import type { Database } from "../../shared/api/database.generated.ts";
import { doneBy, gateSite, gateMember, type GateSite, type GateMember, type PendingCode } from "./device.ts";
import { undoAnswer, type UndoAnswer } from "../../shared/voucher/undo-dialog.tsx";
import {
  driverOutcomes,
  gateOutcomes,
  pendingOutcomes,
  undoReasons,
  turnAwayReasons,
  type TurnAwayReason,
  type UndoReason,
} from "../../shared/domain/closed-sets.generated.ts";

export type IneligibleReasonDetails = z.infer<typeof ineligibleReason>;

const text = z.nullable(z.string());

/** Answer of the gate functions about one code. */
export const gateAnswer = z.object({
  outcome: z.enum(gateOutcomes),
  code: text,
  waste: z.nullable(wasteSchema),
  /** Null where the voucher's details are withheld. */
  home_borough: text,
  /** Reasons against it at this site; other_sites lists sites that take it, the council's own first. */
  against: z.nullable(z.array(ineligibleReason)),
  other_sites: z.nullable(otherSites),
  /** Borough of the issuing council. */
  local_auth_issue: text,
  issued_at: text,
  /** Null once the voucher's details have expired. */
  site_id: text,
  site_address: text,
  /** Issued at the voucher desk: on paper, or read out. */
  from_desk: z.nullable(z.boolean()),
  last_day: text,
  used_at: text,
  used_site_address: text,
  used_by: text,
  /** Waste that was not accepted; null if all was. */
  rejected_waste: z.nullable(z.array(z.string())),
  /** The caller's own acceptance, while it can be undone. */
  acceptance_id: text,
  undo_until: text,
  cancelled_at: text,
  turned_away_at: text,
  turned_away_reason: z.nullable(z.enum(turnAwayReasons)),
  /** What the council and the site ask for. */
  facts: z.nullable(siteFacts),
  /** Where the holder lives now, if the holder has moved since. */
  home_borough_now: text,
  /** When codes can be checked again, after too many unknown codes. */
  until: text,
});
export type GateAnswer = z.infer<typeof gateAnswer>;

const driverEntry = z.object({
  what: z.enum(driverOutcomes),
  at: z.string(),
  waste: z.nullable(wasteSchema),
  reason: z.nullable(z.enum([...turnAwayReasons, ...pendingOutcomes, ...undoReasons])),
  member_name: z.nullable(z.string()),
  /** Waste types that were not accepted, of an acceptance in part. */
  refused: z.nullable(z.array(z.string())),
  /** Of an acceptance that can be undone. */
  acceptance_id: z.nullable(z.string()),
  /** Last four characters of an accepted voucher's code. */
  code_end: z.nullable(z.string()),
});
/** What happened with one driver. */
export type DriverEntry = z.infer<typeof driverEntry>;

const gateDay = z.object({ at: z.string(), last: z.array(driverEntry) });
/** What every device did today at a site. */
export type GateDay = z.infer<typeof gateDay>;

/** Milliseconds after which the gate decides without an answer. */
const timeoutMs = 5_000;

/** @throws {Problem} of kind "timeout"; a later answer is ignored */
async function withTimeout<T>(answer: Promise<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const timeout = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Problem("timeout", timeoutMark)), timeoutMs);
  });
  try {
    return await Promise.race([answer, timeout]);
  } finally {
    clearTimeout(timer);
  }
}

/** Calls one of the functions that answer about a code, in time. @throws {Problem} */
const askAboutCode = async <Name extends "check_voucher" | "accept_voucher" | "turn_away" | "accept_pending">(
  name: Name,
  args: Database["public"]["Functions"][Name]["Args"],
): Promise<GateAnswer> =>
  parseAnswer(
    gateAnswer,
    // The client cannot infer the common answer of a union of names.
    await withTimeout(askSignedIn((client) => client.rpc(name as "check_voucher", args as never).single())),
  );

/** @throws {Problem} */
export const checkVoucher = (code: string, siteId: string): Promise<GateAnswer> =>
  askAboutCode("check_voucher", { code, site_id: siteId });

/**
 * Accepts a voucher. The same acceptance id makes it one acceptance, however often it is sent.
 * @param anyway whether staff accept it against a reason
 * @param kinds the accepted waste types; all by default
 * @throws {Problem}
 */
export const acceptVoucher = (
  code: string,
  acceptanceId: string,
  siteId: string,
  anyway = false,
  kinds?: readonly string[],
): Promise<GateAnswer> =>
  askAboutCode("accept_voucher", {
    code,
    acceptance_id: acceptanceId,
    site_id: siteId,
    anyway,
    ...(kinds ? { kinds: [...kinds] } : {}),
    ...doneBy(),
  });

/** Turns a driver away; the voucher stays active. The same id counts once. @throws {Problem} */
export const turnAway = (
  code: string,
  reason: TurnAwayReason,
  rejectionId: string,
  siteId: string,
): Promise<GateAnswer> =>
  askAboutCode("turn_away", { code, reason, rejection_id: rejectionId, site_id: siteId, ...doneBy() });

/** Sends a pending acceptance or rejection in the name of the member who stored it. @throws {Problem} */
export function sendPending({
  code,
  acceptanceId,
  siteId,
  storedBy,
  storedAt,
  anyway,
  reason,
}: PendingCode): Promise<GateAnswer> {
  const decision = {
    code,
    site_id: siteId,
    done_by: storedBy,
    checked_at: new Date(storedAt).toISOString(),
    sent_at: new Date().toISOString(),
  };
  return reason
    ? askAboutCode("turn_away", { ...decision, reason, rejection_id: acceptanceId })
    : askAboutCode("accept_pending", { ...decision, acceptance_id: acceptanceId, anyway });
}

/** Closes a site until a time of today such as "14:00"; null opens it. @throws {Problem} */
export const shutSite = (siteId: string, until: string | null): Promise<unknown> =>
  withTimeout(
    askSignedIn((client) =>
      client.rpc("shut_site", { site_id: siteId, ...(until ? { until } : {}), ...doneBy() }),
    ),
  );

/** Loads the list for the time without a signal; null if the site is gone. @throws {Problem} */
export const loadGateList = (siteId: string, seen: string | undefined): Promise<unknown> =>
  askSignedIn((client) => client.rpc("gate_list", { site_id: siteId, ...(seen ? { seen } : {}) }));

/** Loads today's drivers at a site; null if the site is gone. @throws {Problem} */
export const loadGateDay = async (siteId: string): Promise<GateDay | null> => {
  const day: unknown = await askSignedIn((client) => client.rpc("gate_day", { site_id: siteId }));
  return parseAnswer(z.nullable(gateDay), day);
};

/** Undoes an acceptance of today. @throws {Problem} */
export async function undoAcceptance(acceptanceId: string, reason: UndoReason): Promise<UndoAnswer> {
  const answer = await withTimeout(
    askSignedIn((client) =>
      client.rpc("undo_acceptance", { acceptance_id: acceptanceId, reason, ...doneBy() }).single(),
    ),
  );
  return parseAnswer(undoAnswer, answer);
}

/** Loads the members who can work at a site; empty if the site is gone. @throws {Problem} */
export const loadGatePeople = async (siteId: string): Promise<GateMember[]> =>
  parseAnswer(
    z.array(gateMember),
    await askSignedIn((client) => client.rpc("gate_people", { site_id: siteId })),
  );

/** Loads the sites of every council of the signed-in person. @throws {Problem} */
export const loadGateSites = async (): Promise<GateSite[]> =>
  parseAnswer(z.array(gateSite), await askSignedIn((client) => client.rpc("gate_sites")));

/** Whether nothing answered, so that staff decide alone. */
export const isNoAnswer = (problem: Problem): boolean =>
  problem.kind === "network" || problem.kind === "timeout";
