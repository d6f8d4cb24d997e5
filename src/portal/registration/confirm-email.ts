import { ask } from "../../client/data/ask.ts";
import { passingClient, type Client } from "../../client/data/client.ts";
import { Problem, toProblem } from "../../client/data/errors.ts";
import type { PendingRegistration } from "./pending-registration.ts";
import { alreadyRegistered, councilIsRegistered } from "./register.ts";

/** What proves that somebody reads the e-mails of an address: the link's token, or the address and its code. */
export type Proof = { token_hash: string } | { email: string; token: string };

/** Whether the account of this id is confirmed. */
export function registrationIsVerified(userId: string): Promise<boolean> {
  return ask((client) => client.rpc("registration_is_verified", { user_id: userId }));
}

/**
 * The trigger that claims the council fails as an opaque error of the sign-in service, so the database is asked
 * whether the borough has been taken. A browser that does not know the borough is told both possibilities.
 */
async function explainFailure(problem: Problem, pending: PendingRegistration | null): Promise<Problem> {
  if (problem.kind !== "unknown") return problem;
  if (!pending) {
    return new Problem(
      "refused",
      "Email verification failed. Please try again. If it fails again, a colleague has probably registered your council already.",
    );
  }
  const taken = await councilIsRegistered(pending.councilKey).catch(() => false);
  return taken ? new Problem("refused", alreadyRegistered) : problem;
}

/**
 * Confirms an e-mail address, which claims the council. The session that comes with it stays in the returned
 * client and is gone with the page; undefined where the address turned out to be confirmed already.
 * @throws {Problem} of kind "token-expired" for a token that is wrong, old or used; "refused" with the words to
 * show where the council is taken
 */
export async function confirmEmail(
  proof: Proof,
  pending: PendingRegistration | null,
): Promise<Client | undefined> {
  const client = await passingClient();
  try {
    await ask(
      () => client.auth.verifyOtp({ ...proof, type: "email" }),
      () => Promise.resolve(client),
    );
    return client;
  } catch (error) {
    const problem = toProblem(error);
    const usedElsewhere =
      problem.kind === "token-expired" &&
      pending !== null &&
      (await registrationIsVerified(pending.userId).catch(() => false));
    if (usedElsewhere) return undefined;
    throw await explainFailure(problem, pending);
  }
}
