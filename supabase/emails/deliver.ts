import { composeEmail, type OutgoingEmail, type QueuedEmail } from "./compose.ts";
import { contentOf } from "./content-of.ts";

export type Queue = "warnings" | "others";

export interface Outbox {
  /** Queues the emails that have become due. Returns what failed. */
  prepare: () => Promise<readonly unknown[]>;
  /** Leases ids of due emails for five minutes. Warnings have a queue of their own. */
  lease: (queue: Queue, atMost: number) => Promise<string[]>;
  /** Returns a leased email; null if its occasion has passed. */
  build: (id: string, signal: AbortSignal) => Promise<QueuedEmail | null>;
  sent: (id: string) => Promise<void>;
  /** @param forGood whether no retry is due */
  failed: (id: string, why: string, forGood: boolean) => Promise<void>;
}

/** A mail server, or the mail catcher. */
export interface Transport {
  /** @throws {DeliveryError} if it accepts no email at present */
  verify: () => Promise<void>;
  /** @throws {DeliveryError} */
  send: (email: OutgoingEmail) => Promise<void>;
}

export class DeliveryError extends Error {
  override name = "DeliveryError";
  /** "server": no email can be sent now; "email": this one can be retried; "address": this one never can. */
  readonly scope: "server" | "email" | "address";

  constructor(scope: DeliveryError["scope"], message: string) {
    super(message);
    this.scope = scope;
  }
}

export interface DeliveryOptions {
  outbox: Outbox;
  transport: Transport;
  /** Address of the site, without a trailing slash. */
  siteUrl: string;
  senderDomain: string;
  parallel?: number;
  buildMs?: number;
  /** Receives errors of emails that could not be queued or built. The others are sent all the same. */
  onFault?: (error: unknown) => void;
  signal?: AbortSignal;
}

export interface Delivered {
  sent: number;
  /** To be tried again. */
  failed: number;
  /** Given up: the address is rejected. */
  rejected: number;
}

/** Emails leased at a time: few, so that all are sent within their lease and memory stays small. */
const batchSize = 20;
const defaultBuildMs = 5_000;
/** Milliseconds after which no further email of a batch is begun, a minute before its lease ends. */
const batchLastsMs = 240_000;

/**
 * Sends every email that is due. One that fails or is slow is set aside and stops no other. If the worker dies, the
 * email is sent again with the same Message-ID.
 * @throws {DeliveryError} of scope "server", once the emails in progress are noted
 */
export async function deliver(options: DeliveryOptions): Promise<Delivered> {
  const { parallel = 4 } = options;
  const delivered: Delivered = { sent: 0, failed: 0, rejected: 0 };
  const queues = await Promise.allSettled([
    deliverQueue("warnings", { ...options, parallel: 1 }, delivered),
    deliverQueue("others", { ...options, parallel: Math.max(1, parallel - 1) }, delivered),
  ]);
  for (const queue of queues) if (queue.status === "rejected") throw queue.reason;
  return delivered;
}

async function deliverQueue(
  queue: Queue,
  options: DeliveryOptions & { parallel: number },
  delivered: Delivered,
): Promise<void> {
  const { outbox, parallel, onFault, signal } = options;
  for (;;) {
    if (signal?.aborted) return;
    if (queue === "others") for (const fault of await outbox.prepare()) onFault?.(fault);
    const ids = await outbox.lease(queue, batchSize);
    if (ids.length === 0) return;
    const until = performance.now() + batchLastsMs;
    let serverError: DeliveryError | undefined;

    const work = async (): Promise<void> => {
      for (let id = ids.shift(); id !== undefined; id = ids.shift()) {
        // The rest is leased again when the five minutes are over.
        if (performance.now() > until || signal?.aborted) return;
        const result = serverError ?? (await deliverOne(id, options));
        if (result === "passed") continue;
        if (result === "sent") {
          await outbox.sent(id);
          delivered.sent += 1;
          continue;
        }
        const isFinal = result.scope === "address";
        await outbox.failed(id, result.message, isFinal);
        delivered[isFinal ? "rejected" : "failed"] += 1;
        if (result.scope === "server") serverError = result;
      }
    };
    await Promise.all(Array.from({ length: parallel }, work));
    if (serverError) throw serverError;
  }
}

async function deliverOne(
  id: string,
  { outbox, transport, siteUrl, senderDomain, buildMs = defaultBuildMs, onFault }: DeliveryOptions,
): Promise<"sent" | "passed" | DeliveryError> {
  try {
    const email = await buildInTime(outbox, id, buildMs);
    if (!email) return "passed";
    await transport.send(composeEmail(email, contentOf(email, siteUrl), senderDomain));
    return "sent";
  } catch (error) {
    if (error instanceof DeliveryError) return error;
    onFault?.(error);
    return new DeliveryError("email", error instanceof Error ? error.message : String(error));
  }
}

/** @throws {Error} if building takes too long or fails in the database */
function buildInTime(outbox: Outbox, id: string, milliseconds: number): Promise<QueuedEmail | null> {
  const signal = AbortSignal.timeout(milliseconds);
  const tooSlow = new Promise<never>((_, reject) => {
    signal.addEventListener("abort", () =>
      reject(new Error(`The email was not built within ${milliseconds} ms.`)),
    );
  });
  return Promise.race([outbox.build(id, signal), tooSlow]);
}
