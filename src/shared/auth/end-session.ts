import { portalRoutes } from "../domain/routes.ts";
import { ask } from "../api/client.ts";
import { forgetSession } from "../api/stored-session.ts";
import { forgetStored, stored, texts } from "../api/stored.ts";
import { carryNotice, type CarriedNotice } from "./carried-notice.tsx";
import { returnTo } from "./return-to.ts";

/** Who is signed in, as the specification stores it: the display name is the council's borough key, "" without one. */
export type AuthUser = Record<"uid" | "displayName" | "email", string>;

/**
 * The copy of the signed-in user in session storage, under the specified key. It paints the name before the session
 * has loaded and decides nothing: anybody can write it.
 */
export const authUser = stored<AuthUser>("authUser", texts("uid", "displayName", "email"), "bare");

let leaving = false;

/** Whether this page is already on its way out, so that a sign-out is not answered twice. */
export const isLeaving = () => leaving;

interface Ending {
  /** Address of the page to move to; the portal by default. */
  to?: string;
  /** Shown on that page. */
  notice?: CarriedNotice;
  /** Whether the next sign-in in this tab leads back to this page. */
  comeBack?: boolean;
  /** Whether this browser forgets what its pages stored: on leaving for good, not where a session merely ended. */
  forget?: boolean;
}

/** Moves to another page without leaving this one in the history. Never resolves: the page is going. */
export function leave({ to = portalRoutes.portal, notice, comeBack }: Ending = {}): Promise<never> {
  leaving = true;
  if (notice) carryNotice(notice);
  if (comeBack) returnTo.write(location.pathname);
  location.replace(to);
  return new Promise<never>(() => {});
}

/**
 * Signs this browser out, whether or not the service can be reached, and moves to another page.
 * @param scope "global" ends every session of the account, on other devices too
 */
export async function endSession(ending: Ending = {}, scope: "local" | "global" = "local"): Promise<never> {
  leaving = true;
  authUser.forget();
  if (ending.forget) forgetStored();
  // Without the service its side of the session ends by itself, when it expires.
  await ask((client) => client.auth.signOut({ scope })).catch(() => undefined);
  forgetSession();
  return leave(ending);
}
