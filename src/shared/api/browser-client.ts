import { createClient } from "@supabase/supabase-js";
import type { Database } from "./database.generated.ts";
import { storedSessionKey } from "./stored-session.ts";
import { serviceFetch } from "./service-fetch.ts";

/** The Supabase project's base address: the page's own origin unless PUBLIC_SUPABASE_URL is set. */
const supabaseUrl = (): string => import.meta.env["PUBLIC_SUPABASE_URL"] || location.origin;

/** The project's publishable key. It is not a secret. */
function publishableKey(): string {
  const key: unknown = import.meta.env["PUBLIC_SUPABASE_PUBLISHABLE_KEY"];
  if (typeof key !== "string" || key === "") {
    throw new Error("PUBLIC_SUPABASE_PUBLISHABLE_KEY was not set when this site was built.");
  }
  return key;
}

const memory = new Map<string, string>();

/** Local storage, or this page's memory if storage is full or blocked: supabase-js would sign the user out. */
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
      // Blocked storage holds nothing.
    }
  },
};

/** Creates a client. Only client.ts imports this module, dynamically: it contains supabase-js. */
export function createBrowserClient(persistSession: boolean) {
  return createClient<Database>(supabaseUrl(), publishableKey(), {
    auth: {
      persistSession,
      autoRefreshToken: persistSession,
      ...(persistSession && { storage: sessionStore }),
      storageKey: persistSession ? storedSessionKey : `${storedSessionKey}-of-this-page`,
      // Links carry a token_hash that a button redeems; no address signs a user in.
      detectSessionInUrl: false,
    },
    // Pages offer a retry; silent retries would take four times as long.
    db: { retry: false },
    global: { fetch: serviceFetch },
  });
}
