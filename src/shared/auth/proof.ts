import type { Session } from "@supabase/supabase-js";
import { ask, type Client } from "../api/client.ts";
import { refuse, refuseAs } from "../api/errors.ts";
import { asProblem, Problem } from "../api/problem.ts";
import { cleanEmail } from "../domain/clean-input.ts";
import { saysTR020 } from "../domain/error-messages.generated.ts";
import { useBrowserValue } from "../ui/use-browser-value.ts";
import { proofMessages } from "../i18n/proof.ts";

/** Sends a code and a link to an address, and creates its account if it has none. @throws {Problem} */
export async function requestCode(email: string): Promise<void> {
  await ask((client) => client.auth.signInWithOtp({ email }));
}

/** `requestCode` for a page that shows the code's field: an email that was just sent is enough. @throws {Problem} */
export async function sendCode(email: string): Promise<void> {
  try {
    await requestCode(email);
  } catch (error) {
    if (asProblem(error).kind !== "email-just-sent") throw error;
  }
}

/** Whether the sign-in service treats two spellings as one address. */
export const sameEmail = (one: string, other: string): boolean => cleanEmail(one) === cleanEmail(other);

export type Proof = { token_hash: string } | { email: string; token: string };

/** Sign-in or registration, a forgotten password, or a new address. */
export type ProofType = "email" | "recovery" | "email_change";

export interface LinkToken {
  /** null without a link, or with one that names no address. */
  tokenHash: string | null;
  /** The address in the link: shown and compared, not trusted. */
  email: string | null;
  /** A token without an address could sign the user in to another account. */
  isIncomplete: boolean;
  type: ProofType;
}

function readLink(): LinkToken {
  const query = new URLSearchParams(location.search);
  const type = query.get("type");
  const email = query.get("email") || null;
  const token = query.get("token_hash");
  return {
    tokenHash: email === null ? null : token,
    email,
    isIncomplete: token !== null && email === null,
    type: type === "recovery" || type === "email_change" ? type : "email",
  };
}

/** Returns the parameters of this page's link; null until hydration. */
export const useLinkToken = (): LinkToken | null => useBrowserValue(readLink);

interface RedeemOptions {
  /** `supabase` stores the session in this browser, `ephemeralClient` only in this page. */
  client: () => Promise<Client>;
  /** The address that the page shows; null if it shows none. */
  email: string | null;
}

/**
 * Redeems a proof, which opens a session of its account.
 * @throws {Problem} of kind "token-expired" for a wrong, old or used proof, with a message for the field `token` if it
 * was typed; "other-account" if it belongs to another address, after ending the session; or an error of the database
 */
export async function redeem(
  proof: Proof,
  type: ProofType,
  { client, email }: RedeemOptions,
): Promise<Session | null> {
  let session: Session | null;
  try {
    ({ session } = await ask(({ auth }) => auth.verifyOtp({ ...proof, type }), client));
  } catch (error) {
    const problem = asProblem(error);
    throw problem.kind === "token-expired" && "token" in proof ? refuse("wrongCode") : problem;
  }
  // Another person's link must not sign the user in to that person's account.
  const sessionEmail = session?.user.email;
  if (email !== null && sessionEmail !== undefined && !sameEmail(sessionEmail, email)) {
    await (await client()).auth.signOut({ scope: "local" });
    throw new Problem("other-account", proofMessages.t("otherAddress"));
  }
  return session;
}

/** Sets the password after a proof of the mailbox. @throws {Problem} at `newPassword`, or "proof-required" if it is too old */
export async function setPassword(client: () => Promise<Client>, password: string): Promise<void> {
  try {
    await ask((api) => api.rpc("announce_change", { what: "password" }), client);
    await ask(({ auth }) => auth.updateUser({ password }), client);
  } catch (error) {
    throw asProblem(error).kind === "recent-login-required" ? refuseAs("TR020", saysTR020) : error;
  }
}

/** Sets the password and signs in with it: the session of the proof could change the password again. @throws {Problem} */
export async function signInWithNewPassword(
  client: () => Promise<Client>,
  email: string,
  password: string,
): Promise<void> {
  await setPassword(client, password);
  await ask(({ auth }) => auth.signInWithPassword({ email, password }));
  await ask(({ auth }) => auth.signOut({ scope: "others" })).catch(() => undefined);
}
