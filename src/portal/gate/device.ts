import { remembered as orRemembered, stored, text } from "../../shared/api/stored.ts";
import { storedAccount } from "../../shared/auth/stored-account.ts";
import { z } from "../../shared/api/z.ts";

export const gateSite = z.object({
  borough_key: z.string(),
  council_name: z.string(),
  id: z.string(),
  address: z.string(),
  position: z.optional(z.number()),
});

/** Where a device stands. */
export type GateSite = z.infer<typeof gateSite>;

/** The site where this device stands, whoever is signed in on it. */
export const standsAt = stored("gate-site", text, "device");

export const person = z.object({ id: z.string(), name: z.string() });
/** Somebody who may stand at a gate. */
export type Person = z.infer<typeof person>;

/** Who may stand at the gates of each council, for people to change without a signal. */
export const gatePeople = orRemembered(
  "gate-people",
  z.object({ uid: z.string(), of: z.catchall(z.object({}), z.array(person)) }),
  "signed-in",
);

/** Who stands at this device, as they say, under the account that is signed in. */
export const standsHere = orRemembered("gate-person", z.extend(person, { uid: z.string() }), "signed-in");

/** Who does what is done here; undefined where it is the account that is signed in. */
export function doneBy(): string | undefined {
  const here = standsHere.read();
  return here && here.uid === storedAccount()?.uid && here.id !== here.uid ? here.id : undefined;
}

/** Whether this device says its answers with a sound and a vibration too; it does until somebody switches that off. */
export const soundsOn = stored("gate-sounds", z.boolean(), "device");

/** The sites of the person who is signed in, for when there is no network. */
export const ownSites = stored(
  "gate-sites",
  z.object({ uid: z.string(), sites: z.array(gateSite) }),
  "local",
);

/** A code that was let in, or not, without an answer, and is judged when it arrives. */
const queuedCode = z.object({
  code: z.string(),
  /** Makes the acceptance the same one, however often it is sent. */
  acceptanceId: z.string(),
  siteId: z.string(),
  /** The borough of that site, for whose council alone it is sent. */
  borough: z.string(),
  /** Who queued it, and alone is shown it. */
  keeper: z.string(),
  queuedAt: z.number(),
  /** Whether it was let in though something spoke against it at this site. */
  anyway: z.boolean(),
  /** Why it was refused when it arrived; absent while it waits. */
  refused: z.optional(z.string()),
  /** Whether it was refused for what speaks against it at this site alone, so that it can be accepted anyway. */
  notHere: z.optional(z.boolean()),
});

export type QueuedCode = z.infer<typeof queuedCode>;

/** The codes that wait on this device for a network. They are drivers who went in: no signing out loses them. */
export const codeQueue = stored("gate-queue", z.array(queuedCode), "device");

const lastAnswer = z.object({
  at: z.number(),
  code: z.string(),
  heading: z.string(),
  acceptanceId: z.optional(z.string()),
  undoUntil: z.optional(z.string()),
  /** The id with which a good one that was not accepted can be accepted still. */
  acceptId: z.optional(z.string()),
});

export type LastAnswer = z.infer<typeof lastAnswer>;

/** How many answers a device remembers. */
export const remembered = 10;

/** The last answers of the person who is signed in on this device, the newest first. */
export const lastAnswers = stored(
  "gate-last",
  z.object({ uid: z.string(), answers: z.array(lastAnswer) }),
  "local",
);

/** A list of answers with a newer one, which takes the place of an older one about the same code. */
export function withAnswer(answers: readonly LastAnswer[], answer: LastAnswer): LastAnswer[] {
  return [answer, ...answers.filter(({ code }) => code !== answer.code)].slice(0, remembered);
}

/** The code as it waits on this device, whoever queued it. */
export const waitingCode = (codes: readonly QueuedCode[], code: string): QueuedCode | undefined =>
  codes.find((queued) => queued.code === code && queued.refused === undefined);

/** A list of codes with another one. A code that waits already waits once. */
export function withCode(codes: readonly QueuedCode[], added: QueuedCode): QueuedCode[] {
  return waitingCode(codes, added.code) ? [...codes] : [...codes, added];
}

/** Those of a list that still wait, for the councils of these boroughs. */
export const waitingFor = (codes: readonly QueuedCode[], boroughs: readonly string[]): QueuedCode[] =>
  codes.filter(({ borough, refused }) => refused === undefined && boroughs.includes(borough));
