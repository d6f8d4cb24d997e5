import { portalRoutes } from "../domain/routes.ts";
import { stored, text } from "../api/stored.ts";

/** The page that somebody was signed out of. */
export const returnTo = stored("return-to", text);

/** Takes the page of the portal that somebody was signed out of, to go back to it after signing in. */
export function takeReturn(): string | null {
  const path = returnTo.read();
  returnTo.forget();
  const known: readonly string[] = Object.values(portalRoutes);
  return path !== null && known.includes(path) ? path : null;
}
