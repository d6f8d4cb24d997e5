import { portalRoutes } from "../domain/routes.ts";
import { stored } from "../api/stored.ts";
import { z } from "../api/z.ts";

/** The page that the user was signed out of. */
export const returnTo = stored("return-to", z.string());

/** Returns the portal page to open after signing in, once. */
export function takeReturn(): string | null {
  const path = returnTo.read();
  returnTo.forget();
  const known: readonly string[] = Object.values(portalRoutes);
  return path !== null && known.includes(path.split("?")[0] ?? "") ? path : null;
}
