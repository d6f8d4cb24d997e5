import { stored } from "../../shared/api/stored.ts";
import { z } from "../../shared/api/z.ts";
import type { CarriedNotice } from "../../shared/auth/carried-notice.tsx";

const maximumAgeMs = 24 * 60 * 60 * 1000;

const schema = z.object({
  /** The id that signing up returned: the secret for polling. Null if the sign-up failed because an email was just sent. */
  userId: z.nullable(z.string()),
  email: z.string(),
  council_key: z.string(),
  first_name: z.string(),
  last_name: z.string(),
  /** Proves that this browser chose the password, which confirming the address deletes, so that it can be set again. */
  proof: z.string(),
  /** Whether the address was confirmed elsewhere and the council is still to be claimed here. */
  confirmed: z.boolean(),
  /** In milliseconds since 1970. */
  storedAt: z.number().check(z.refine((storedAt) => Date.now() - storedAt <= maximumAgeMs)),
});

/** A registration that this browser has not completed yet. Borough and names are stored nowhere else. */
export type WaitingRegistration = z.infer<typeof schema>;

/** Stored for a day, for every tab: the email's link opens a new one. */
export const waitingRegistration = stored("registration", schema, "local");

/** Shown on the sign-in tab when the council is registered and the password works. */
export const verifiedNotice: CarriedNotice = {
  kind: "success",
  text: "Your email is verified. Sign in to open your council’s page.",
};

const hex = (bytes: Uint8Array): string =>
  Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");

/** Returns a random proof, and its SHA-256 hash, which signing up sends. */
export async function createProof(): Promise<{ proof: string; hash: string }> {
  const proof = hex(crypto.getRandomValues(new Uint8Array(32)));
  const hash = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(proof));
  return { proof, hash: hex(new Uint8Array(hash)) };
}
