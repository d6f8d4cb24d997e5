import { ask } from "../../client/data/ask.ts";
import { passingClient } from "../../client/data/client.ts";
import { emailAddress, verificationCode } from "../../client/form/field-schemas.ts";
import { z } from "../../client/form/z.ts";

export const newEmailCodeSchema = z.object({
  email: emailAddress("New Email is required"),
  token: verificationCode(),
});

/** What proves that somebody reads the e-mails of the new address: the link's token, or the address and its code. */
export type NewEmailProof = { token_hash: string } | { email: string; token: string };

/**
 * Makes the new address the one to sign in with. The session that the service opens with it is ended at once: whoever
 * confirms has still to show the password.
 * @throws {Problem} of kind "token-expired" for a token that is wrong, old or used
 */
export async function confirmNewEmail(proof: NewEmailProof): Promise<void> {
  const client = await passingClient();
  await ask(
    () => client.auth.verifyOtp({ ...proof, type: "email_change" }),
    () => Promise.resolve(client),
  );
  await client.auth.signOut({ scope: "local" });
}
