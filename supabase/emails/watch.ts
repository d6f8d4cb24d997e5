import { setTimeout as wait } from "node:timers/promises";
import { deliver, DeliveryError, type Delivered, type DeliveryOptions } from "./deliver.ts";

interface WatchOptions extends DeliveryOptions {
  signal: AbortSignal;
  /** Milliseconds between two looks into the outbox. */
  everyMs: number;
  /** Receives the counts of a round that sent or failed something. */
  onDelivered: (delivered: Delivered) => void;
  onFault: (error: unknown) => void;
}

/** Milliseconds to pause after the first, second and further faults in a row. */
const pauses = [60_000, 300_000, 1_800_000];

/** Delivers emails as they become due, until the signal. While the server fails, no email uses up its retries. */
export async function watch({ everyMs, onDelivered, ...options }: WatchOptions): Promise<void> {
  const { transport, onFault, signal } = options;
  let faults = 0;
  while (!signal.aborted) {
    try {
      if (faults > 0) await transport.verify();
      const delivered = await deliver(options);
      faults = 0;
      if (delivered.sent + delivered.failed + delivered.rejected > 0) onDelivered(delivered);
    } catch (error) {
      onFault(error);
      faults += 1;
    }
    const pause = faults === 0 ? everyMs : pauses[Math.min(faults, pauses.length) - 1];
    await wait(pause, undefined, { signal }).catch(() => undefined);
  }
}

/** Describes in one line why nothing was sent. */
export const describeFault = (error: unknown): string =>
  error instanceof DeliveryError
    ? `The mail server accepts no emails: ${error.message}`
    : error instanceof Error
      ? error.message
      : String(error);
