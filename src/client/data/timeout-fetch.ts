import { timeoutMark } from "./errors.ts";

/** Milliseconds after which a request is given up. */
const requestTimeoutMs = 15_000;

/**
 * `fetch` that gives up after `requestTimeoutMs`, headers and body together, so that no page waits for ever.
 * @throws {Error} with `timeoutMark` as its message when the time is up; else whatever fetch throws
 */
export async function timeoutFetch(
  input: RequestInfo | URL,
  init: RequestInit = {},
  timeoutMs = requestTimeoutMs,
): Promise<Response> {
  const timeout = AbortSignal.timeout(timeoutMs);
  const signal = init.signal ? AbortSignal.any([init.signal, timeout]) : timeout;
  try {
    return await fetch(input, { ...init, signal });
  } catch (error) {
    if (timeout.aborted) throw new Error(timeoutMark, { cause: error });
    throw error;
  }
}
