import { ephemeralClient } from "../../shared/api/client.ts";
import { refuse, refuseAs } from "../../shared/api/errors.ts";
import { asProblem, Problem } from "../../shared/api/problem.ts";
import { stored } from "../../shared/api/stored.ts";
import { z } from "../../shared/api/z.ts";
import { askSignedIn } from "../../shared/auth/ask-signed-in.ts";
import { redeem, sameEmail, type Proof } from "../../shared/auth/proof.ts";
import type { SignedIn } from "../../shared/auth/use-session.ts";
import { saysTR008 } from "../../shared/domain/error-messages.generated.ts";
import { portalRoutes } from "../../shared/domain/routes.ts";

/** The new address while it awaits verification; shared by all tabs. */
export const awaitedEmail = stored("new-email", z.string(), "local");

/** Checks that the account can use the address; gate staff can use any. @throws {Problem} with a message for `email` */
export async function checkNewEmail({ email: current, memberships }: SignedIn, email: string): Promise<void> {
  if (sameEmail(email, current)) throw refuse("sameEmail");
  const council = memberships.find(({ role }) => role !== "gate");
  if (!council) return;
  const allowed = await askSignedIn((client) =>
    client.rpc("email_domain_is_allowed", { email, borough_key: council.council_key }),
  );
  if (!allowed) throw refuseAs("TR008", saysTR008);
}

/** Sends the verification email; the old address stays until it is verified. @throws {Problem} with a message for `email` */
export async function requestEmailChange(email: string): Promise<void> {
  // Replaces any announcement before, which may not be the user's.
  await askSignedIn((client) => client.rpc("announce_change", { what: "email", value: email }));
  try {
    await askSignedIn((client) =>
      // Must equal an entry of the service's redirect list exactly.
      client.auth.updateUser({ email }, { emailRedirectTo: location.origin + portalRoutes.emailChanged }),
    );
  } catch (error) {
    const problem = asProblem(error);
    // Do not reveal that another account has the address: its mailbox gets no email.
    if (problem.kind === "email-taken") return;
    throw problem.kind === "invalid-email" ? refuse("invalidNewEmail") : problem;
  }
}

/** Confirms the new address and ends the session that this opens: the password is still to be entered. @throws {Problem} */
export async function confirmNewEmail(proof: Proof, email: string | null): Promise<void> {
  try {
    await redeem(proof, "email_change", { client: ephemeralClient, email });
  } catch (error) {
    const problem = asProblem(error);
    if (problem.kind !== "recent-login-required") throw problem;
    throw new Problem(
      "refused",
      "You can only ask for this change when you have just signed in, so nothing has changed. Sign in with your old email and ask again.",
    );
  }
  await (await ephemeralClient()).auth.signOut({ scope: "local" });
  awaitedEmail.forget();
}
