const key = "authUser";

/** Who is signed in. `displayName` is the council's borough key, as the specification has it. */
export interface AuthUser {
  uid: string;
  displayName: string;
  email: string;
}

/**
 * The copy of the signed-in user in session storage. It paints the name before the session has loaded and
 * decides nothing: anybody can write it.
 */
export function readAuthUser(): AuthUser | null {
  try {
    const value: unknown = JSON.parse(sessionStorage.getItem(key) ?? "null");
    if (typeof value !== "object" || value === null) return null;
    const { uid, displayName, email } = value as Record<string, unknown>;
    if (typeof uid !== "string" || typeof displayName !== "string" || typeof email !== "string") return null;
    return { uid, displayName, email };
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

export function clearAuthUser(): void {
  try {
    sessionStorage.removeItem(key);
  } catch {
    // Nothing was kept.
  }
}

/** The parts of a Supabase user that the portal shows. */
export function toAuthUser(user: {
  id: string;
  email?: string | undefined;
  user_metadata?: Record<string, unknown>;
}): AuthUser {
  const council = user.user_metadata?.["council_key"];
  return { uid: user.id, displayName: typeof council === "string" ? council : "", email: user.email ?? "" };
}
