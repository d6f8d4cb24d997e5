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

/** Returns the JSON object of an answer, which can be read again; {} if it has none. */
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

/** Codes with which the sign-in service says that a session has ended. */
const deadSession = new Set([
  "refresh_token_not_found",
  "refresh_token_already_used",
  "session_not_found",
  "session_expired",
  "user_not_found",
  "user_banned",
]);

/**
 * Returns whether an answer is the service's: JSON, and for an error with a code. A proxy, a firewall or a Wi-Fi network answers
 * with pages, or with JSON of another form.
 */
async function isOfTheService(answer: Response): Promise<boolean> {
  const isEmpty = answer.status === 204 || answer.headers.get("content-length") === "0";
  if (answer.ok && isEmpty) return true;
  if (!answer.headers.get("content-type")?.includes("json")) return false;
  if (answer.ok) return true;
  const error = await objectIn(answer);
  return "code" in error || "error_code" in error;
}

/**
 * Returns a failed renewal of a session. supabase-js deletes the session after any error but a failed connection.
 * @throws {TypeError} unless the service says that the session has ended
 */
async function failedRenewal(answer: Response): Promise<Response> {
  const { code, error_code } = await objectIn(answer);
  // Callers of the older API get the second.
  const reason = typeof code === "string" ? code : error_code;
  if (answer.status === 429 || !deadSession.has(String(reason))) throw new TypeError(noAnswer);
  noteRefusedRenewal(reason);
  return answer;
}

const noAnswer = "The service did not answer.";

/**
 * `fetch` for supabase-js.
 * @throws {TypeError} as for a failed connection, where the answer is not the service's
 */
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
  if (!(await isOfTheService(answer))) throw new TypeError(noAnswer);
  if (!answer.ok && searchParams.get("grant_type") === "refresh_token") return failedRenewal(answer);
  return byOwnClock(answer);
}
