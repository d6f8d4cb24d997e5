import { ask, type Answer, type DataOf, type Client } from "../../shared/api/client.ts";
import { rejectedRenewal } from "../../shared/api/stored-session.ts";
import { asProblem } from "../../shared/api/problem.ts";
import type { CarriedNotice } from "../../shared/auth/carried-notice.tsx";
import { endSession, leave } from "../../shared/auth/end-session.ts";
import { placesCache } from "../../shared/offline/shell.ts";
import { storedAccount } from "../../shared/auth/stored-account.ts";
import { appRoutes } from "./language.ts";
import { shellMessages } from "../i18n/shell.ts";

/** Signs this browser out, deletes the person's data from it, and opens a page of the app. */
export async function signOutAndForget(notice: CarriedNotice, to: string = appRoutes.home): Promise<never> {
  // A browser without caches has nothing there.
  await globalThis.caches?.delete(placesCache).catch(() => false);
  return endSession({ to, notice, forget: true });
}

/** Codes of the sign-in service for a session or an account that was deleted, not one that timed out. */
const gone: ReadonlySet<unknown> = new Set([
  "session_not_found",
  "refresh_token_not_found",
  "user_not_found",
  "user_banned",
]);

/** `ask` for residents. A deleted session or account also deletes this device's data; one that timed out keeps it. @throws {Problem} */
export async function askAsResident<A extends Answer>(
  operation: (client: Client) => PromiseLike<A>,
): Promise<DataOf<A>> {
  try {
    return await ask(operation);
  } catch (error) {
    return endIfSignedOut(error);
  }
}

/** Ends the session if the error means that it is lost; else throws the error. */
export function endIfSignedOut(error: unknown): Promise<never> {
  const problem = asProblem(error);
  if (problem.kind === "disabled") {
    return signOutAndForget({
      kind: "error",
      text: shellMessages.t("disabled"),
    });
  }
  if (problem.kind !== "session-lost") throw problem;
  const notice = { kind: "info", text: shellMessages.t("sessionLost") } as const;
  // supabase-js drops a session that could not be renewed. One that it still holds was rejected by the service.
  const endedByTime = !gone.has(rejectedRenewal());
  if (!storedAccount() && endedByTime) return leave({ to: appRoutes.signIn, notice });
  return signOutAndForget(notice, appRoutes.signIn);
}
