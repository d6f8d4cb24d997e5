import { useEffect } from "react";
import { appRoutes } from "../../scheme/routes.ts";

/** Where the build puts the app's service worker: at the top, so that its scope may be /app itself. */
const appWorker = "/app-worker.js";

/** Has the app open without a network from the next visit on. Browsers that cannot do so go on without. */
export function useAppWorker(): void {
  useEffect(() => {
    // Where there is no such file, as in npm run dev, registering fails and nothing is lost.
    navigator.serviceWorker?.register(appWorker, { scope: appRoutes.home }).catch(() => undefined);
  }, []);
}
