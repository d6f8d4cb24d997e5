import type { CarriedNotice } from "../../shared/auth/carried-notice.tsx";
import { placesCache } from "../../shared/offline/shell.ts";
import { endSession } from "../../shared/auth/end-session.ts";
import { appRoutes } from "./language.ts";

/** Signs this browser out, takes everything of the person from it, and goes on to a page of the app. */
export async function leaveNothing(notice: CarriedNotice, to: string = appRoutes.home): Promise<never> {
  // A browser without caches has nothing there.
  await globalThis.caches?.delete(placesCache).catch(() => false);
  return endSession({ to, notice, forget: true });
}
