import { Refusal } from "./refusal.ts";

/** Requests that one caller may make at once, before the rate below counts. */
const burst = 30;

/** Counts a request of a caller for an operation; a Refusal when there were too many. */
export type CallerLimit = (ip: string | undefined) => void;

/**
 * A limit by the caller's IP address: 30 at once, and from then on `perFiveMinutes`. Whoever has no address is not
 * limited, as with the service.
 */
export function createCallerLimit(perFiveMinutes: number): CallerLimit {
  const callers = new Map<string, { left: number; at: number }>();
  return (ip) => {
    if (ip === undefined) return;
    const now = Date.now();
    const { left, at } = callers.get(ip) ?? { left: burst, at: now };
    const refilled = Math.min(burst, left + ((now - at) / 300_000) * perFiveMinutes);
    callers.set(ip, { left: refilled >= 1 ? refilled - 1 : refilled, at: now });
    if (refilled < 1) throw new Refusal(429, "over_request_rate_limit", "Request rate limit reached");
  };
}
