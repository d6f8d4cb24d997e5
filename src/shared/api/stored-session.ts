import { brand } from "../domain/brand.ts";
import { forgetStored } from "./stored.ts";

export const storedSessionKey = `${brand.slug}-session`;

/** Whether this browser stores a session, which may have ended. Does not load supabase-js. */
export function mayHaveSession(): boolean {
  try {
    return localStorage.getItem(storedSessionKey) !== null;
  } catch {
    return false;
  }
}

let renewalError: unknown = null;

/** The error code of this page's rejected session renewal, or null: supabase-js drops the session without a reason. */
export const rejectedRenewal = (): unknown => renewalError;
export const noteRejectedRenewal = (code: unknown): unknown => (renewalError = code);

/** Removes the session and its data from this browser. Does not need supabase-js. */
export function forgetSession(): void {
  forgetStored(["signed-in"]);
  try {
    localStorage.removeItem(storedSessionKey);
  } catch {
    // Nothing was stored.
  }
}
