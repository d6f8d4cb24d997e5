import { ask, type Answer, type Client, type DataOf } from "../api/client.ts";
import { asProblem } from "../api/problem.ts";
import type { CarriedNotice } from "./carried-notice.tsx";
import { endSession, isLeaving } from "./end-session.ts";

const notices = {
  lost: { kind: "info", text: "You were signed out because your session ended. Sign in again to carry on." },
  disabled: { kind: "error", text: "You were signed out because this account has been disabled." },
} as const satisfies Record<string, CarriedNotice>;

export const sessionEndedNotice: CarriedNotice = notices.lost;

/**
 * `ask` for signed-in pages. A lost session or a disabled account signs the user out, moves to the portal and shows
 * why; the promise then stays pending.
 * @throws {Problem} of any other kind
 */
export async function askSignedIn<A extends Answer>(
  operation: (client: Client) => PromiseLike<A>,
): Promise<DataOf<A>> {
  try {
    return await ask(operation);
  } catch (error) {
    const problem = asProblem(error);
    if (problem.kind !== "disabled" && problem.kind !== "session-lost") throw problem;
    // Signing out ends the session of calls that are still running.
    if (isLeaving()) return new Promise<never>(() => {});
    // The database knows only that there is no session; the sign-in service knows why.
    const disabled = problem.kind === "disabled" || (await isDisabled());
    return endSession({ notice: disabled ? notices.disabled : notices.lost, comeBack: !disabled });
  }
}

function isDisabled(): Promise<boolean> {
  return ask((client) => client.auth.getUser()).then(
    () => false,
    (error: unknown) => asProblem(error).kind === "disabled",
  );
}

/** Signs out if the session is lost: row-level security answers a lost session with an empty list. @throws {Problem} */
export async function confirmSession(): Promise<void> {
  await askSignedIn((client) => client.auth.getUser());
}
