import { createClient } from "@supabase/supabase-js";
import type { Database } from "./database.generated.ts";
import { storedSessionKey } from "./stored-session.ts";
import { serviceFetch } from "./service-fetch.ts";

/** @public client.ts takes it from here, which knip does not see */
export { toProblem } from "./errors.ts";

/**
 * Base address of the Supabase project. Without PUBLIC_SUPABASE_URL the page's own origin answers, which is
 * how the embedded stack serves both.
 */
const supabaseUrl = (): string => import.meta.env["PUBLIC_SUPABASE_URL"] || location.origin;

/** The project's publishable key, which is not a secret. */
function publishableKey(): string {
  const key: unknown = import.meta.env["PUBLIC_SUPABASE_PUBLISHABLE_KEY"];
  if (typeof key !== "string" || key === "") {
    throw new Error("PUBLIC_SUPABASE_PUBLISHABLE_KEY was not set when this site was built.");
  }
  return key;
}

const memory = new Map<string, string>();

/**
 * Local storage; this page's memory for what it has no room for, or where it is closed. By itself supabase-js takes a full one
 * for none, and whoever is signed in for nobody.
 */
const sessionStore = {
  getItem(key: string): string | null {
    try {
      return memory.get(key) ?? localStorage.getItem(key);
    } catch {
      return null;
    }
  },
  setItem(key: string, value: string): void {
    try {
      localStorage.setItem(key, value);
      memory.delete(key);
    } catch {
      memory.set(key, value);
    }
  },
  removeItem(key: string): void {
    memory.delete(key);
    try {
      localStorage.removeItem(key);
    } catch {
      // It holds nothing then.
    }
  },
};

/**
 * Imported dynamically and only by client.ts: it brings all of supabase-js.
 * @param persistSession whether signing in survives the page, in local storage
 */
export function createBrowserClient(persistSession: boolean) {
  return createClient<Database>(supabaseUrl(), publishableKey(), {
    auth: {
      persistSession,
      autoRefreshToken: persistSession,
      ...(persistSession && { storage: sessionStore }),
      storageKey: persistSession ? storedSessionKey : `${storedSessionKey}-of-this-page`,
      // Links carry a token_hash that a button spends; nothing in an address signs anybody in.
      detectSessionInUrl: false,
    },
    // A page shows its own retry; silent ones would keep a person waiting four times as long.
    db: { retry: false },
    global: { fetch: serviceFetch },
  });
}
