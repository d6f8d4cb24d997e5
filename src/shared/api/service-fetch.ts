import { timeoutMark } from "./problem.ts";
import { noteRejectedRenewal } from "./stored-session.ts";

/** Milliseconds after which a request is given up. */
const requestTimeoutMs = 15_000;

/** `fetch` that gives up after `requestTimeoutMs`, headers and body together. @throws {Error} then with `timeoutMark` */
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
async function readJson(answer: Response): Promise<Record<string, unknown>> {
  const copy = answer.clone();
  const json: unknown = await copy.json().catch(() => null);
  return typeof json === "object" && json !== null ? { ...json } : {};
}

/**
 * Rewrites the end of a session by this computer's clock, with which supabase-js compares it: a clock that is an hour
 * fast would renew the token before every request, and a slow one would use it after its end.
 * @param answer a response of the sign-in service; returned unchanged if it contains no session
 * @param now milliseconds since 1970 by this computer's clock
 */
export async function byOwnClock(answer: Response, now: () => number = Date.now): Promise<Response> {
  if (!answer.ok) return answer;
  const session = await readJson(answer);
  // In seconds.
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

/** Returns whether an answer is the service's, not a proxy's page: JSON, and for an error with a code. */
async function isOfTheService(answer: Response): Promise<boolean> {
  const isEmpty = answer.status === 204 || answer.headers.get("content-length") === "0";
  if (answer.ok && isEmpty) return true;
  if (!answer.headers.get("content-type")?.includes("json")) return false;
  if (answer.ok) return true;
  const error = await readJson(answer);
  return "code" in error || "error_code" in error;
}

/** Returns the answer if the session has ended; else throws a TypeError, or supabase-js would delete the session. */
async function failedRenewal(answer: Response): Promise<Response> {
  const { code, error_code } = await readJson(answer);
  // Callers of the older API get the second.
  const reason = typeof code === "string" ? code : error_code;
  if (answer.status === 429 || !deadSession.has(String(reason))) throw new TypeError(noAnswer);
  noteRejectedRenewal(reason);
  return answer;
}

const noAnswer = "The service did not answer.";

/** `fetch` for supabase-js. @throws {TypeError} as for a failed connection, where the answer is not the service's */
export async function serviceFetch(input: RequestInfo | URL, init: RequestInit = {}): Promise<Response> {
  const { pathname, searchParams } = new URL(input instanceof Request ? input.url : input);
  // Only the API version before 2024 passes on the database's errors; auth-js requests a later one.
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
