import { timeoutMark } from "./problem.ts";
import { noteRefusedRenewal } from "./stored-session.ts";

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

/** The object that an answer holds as JSON, which stays to be read; empty where it holds none. */
async function objectIn(answer: Response): Promise<Record<string, unknown>> {
  const copy = answer.clone();
  const json: unknown = await copy.json().catch(() => null);
  return typeof json === "object" && json !== null ? { ...json } : {};
}

/**
 * An answer of the sign-in service with the end of its session told by this computer's clock, which supabase-js
 * compares it with. By the service's clock, a computer an hour ahead would renew its token before every single
 * request, and one an hour behind would use it until it is refused.
 * @param answer of any address of the service; comes back untouched where it holds no session
 * @param now milliseconds since 1970 by this computer's clock
 */
export async function byOwnClock(answer: Response, now: () => number = Date.now): Promise<Response> {
  if (!answer.ok) return answer;
  const session = await objectIn(answer);
  // In seconds: how long it lasts, and until when.
  if (!("expires_in" in session && "expires_at" in session)) return answer;
  const expires_at = Math.floor(now() / 1000) + Number(session["expires_in"]);
  const { status, statusText, headers } = answer;
  return new Response(JSON.stringify({ ...session, expires_at }), { status, statusText, headers });
}

/** `fetch` as supabase-js is given it. */
export async function serviceFetch(input: RequestInfo | URL, init: RequestInit = {}): Promise<Response> {
  const { pathname, searchParams } = new URL(input instanceof Request ? input.url : input);
  // The sign-in service hands on what the database says against a proof or a change, but only to callers of the API as it was
  // before 2024; later ones get an opaque 500, and auth-js asks for a later one by itself.
  const headers = new Headers(init.headers);
  headers.set("X-Supabase-Api-Version", "2023-01-01");
  const answer = await timeoutFetch(
    input,
    /\/auth\/v1\/(verify|user)$/.test(pathname) ? { ...init, headers } : init,
  );
  if (!answer.ok && searchParams.get("grant_type") === "refresh_token") {
    const { code, error_code } = await objectIn(answer);
    // The second is what callers of the older API are told.
    noteRefusedRenewal(typeof code === "string" ? code : error_code);
  }
  return byOwnClock(answer);
}
