import { z } from "../data/z.ts";

const key = "authUser";
const schema = z.object({ uid: z.string(), displayName: z.string(), email: z.string() });

/** Who is signed in, as the specification keeps it: the display name is the council's borough key, "" without one. */
export type AuthUser = z.infer<typeof schema>;

/**
 * The copy of the signed-in user in session storage, under the specified key. It paints the name before the session
 * has loaded and decides nothing: anybody can write it.
 */
export function readAuthUser(): AuthUser | null {
  try {
    return schema.safeParse(JSON.parse(sessionStorage.getItem(key) ?? "null")).data ?? null;
  } catch {
    return null;
  }
}

/** Keeps the copy for this tab. Does nothing where storage is closed. */
export function writeAuthUser(user: AuthUser): void {
  try {
    sessionStorage.setItem(key, JSON.stringify(user));
  } catch {
    // The name is then painted a moment later.
  }
}

/** Forgets the copy. */
export function clearAuthUser(): void {
  try {
    sessionStorage.removeItem(key);
  } catch {
    // Nothing was kept.
  }
}
