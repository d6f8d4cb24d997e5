/** The part of a session that says how long its token is good. */
interface Lifetime {
  /** Seconds from the moment it was issued. */
  expires_in: number;
  /** The same as a moment, in seconds since 1970, by the service's clock. */
  expires_at: number;
}

function isLifetime(answer: unknown): answer is Lifetime {
  return typeof answer === "object" && answer !== null && "expires_at" in answer && "expires_in" in answer;
}

/**
 * An answer of the sign-in service with the end of its session told by this computer's clock, which supabase-js
 * compares it with. By the service's clock, a computer an hour ahead would renew its token before every single
 * request, and one an hour behind would use it until it is refused.
 * @param answer of any address of the service; comes back untouched where it holds no session
 * @param now milliseconds since 1970 by this computer's clock
 */
export async function byOwnClock(answer: Response, now: () => number = Date.now): Promise<Response> {
  if (!answer.ok || !answer.headers.get("Content-Type")?.includes("json")) return answer;
  const session: unknown = await answer
    .clone()
    .json()
    .catch(() => null);
  if (!isLifetime(session)) return answer;
  const expires_at = Math.floor(now() / 1000) + session.expires_in;
  const { status, statusText, headers } = answer;
  return new Response(JSON.stringify({ ...session, expires_at }), { status, statusText, headers });
}
