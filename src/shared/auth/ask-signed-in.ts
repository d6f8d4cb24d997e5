import { ask, type Answer, type Client, type DataOf } from "../api/client.ts";
import { asProblem } from "../api/problem.ts";
import type { CarriedNotice } from "./carried-notice.tsx";
import { endSession, isLeaving } from "./end-session.ts";

const notices = {
  lost: { kind: "info", text: "You were signed out because your session ended. Sign in again to carry on." },
  disabled: { kind: "error", text: "You were signed out because this account has been disabled." },
} as const satisfies Record<string, CarriedNotice>;

/** Said to somebody whose session has ended. */
export const sessionEndedNotice: CarriedNotice = notices.lost;

let isAskedEarly = false;

/**
 * Begins to ask before it is known what the session may do. One that lacks a second step is refused as one that is
 * lost: only the question that goes along can tell them apart, so no refusal of these ends the session.
 */
export function askEarly(begin: () => void): void {
  isAskedEarly = true;
  begin();
  isAskedEarly = false;
}

/**
 * Like `ask`, for signed-in pages: when the session turns out to be lost or the account disabled, the person
 * is signed out, taken to the portal and told why, and the promise stays pending.
 * @throws {Problem} of any other kind, and of any where it is asked early
 */
export async function askSignedIn<A extends Answer>(
  operation: (client: Client) => PromiseLike<A>,
): Promise<DataOf<A>> {
  return isAskedEarly ? ask(operation) : ask(operation).catch(endIfLost);
}

/** Ends the session where the failure means that it is gone; throws the failure on otherwise. */
async function endIfLost(error: unknown): Promise<never> {
  const problem = asProblem(error);
  if (problem.kind !== "disabled" && problem.kind !== "session-lost") throw problem;
  // Signing out ends the session under whatever was still being asked; that is no news to whoever pressed the button.
  if (isLeaving()) return new Promise<never>(() => {});
  // The database knows only that there is no session; the sign-in service knows why.
  const disabled = problem.kind === "disabled" || (await isDisabled());
  return endSession({ notice: disabled ? notices.disabled : notices.lost, comeBack: !disabled });
}

function isDisabled(): Promise<boolean> {
  return ask((client) => client.auth.getUser()).then(
    () => false,
    (error: unknown) => asProblem(error).kind === "disabled",
  );
}

/**
 * Asks whether the session still stands, and ends it here where it does not. Row-level security answers a dead
 * session with no rows, which must not be shown as an empty list.
 * @throws {Problem} where the service could not be asked
 */
export async function confirmSession(): Promise<void> {
  await askSignedIn((client) => client.auth.getUser());
}
