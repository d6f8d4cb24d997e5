import { stored } from "../../shared/api/stored.ts";
import { z } from "../../shared/api/z.ts";
import type { CarriedNotice } from "../../shared/auth/carried-notice.tsx";

const keepMs = 24 * 60 * 60 * 1000;

const schema = z.object({
  /** The unguessable id that signing up returned; only it can ask whether it is verified. null where none came. */
  userId: z.nullable(z.string()),
  email: z.string(),
  council_key: z.string(),
  first_name: z.string(),
  last_name: z.string(),
  /** Shows the database that it was this browser that typed the password which the confirmation emptied. */
  proof: z.string(),
  /** Whether the address has been confirmed, elsewhere: the council is still to be claimed from here. */
  confirmed: z.boolean(),
  /** When it was typed, in milliseconds since 1970. */
  at: z.number().check(z.refine((at) => Date.now() - at <= keepMs)),
});

/** A registration that this browser typed and has not claimed yet. No other place knows borough and names. */
export type WaitingRegistration = z.infer<typeof schema>;

/** Stored for a day, for every tab: the e-mail's link opens in one of its own. */
export const waitingRegistration = stored("registration", schema, "local");

/** Said on the sign-in tab when the council is registered and the password works. */
export const verifiedNotice: CarriedNotice = {
  kind: "success",
  text: "Your email is verified. Sign in to open your council’s page.",
};

const hex = (bytes: Uint8Array): string =>
  Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");

/** A new proof, and the fingerprint of it that a sign-up carries. */
export async function newProof(): Promise<{ proof: string; fingerprint: string }> {
  const proof = hex(crypto.getRandomValues(new Uint8Array(32)));
  const digest = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(proof));
  return { proof, fingerprint: hex(new Uint8Array(digest)) };
}
