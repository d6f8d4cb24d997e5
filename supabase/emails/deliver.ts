import { makeLetter, type Letter, type TakenLetter } from "./letter.ts";
import { wordsOf } from "./kinds/kinds.ts";

export type Queue = "warnings" | "others";

/** Where letters wait: the database. */
export interface Outbox {
  /** Writes the emails that have become due. Returns what failed. */
  prepare: () => Promise<readonly unknown[]>;
  /** Leases ids of emails that are due for five minutes. Warnings have a queue of their own. */
  lease: (queue: Queue, atMost: number) => Promise<string[]>;
  /** Returns a leased email; null if its occasion has passed. */
  build: (id: string, signal: AbortSignal) => Promise<TakenLetter | null>;
  sent: (id: string) => Promise<void>;
  /** @param forGood whether trying again is no use */
  failed: (id: string, why: string, forGood: boolean) => Promise<void>;
}

/** What takes letters away: a mail server, or the mail catcher. */
export interface Carrier {
  /** @throws {NotCarried} where it takes nothing at all at present */
  ready: () => Promise<void>;
  /** @throws {NotCarried} */
  carry: (letter: Letter) => Promise<void>;
}

/** Why a letter, or any letter, was not taken. */
export class NotCarried extends Error {
  override name = "NotCarried";
  /** "server": nothing is taken now; "letter": not this one, but perhaps later; "refused": never this one. */
  readonly what: "server" | "letter" | "refused";

  constructor(what: NotCarried["what"], message: string) {
    super(message);
    this.what = what;
  }
}

export interface DeliveryOptions {
  outbox: Outbox;
  carrier: Carrier;
  /** Address of the site, without a trailing slash. */
  siteUrl: string;
  /** What stands behind the @ of whoever sends. */
  senderDomain: string;
  /** How many leave at the same time. */
  parallel?: number;
  /** Milliseconds that building one email may take. */
  buildMs?: number;
  /** Hears of emails that could not be written or built. The others leave all the same. */
  onFault?: (error: unknown) => void;
  /** Stops between two letters. */
  signal?: AbortSignal;
}

export interface Delivered {
  sent: number;
  /** To be tried again. */
  failed: number;
  /** Given up: the address is refused. */
  refused: number;
}

/** Letters taken at a time: few, so that all of them leave while they are ours, and memory does not grow. */
const batch = 20;
const defaultBuildMs = 5_000;
/** Milliseconds after which no further letter of a batch is begun: a minute before somebody else may take it. */
const batchLastsMs = 240_000;

/**
 * Sends every email that is due: ids are leased, then each email is built, sent and noted by calls of its own. One that
 * fails or is slow is set aside and stops no other. A worker that dies in between leaves it to be sent again with the
 * same Message-ID.
 * @throws {NotCarried} of kind "server", when what was under way is noted
 */
export async function deliver(options: DeliveryOptions): Promise<Delivered> {
  const { parallel = 4 } = options;
  const done: Delivered = { sent: 0, failed: 0, refused: 0 };
  const queues = await Promise.allSettled([
    deliverQueue("warnings", { ...options, parallel: 1 }, done),
    deliverQueue("others", { ...options, parallel: Math.max(1, parallel - 1) }, done),
  ]);
  for (const queue of queues) if (queue.status === "rejected") throw queue.reason;
  return done;
}

async function deliverQueue(
  queue: Queue,
  options: DeliveryOptions & { parallel: number },
  done: Delivered,
): Promise<void> {
  const { outbox, parallel, onFault, signal } = options;
  for (;;) {
    if (signal?.aborted) return;
    if (queue === "others") for (const fault of await outbox.prepare()) onFault?.(fault);
    const ids = await outbox.lease(queue, batch);
    if (ids.length === 0) return;
    const until = performance.now() + batchLastsMs;
    let broken: NotCarried | undefined;

    const work = async (): Promise<void> => {
      for (let id = ids.shift(); id !== undefined; id = ids.shift()) {
        // The rest is leased again when its five minutes are over.
        if (performance.now() > until || signal?.aborted) return;
        const result = broken ?? (await carryOne(id, options));
        if (result === "passed") continue;
        if (result === "sent") {
          await outbox.sent(id);
          done.sent += 1;
          continue;
        }
        await outbox.failed(id, result.message, result.what === "refused");
        done[result.what === "refused" ? "refused" : "failed"] += 1;
        if (result.what === "server") broken = result;
      }
    };
    await Promise.all(Array.from({ length: parallel }, work));
    if (broken) throw broken;
  }
}

async function carryOne(
  id: string,
  { outbox, carrier, siteUrl, senderDomain, buildMs = defaultBuildMs, onFault }: DeliveryOptions,
): Promise<"sent" | "passed" | NotCarried> {
  try {
    const email = await buildInTime(outbox, id, buildMs);
    if (!email) return "passed";
    await carrier.carry(makeLetter(email, wordsOf(email, siteUrl), senderDomain));
    return "sent";
  } catch (error) {
    if (error instanceof NotCarried) return error;
    onFault?.(error);
    return new NotCarried("letter", error instanceof Error ? error.message : String(error));
  }
}

/** @throws {Error} if building takes too long, or what the database answers */
function buildInTime(outbox: Outbox, id: string, milliseconds: number): Promise<TakenLetter | null> {
  const signal = AbortSignal.timeout(milliseconds);
  const tooSlow = new Promise<never>((_, reject) => {
    signal.addEventListener("abort", () =>
      reject(new Error(`The email was not built within ${milliseconds} ms.`)),
    );
  });
  return Promise.race([outbox.build(id, signal), tooSlow]);
}
