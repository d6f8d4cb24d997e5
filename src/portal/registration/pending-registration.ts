const key = "portal-registration";
const keepMs = 24 * 60 * 60 * 1000;

/** A registration of this browser that still waits for its e-mail address to be confirmed. */
export interface PendingRegistration {
  /** The unguessable id that signing up returned; only it can ask whether it is verified. */
  userId: string;
  email: string;
  councilKey: string;
  /**
   * Whether the account was there before this registration: somebody, perhaps somebody else, began one with
   * the same address and chose its password.
   */
  begunEarlier: boolean;
}

function parse(text: string | null): PendingRegistration | null {
  const value: unknown = JSON.parse(text ?? "null");
  if (typeof value !== "object" || value === null) return null;
  const { userId, email, councilKey, begunEarlier, at } = value as Record<string, unknown>;
  if (typeof userId !== "string" || typeof email !== "string" || typeof councilKey !== "string") return null;
  if (typeof at !== "number" || Date.now() - at > keepMs) return null;
  return { userId, email, councilKey, begunEarlier: begunEarlier === true };
}

/**
 * Remembers a registration for this tab, and for a day in this browser too: the e-mail's link opens in a tab
 * of its own.
 */
export function rememberRegistration(registration: PendingRegistration): void {
  const text = JSON.stringify({ ...registration, at: Date.now() });
  try {
    sessionStorage.setItem(key, text);
    localStorage.setItem(key, text);
  } catch {
    // The verification page then asks for the address.
  }
}

/** The registration of this tab, else of this browser; null where there is none. */
export function pendingRegistration(): PendingRegistration | null {
  try {
    return parse(sessionStorage.getItem(key)) ?? parse(localStorage.getItem(key));
  } catch {
    return null;
  }
}

export function forgetRegistration(): void {
  try {
    sessionStorage.removeItem(key);
    localStorage.removeItem(key);
  } catch {
    // Nothing was kept.
  }
}
