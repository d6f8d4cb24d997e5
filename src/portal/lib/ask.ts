import { supabase, type Client } from "./client.ts";
import { disabledNotice, endSession, sessionEndedNotice } from "./end-session.ts";
import { Problem, toProblem } from "./errors.ts";

/** What supabase-js answers: its data or its error, and for tables and functions the HTTP status beside it. */
interface Answer {
  data?: unknown;
  error: unknown;
  status?: number;
}

type DataOf<A extends Answer> = A extends { data: infer Data; error: null } ? Data : never;

/**
 * Runs one operation of supabase-js and returns its data, so that features handle one kind of failure.
 * @param operation e.g. `(client) => client.rpc("voucher_counts")`
 * @param client which client; the one of this browser's session by default
 * @throws {Problem}
 */
export async function ask<A extends Answer>(
  operation: (client: Client) => PromiseLike<A>,
  client: () => Promise<Client> = supabase,
): Promise<DataOf<A>> {
  try {
    const { data, error, status } = await operation(await client());
    if (error) throw toProblem(error, status);
    return data as DataOf<A>;
  } catch (error) {
    throw toProblem(error);
  }
}

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
