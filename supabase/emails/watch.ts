import { setTimeout as wait } from "node:timers/promises";
import { deliver, NotCarried, type Delivered, type DeliveryOptions } from "./deliver.ts";

interface Watch extends DeliveryOptions {
  signal: AbortSignal;
  /** Milliseconds between two looks at what is due. */
  everyMs: number;
  /** Hears what left, where anything did, and why nothing could. */
  onDelivered: (delivered: Delivered) => void;
  onFault: (error: unknown) => void;
}

/** Milliseconds that a server, or a project, that fails is left alone: a minute, then five, then half an hour. */
const pauses = [60_000, 300_000, 1_800_000];

/** Delivers what becomes due until it is told to stop. A server that fails costs no letter one of its tries. */
export async function watch({ everyMs, onDelivered, ...options }: Watch): Promise<void> {
  const { carrier, onFault, signal } = options;
  let faults = 0;
  while (!signal.aborted) {
    try {
      // While nothing works, the server is asked before a letter is taken.
      if (faults > 0) await carrier.ready();
      const delivered = await deliver(options);
      faults = 0;
      if (delivered.sent + delivered.failed + delivered.refused > 0) onDelivered(delivered);
    } catch (error) {
      onFault(error);
      faults += 1;
    }
    const pause = faults === 0 ? everyMs : pauses[Math.min(faults, pauses.length) - 1];
    await wait(pause, undefined, { signal }).catch(() => undefined);
  }
}

/** Delivers what is due now. @throws {NotCarried} where the server takes nothing */
export async function once(options: DeliveryOptions): Promise<Delivered> {
  await options.carrier.ready();
  return deliver(options);
}

/** Why nothing left, in one line. */
export const faultInWords = (error: unknown): string =>
  error instanceof NotCarried
    ? `The mail server takes no letters: ${error.message}`
    : error instanceof Error
      ? error.message
      : String(error);
