import { createClient } from "@supabase/supabase-js";
import type { Database } from "./database.types.ts";
import { publishableKey, supabaseUrl } from "./env.ts";
import { byOwnClock } from "./own-clock.ts";
import { sessionStorageKey } from "./session-storage.ts";
import { timeoutFetch } from "./timeout-fetch.ts";

/**
 * Imported dynamically and only by client.ts: it brings all of supabase-js.
 * @param keepSession whether signing in survives the page, in local storage
 */
export function createBrowserClient(keepSession: boolean) {
  return createClient<Database>(supabaseUrl(), publishableKey(), {
    auth: {
      persistSession: keepSession,
      autoRefreshToken: keepSession,
      storageKey: keepSession ? sessionStorageKey : `${sessionStorageKey}-of-this-page`,
      // Links carry a token_hash that a button spends; nothing in an address signs anybody in.
      detectSessionInUrl: false,
    },
    // A page shows its own retry; silent ones would keep a person waiting four times as long.
    db: { retry: false },
    global: { fetch: async (input, init) => byOwnClock(await timeoutFetch(input, init)) },
  });
}
