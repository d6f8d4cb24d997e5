import { ask } from "../data/client.ts";
import { toProblem } from "../data/errors.ts";

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
    if (toProblem(error).kind !== "email-just-sent") throw error;
  }
}

/** Whether two spellings are one address to the sign-in service. */
export const sameEmail = (one: string, other: string): boolean =>
  one.trim().toLowerCase() === other.trim().toLowerCase();
