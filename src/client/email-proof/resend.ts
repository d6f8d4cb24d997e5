import { resendGiveUpMs, resendRetryMs } from "../../scheme/limits.ts";
import { Problem } from "../data/errors.ts";

interface Resend {
  /** Asks for the e-mail; throws a Problem. */
  send: () => Promise<unknown>;
  /** Called once a second with the seconds that are left before the next try. */
  onCountdown: (secondsLeft: number) => void;
  /** Milliseconds on any clock that only goes forward. */
  now: () => number;
  sleep: (ms: number) => Promise<void>;
}

/**
 * Sends until the service accepts: after each too-many-requests answer it waits 5 s and tries again, until a
 * minute has passed. Source: specification, section 8, and design, section 5.
 * @throws {Problem} the last too-many-requests, or at once any other failure
 */
export async function resendUntilAccepted({ send, onCountdown, now, sleep }: Resend): Promise<void> {
  const giveUpAt = now() + resendGiveUpMs;
  for (;;) {
    try {
      await send();
      return;
    } catch (error) {
      const limited = error instanceof Problem && error.kind === "too-many-requests";
      if (!limited || now() >= giveUpAt) throw error;
    }
    for (let secondsLeft = resendRetryMs / 1000; secondsLeft > 0; secondsLeft--) {
      onCountdown(secondsLeft);
      await sleep(1000);
    }
  }
}
