import { createClient, type SupabaseClient } from "@supabase/supabase-js";
import type { Database } from "../../../src/client/data/database.types.ts";
import { openBackend, type Backend } from "../../local/backend.ts";

export const siteUrl = "http://embedded.test";
/** Keys of this process's stack; every request names one of the first two. */
export const keys = {
  publishable: "sb_publishable_only_for_tests",
  secret: "sb_secret_only_for_tests",
  jwtSecret: "only for tests, never leaves this process",
};

/** The embedded stack in memory, with the demo data, reached by supabase-js without a network. */
export interface Api {
  backend: Backend;
  /** A browser of its own: nobody is signed in. */
  visitor(): SupabaseClient<Database>;
  /** The operator's programs and the companion app. */
  service(): SupabaseClient<Database>;
  /** The token of the newest confirmation or change e-mail to the address. */
  tokenFor(address: string): string;
}

export async function openApi(): Promise<Api> {
  const backend = await openBackend({ keys, database: "memory://", siteUrl });
  const fetch: typeof globalThis.fetch = async (input, init) => backend.api.handle(new Request(input, init));
  const connect = (key: string) =>
    createClient<Database>(siteUrl, key, {
      auth: { persistSession: false, autoRefreshToken: false },
      global: { fetch },
    });
  return {
    backend,
    visitor: () => connect(keys.publishable),
    service: () => connect(keys.secret),
    tokenFor(address) {
      const email = backend.postRoom.emails.find(({ to }) => to === address);
      const token = /token_hash=([\w-]+)/.exec(email?.html ?? "")?.[1];
      if (!token) throw new Error(`No e-mail with a token to ${address}.`);
      return token;
    },
  };
}

/** The password of every account of supabase/seed.sql. */
export const demoPassword = "TipRight-demo-1";
