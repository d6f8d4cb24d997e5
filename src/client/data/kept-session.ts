import { site } from "../../scheme/site.ts";

/** Where supabase-js keeps the session, in local storage. */
export const keptSessionKey = `${site.slug}-session`;

/**
 * Whether this browser holds a session, without loading supabase-js. True says nothing about whether the
 * session is still good; false is final.
 */
export function mayHaveSession(): boolean {
  try {
    return localStorage.getItem(keptSessionKey) !== null;
  } catch {
    return false;
  }
}

/** Takes the session out of this browser without the help of supabase-js, which may not have loaded. */
export function forgetSession(): void {
  try {
    localStorage.removeItem(keptSessionKey);
  } catch {
    // Nothing was kept.
  }
}
