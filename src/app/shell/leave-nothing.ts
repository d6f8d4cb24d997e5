import type { CarriedNotice } from "../../client/session/carried-notice.tsx";
import { endSession } from "../../client/session/end-session.ts";
import { appRoutes } from "../../scheme/routes.ts";

/** Signs this browser out, takes everything of the person from it, and goes on to a page of the app. */
export function leaveNothing(notice: CarriedNotice, to: string = appRoutes.home): Promise<never> {
  return endSession({ to, notice, forget: true });
}
