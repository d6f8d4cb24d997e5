import { portalRoutes } from "../domain/routes.ts";
import { ask } from "../api/client.ts";
import { forgetSession } from "../api/stored-session.ts";
import { forgetStored, stored } from "../api/stored.ts";
import { z } from "../api/z.ts";
import { carryNotice, type CarriedNotice } from "./carried-notice.tsx";

/** The signed-in user, as specified. The display name is the council's borough key, or "". */
const specifiedUser = z.object({ uid: z.string(), displayName: z.string(), email: z.string() });
export type AuthUser = z.infer<typeof specifiedUser>;

/** The user in session storage, under the specified key. It only shows the name before the session has loaded. */
export const authUser = stored("authUser", specifiedUser, "bare");

/** The page that the user was signed out of. */
const returnTo = stored("return-to", z.string());

/** Returns the portal page to open after signing in, once. */
export function takeReturn(): string | null {
  const path = returnTo.read();
  returnTo.forget();
  const known: readonly string[] = Object.values(portalRoutes);
  return path !== null && known.includes(path.split("?")[0] ?? "") ? path : null;
}

let leaving = false;

/** Whether this page is already being left. */
export const isLeaving = () => leaving;

interface LeaveOptions {
  to?: string;
  notice?: CarriedNotice;
  /** Whether the next sign-in in this tab leads back to this page. */
  comeBack?: boolean;
  /** Whether stored data of the user is deleted, as 'Sign Out' does. */
  forget?: boolean;
}

/** Replaces this page in the history. Never resolves. */
export function leave({ to = portalRoutes.portal, notice, comeBack }: LeaveOptions = {}): Promise<never> {
  leaving = true;
  if (notice) carryNotice(notice);
  if (comeBack) returnTo.write(location.pathname + location.search);
  location.replace(to);
  return new Promise<never>(() => {});
}

/** Signs this browser out, even offline, and moves to another page. "global" ends every session of the account. */
export async function endSession(
  options: LeaveOptions = {},
  scope: "local" | "global" = "local",
): Promise<never> {
  leaving = true;
  authUser.forget();
  if (options.forget) forgetStored();
  // Without the service the session ends when it expires.
  await ask((client) => client.auth.signOut({ scope })).catch(() => undefined);
  forgetSession();
  return leave(options);
}
