import { ask, type Answer, type DataOf } from "../data/ask.ts";
import type { Client } from "../data/client.ts";
import { Problem, toProblem } from "../data/errors.ts";
import { disabledNotice, endSession, sessionEndedNotice } from "./end-session.ts";

/**
 * Like `ask`, for signed-in pages: when the session turns out to be lost or the account disabled, the person
 * is signed out, taken to the portal and told why, and the promise stays pending.
 * @throws {Problem} of any other kind
 */
export async function askSignedIn<A extends Answer>(
  operation: (client: Client) => PromiseLike<A>,
): Promise<DataOf<A>> {
  try {
    return await ask(operation);
  } catch (error) {
    return endIfLost(error);
  }
}

/** Ends the session where the failure means that it is gone; throws the failure on otherwise. */
export function endIfLost(error: unknown): Promise<never> {
  const problem = error instanceof Problem ? error : toProblem(error);
  if (problem.kind === "disabled") return endSession({ notice: disabledNotice });
  if (problem.kind === "session-lost") return endSession({ notice: sessionEndedNotice });
  throw problem;
}

/**
 * Asks whether the session still stands, and ends it here where it does not. Row-level security answers a dead
 * session with no rows, which must not be shown as an empty list.
 * @throws {Problem} where the service could not be asked
 */
export async function confirmSession(): Promise<void> {
  await askSignedIn((client) => client.auth.getUser());
}
