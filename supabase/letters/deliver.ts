import { makeLetter, type Letter, type TakenLetter } from "./letter.ts";
import { wordsOf } from "./kinds/kinds.ts";

/** Where letters wait: the database. */
export interface Outbox {
  /** So many letters that are due, nobody else's for five minutes. */
  take: (atMost: number) => Promise<TakenLetter[]>;
  sent: (id: string) => Promise<void>;
  /** @param forGood whether trying again is no use */
  failed: (id: string, why: string, forGood: boolean) => Promise<void>;
}

/** What takes letters away: a mail server, or the post room. */
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
/** Milliseconds after which no further letter of a batch is begun: a minute before somebody else may take it. */
const batchLastsMs = 240_000;

/**
 * Sends every letter that is due. Nothing is held while a server thinks: letters are taken, sent, and noted, each by a
 * call of its own. Where this dies in between, the letter goes out again with the same Message-ID.
 * @throws {NotCarried} of kind "server", when what was under way is noted
 */
export async function deliver(options: DeliveryOptions): Promise<Delivered> {
  const { outbox, parallel = 4, signal } = options;
  const done: Delivered = { sent: 0, failed: 0, refused: 0 };
  for (;;) {
    if (signal?.aborted) return done;
    const letters = await outbox.take(batch);
    if (letters.length === 0) return done;
    const until = performance.now() + batchLastsMs;
    let broken: NotCarried | undefined;

    const work = async (): Promise<void> => {
      for (let letter = letters.shift(); letter; letter = letters.shift()) {
        // What is left comes back by itself when its time with us is over.
        if (performance.now() > until || signal?.aborted) return;
        const fault = broken ?? (await carryOne(letter, options));
        if (!fault) {
          await outbox.sent(letter.id);
          done.sent += 1;
          continue;
        }
        await outbox.failed(letter.id, fault.message, fault.what === "refused");
        done[fault.what === "refused" ? "refused" : "failed"] += 1;
        if (fault.what === "server") broken = fault;
      }
    };
    await Promise.all(Array.from({ length: parallel }, work));
    if (broken) throw broken;
  }
}

async function carryOne(
  letter: TakenLetter,
  { carrier, siteUrl, senderDomain }: DeliveryOptions,
): Promise<NotCarried | undefined> {
  try {
    await carrier.carry(makeLetter(letter, wordsOf(letter, siteUrl), senderDomain));
    return undefined;
  } catch (error) {
    if (error instanceof NotCarried) return error;
    // One letter that cannot be made stops no other.
    return new NotCarried("letter", error instanceof Error ? error.message : String(error));
  }
}
