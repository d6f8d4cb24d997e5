import { askSignedIn } from "../../client/session/ask-signed-in.ts";

/**
 * Proves that the person at the keyboard knows the password. It signs in anew, which is also what the database
 * means by a recent session.
 * @param email of the signed-in account
 * @throws {Problem} of kind "invalid-credentials" when the password is wrong
 */
export async function reauthenticate(email: string, password: string): Promise<void> {
  await askSignedIn((client) => client.auth.signInWithPassword({ email, password }));
}
