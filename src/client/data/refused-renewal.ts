let refusedWith: string | null = null;

/**
 * The code with which the sign-in service refused to renew this page's session; null where it has not. supabase-js drops
 * such a session without saying why, and somebody whose account is gone is not somebody whose session ended by time.
 */
export const refusedRenewal = (): string | null => refusedWith;

/** Looks at an answer of the sign-in service on its way to supabase-js, and hands it on untouched. */
export async function noteRefusedRenewal(url: string, answer: Response): Promise<Response> {
  if (answer.ok || !url.includes("grant_type=refresh_token")) return answer;
  const body: unknown = await answer
    .clone()
    .json()
    .catch(() => null);
  if (typeof body !== "object" || body === null) return answer;
  const { code, error_code } = body as { code?: unknown; error_code?: unknown };
  if (typeof code === "string") refusedWith = code;
  // As callers of its older version are told.
  else if (typeof error_code === "string") refusedWith = error_code;
  return answer;
}
