import { brand } from "../domain/brand.ts";
import { forgetStored } from "./stored.ts";

/** Where supabase-js stores the session, in local storage. */
export const storedSessionKey = `${brand.slug}-session`;

/**
 * Whether this browser holds a session, without loading supabase-js. True says nothing about whether the
 * session is still good; false is final.
 */
export function mayHaveSession(): boolean {
  try {
    return localStorage.getItem(storedSessionKey) !== null;
  } catch {
    return false;
  }
}

let refusedWith: unknown = null;

/**
 * The code with which the sign-in service refused to renew this page's session; null where it has not. supabase-js drops
 * such a session without saying why, and somebody whose account is gone is not somebody whose session ended by time.
 */
export const refusedRenewal = (): unknown => refusedWith;
export const noteRefusedRenewal = (code: unknown): unknown => (refusedWith = code);

/** Removes the session, and what goes with it, from this browser. Works before supabase-js has loaded. */
export function forgetSession(): void {
  forgetStored(["signed-in"]);
  try {
    localStorage.removeItem(storedSessionKey);
  } catch {
    // Nothing was stored.
  }
}
