import { ask } from "../data/ask.ts";

/**
 * Asks once for another confirmation e-mail. The answer is the same for known and unknown addresses.
 * @throws {Problem} of kind "too-many-requests" when the last e-mail went out a moment ago
 */
export async function resendConfirmation(email: string): Promise<void> {
  await ask((client) => client.auth.resend({ type: "signup", email }));
}
