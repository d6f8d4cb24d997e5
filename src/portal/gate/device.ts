import { remembered, stored } from "../../shared/api/stored.ts";
import { storedAccount } from "../../shared/auth/stored-account.ts";
import { z } from "../../shared/api/z.ts";
import { dayInBritain } from "../../shared/domain/days.ts";
import { turnAwayReasons } from "../../shared/domain/closed-sets.generated.ts";

export const gateSite = z.object({
  borough_key: z.string(),
  council_name: z.string(),
  id: z.string(),
  address: z.string(),
  position: z.optional(z.number()),
});

export type GateSite = z.infer<typeof gateSite>;

/** The site of this device, for all its users. */
export const deviceSite = stored("gate-site", z.string(), "device");

export const gateMember = z.object({ id: z.string(), name: z.string() });
/** A member who can work at a gate. */
export type GateMember = z.infer<typeof gateMember>;

/** Members who can work at the gates of each council, for handing over without a signal. */
export const gateMembers = remembered(
  "gate-people",
  z.object({ uid: z.string(), of: z.catchall(z.object({}), z.array(gateMember)) }),
  "signed-in",
);

/** The member who works at this device under the signed-in account. */
export const actingMember = remembered("gate-person", z.extend(gateMember, { uid: z.string() }), "signed-in");

/** Returns the acting member as an argument of the calls; nothing if it is the signed-in account. */
export function doneBy(): { done_by?: string } {
  const here = actingMember.read();
  const isAnother = here && here.uid === storedAccount()?.uid && here.id !== here.uid;
  return isAnother ? { done_by: here.id } : {};
}

/** The signed-in person's sites, for the time without a signal. */
export const storedSites = stored(
  "gate-sites",
  z.object({ uid: z.string(), sites: z.array(gateSite) }),
  "local",
);

/** A code that staff decided about without an answer; the database judges it on arrival. */
const pendingCode = z.object({
  code: z.string(),
  /** Request id of the acceptance. */
  acceptanceId: z.string(),
  siteId: z.string(),
  /** Borough of the site; only members of its council can send the code. */
  borough: z.string(),
  /** The member who stored it; only they see it. */
  storedBy: z.string(),
  storedAt: z.number(),
  /** Whether staff accepted it against a reason at this site. */
  anyway: z.boolean(),
  /** Why the driver was turned away; absent for an acceptance. */
  reason: z.optional(z.enum(turnAwayReasons)),
  /** Why the database rejected it; absent while it is pending. */
  rejection: z.optional(z.string()),
});

export type PendingCode = z.infer<typeof pendingCode>;

/** Pending codes of this device. They are drivers who went in, so signing out keeps them. */
export const pendingCodes = stored("gate-queue", z.array(pendingCode), "device");

const lastAnswer = z.object({
  at: z.number(),
  code: z.string(),
  heading: z.string(),
  /** Whether staff decided; a check does not replace a decision. */
  decided: z.optional(z.boolean()),
  /** When the decision was sent, if later than it was made. */
  sentAt: z.optional(z.number()),
  acceptanceId: z.optional(z.string()),
  undoUntil: z.optional(z.string()),
});

export type LastAnswer = z.infer<typeof lastAnswer>;

/** A busy day's answers: without a signal they say which codes were let in since the list was made. */
const maximumAnswers = 500;

/** The signed-in person's answers of today on this device, newest first. */
export const lastAnswers = stored(
  "gate-last",
  z.object({ uid: z.string(), answers: z.array(lastAnswer) }),
  "local",
);

/** Heading of a good voucher whose driver left undecided. */
export const notAccepted = "Valid, not accepted";

/** Returns today's last answers of an account; empty if another account stored them. */
export function readAnswers(uid: string): readonly LastAnswer[] {
  const stored = lastAnswers.read();
  const today = dayInBritain(new Date());
  return stored?.uid === uid ? stored.answers.filter(({ at }) => dayInBritain(new Date(at)) === today) : [];
}

/** Returns the answers with a newer one, which replaces an older one about the same code. */
export function addAnswer(answers: readonly LastAnswer[], answer: LastAnswer): LastAnswer[] {
  return [answer, ...answers.filter(({ code }) => code !== answer.code)].slice(0, maximumAnswers);
}

/** Stores a newer answer, unless it is a mere check after a decision, and returns the list. */
export function storeAnswer(uid: string, answer: LastAnswer): LastAnswer[] {
  const before = readAnswers(uid);
  if (!answer.decided && before.some(({ code, decided }) => decided && code === answer.code))
    return [...before];
  const answers = addAnswer(before, answer);
  lastAnswers.write({ uid, answers });
  return answers;
}

/** Deletes the answers about a code whose decision was removed, and returns the list. */
export function forgetAnswer(uid: string, code: string): LastAnswer[] {
  const answers = readAnswers(uid).filter((answer) => answer.code !== code);
  lastAnswers.write({ uid, answers });
  return answers;
}

/** Returns the pending acceptance of a code, whichever member stored it. */
export const findPending = (codes: readonly PendingCode[], code: string): PendingCode | undefined =>
  codes.find((queued) => queued.code === code && !queued.reason && queued.rejection === undefined);

/** Returns the codes with another one, unless it is let in and pending already. */
export function addCode(codes: readonly PendingCode[], added: PendingCode): PendingCode[] {
  return !added.reason && findPending(codes, added.code) ? [...codes] : [...codes, added];
}

/** Returns the pending codes for the councils of these boroughs. */
export const pendingOf = (codes: readonly PendingCode[], boroughs: readonly string[]): PendingCode[] =>
  codes.filter(({ borough, rejection: refused }) => refused === undefined && boroughs.includes(borough));
