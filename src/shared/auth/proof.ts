import type { Session } from "@supabase/supabase-js";
import { ask, type Client } from "../api/client.ts";
import { refuse, refuseAs } from "../api/errors.ts";
import { asProblem, Problem } from "../api/problem.ts";
import { cleanEmail } from "../domain/clean-input.ts";
import { saysTR020 } from "../domain/error-messages.generated.ts";
import { useBrowserValue } from "../ui/use-browser-value.ts";
import { proofMessages } from "../i18n/proof.ts";

/**
 * Asks once for a code and a link to an address, which gets an account where it has none.
 * @throws {Problem} of kind "email-just-sent" when the last e-mail to it went out a moment ago
 */
export async function requestCode(email: string): Promise<void> {
  await ask((client) => client.auth.signInWithOtp({ email }));
}

/**
 * The same, for a page that goes on to the field for the code: one that went out a moment ago will do.
 * @throws {Problem}
 */
export async function sendCode(email: string): Promise<void> {
  try {
    await requestCode(email);
  } catch (error) {
    if (asProblem(error).kind !== "email-just-sent") throw error;
  }
}

/** Whether two spellings are one address to the sign-in service. */
export const sameEmail = (one: string, other: string): boolean => cleanEmail(one) === cleanEmail(other);

/** What proves that somebody reads an address's e-mails: the token of a link, or the address and its code. */
export type Proof = { token_hash: string } | { email: string; token: string };

/** What the proof is for: an address of an account, a forgotten password, or a new address. */
export type ProofType = "email" | "recovery" | "email_change";

/** What a link from one of our e-mails carries. */
export interface LinkToken {
  /** null where the page was opened without a link, or by one that does not name its address. */
  tokenHash: string | null;
  /** The address the link says it is for; shown and compared, never believed. */
  email: string | null;
  /** Whether there is a token without an address: it could sign its reader in to anybody's account. */
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

/** The token in this page's address; null until the page is hydrated. */
export const useLinkToken = (): LinkToken | null => useBrowserValue(readLink);

interface Redeeming {
  /** `supabase` stores the session that the proof opens in this browser, `ephemeralClient` for this page. */
  client: () => Promise<Client>;
  /** The address that the page named or waits for; null where it named none. */
  email: string | null;
}

/**
 * Spends a proof, which opens a session of the account that it belongs to.
 * @throws {Problem} of kind "token-expired" for a proof that is wrong, old or used, with the words for the field
 * `token` where it was a typed code; "other-account" where it belongs to another address than the one named, and
 * the session has been ended again; as registered where the database refuses what the proof would do
 */
export async function redeem(
  proof: Proof,
  type: ProofType,
  { client, email }: Redeeming,
): Promise<Session | null> {
  let session: Session | null;
  try {
    ({ session } = await ask(({ auth }) => auth.verifyOtp({ ...proof, type }), client));
  } catch (error) {
    const problem = asProblem(error);
    throw problem.kind === "token-expired" && "token" in proof ? refuse("wrongCode") : problem;
  }
  // A stranger's link must sign nobody into the stranger's account, whatever address stands behind it.
  const proved = session?.user.email;
  if (email !== null && proved !== undefined && !sameEmail(proved, email)) {
    await (await client()).auth.signOut({ scope: "local" });
    throw new Problem("other-account", proofMessages.t("otherAddress"));
  }
  return session;
}

/**
 * Sets the password of the account whose mailbox was just proved.
 * @throws {Problem} with the words for the field `newPassword` where the service does not take it; of kind
 * "proof-required" where the mailbox was proved too long ago
 */
export async function setPassword(client: () => Promise<Client>, password: string): Promise<void> {
  try {
    await ask((api) => api.rpc("announce_change", { what: "password" }), client);
    await ask(({ auth }) => auth.updateUser({ password }), client);
  } catch (error) {
    throw asProblem(error).kind === "recent-login-required" ? refuseAs("TR020", saysTR020) : error;
  }
}

/**
 * The same, and signs in with it: the session that the proof opened would set another one without asking for this.
 * @throws {Problem} as `setPassword` does
 */
export async function signInWithNewPassword(
  client: () => Promise<Client>,
  email: string,
  password: string,
): Promise<void> {
  await setPassword(client, password);
  await ask(({ auth }) => auth.signInWithPassword({ email, password }));
  await ask(({ auth }) => auth.signOut({ scope: "others" })).catch(() => undefined);
}
