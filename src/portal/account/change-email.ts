import { portalRoutes } from "../../scheme/routes.ts";
import { askSignedIn } from "../../client/session/ask-signed-in.ts";
import type { AuthUser } from "../../client/session/auth-user.ts";
import { Problem, refuse } from "../../client/data/errors.ts";
import { emailAddress } from "../../client/form/field-schemas.ts";
import { z } from "../../client/form/z.ts";

export const changeEmailSchema = z.object({ email: emailAddress("New Email is required") });

/**
 * Asks the database whether the account may have this address: one of its council's domains, or the provider's.
 * @throws {Problem} "refused" with a message for `email`
 */
export async function checkNewEmail(user: AuthUser, email: string): Promise<void> {
  if (email.toLowerCase() === user.email.toLowerCase()) {
    throw refuse({ email: "This is already your email" });
  }
  const allowed = await askSignedIn((client) =>
    client.rpc("email_domain_is_allowed", { email, borough_key: user.displayName }),
  );
  if (!allowed) throw refuse({ email: "Your email must be specific to your council" });
}

/** Whether the person signed in recently enough to change the address (D9). */
export async function sessionIsRecent(): Promise<boolean> {
  return (await askSignedIn((client) => client.rpc("session_is_recent"))) === true;
}

/**
 * Sends the verification e-mail to the new address; the account keeps the old one until it is verified.
 * @throws {Problem} "refused" with a message for `email` when the service finds the address invalid
 */
export async function requestEmailChange(email: string): Promise<void> {
  try {
    await askSignedIn((client) =>
      // The service compares this address letter by letter with its list.
      client.auth.updateUser({ email }, { emailRedirectTo: location.origin + portalRoutes.emailChanged }),
    );
  } catch (error) {
    if (error instanceof Problem && error.kind === "invalid-email") {
      throw refuse({ email: "Invalid email. Please check again" });
    }
    throw error;
  }
}
