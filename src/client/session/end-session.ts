import { portalRoutes } from "../../scheme/routes.ts";
import { clearAuthUser } from "./auth-user.ts";
import { carryNotice, type CarriedNotice } from "./carried-notice.ts";
import { supabase } from "../data/client.ts";
import { forgetSession } from "../data/session-storage.ts";

export const sessionEndedNotice: CarriedNotice = {
  kind: "info",
  text: "You were signed out because your session ended. Sign in again to carry on.",
};
export const disabledNotice: CarriedNotice = {
  kind: "error",
  text: "You were signed out because this account has been disabled.",
};

let leaving = false;

/** Whether this page is already on its way out, so that a sign-out is not answered twice. */
export const isLeaving = () => leaving;

interface Ending {
  /** Address of the page to move to; the portal by default. */
  to?: string;
  /** Shown on that page. */
  notice?: CarriedNotice;
}

/** Moves to another page without leaving this one in the history. Never resolves: the page is going. */
export function leave({ to = portalRoutes.portal, notice }: Ending = {}): Promise<never> {
  leaving = true;
  if (notice) carryNotice(notice);
  location.replace(to);
  return new Promise<never>(() => {});
}

/** Signs this browser out, whether or not the service can be reached, and moves to another page. */
export async function endSession(ending: Ending = {}): Promise<never> {
  leaving = true;
  clearAuthUser();
  try {
    const client = await supabase();
    await client.auth.signOut({ scope: "local" });
  } catch {
    // Without the service its side of the session ends by itself, when it expires.
  }
  forgetSession();
  return leave(ending);
}
