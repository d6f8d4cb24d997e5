import { rmSync } from "node:fs";
import { join } from "node:path";
import { createClient, type SupabaseClient } from "@supabase/supabase-js";
import type { Database } from "../../../src/shared/api/database.generated.ts";
import { openBackend, type Backend } from "../../dev/backend.ts";
import { createSeededFolder } from "../../../tests/support/prepared-data.ts";

export const siteUrl = "http://embedded.test";
/** Keys of this process's stack; every request names one of the first two. */
export const keys = {
  publishable: "sb_publishable_only_for_tests",
  secret: "sb_secret_only_for_tests",
  jwtSecret: "only for tests, never leaves this process",
};

/** An embedded stack of its own, with the demo data, reached by supabase-js without a network. */
export interface Api {
  backend: Backend;
  /** A new browser without a session. The sign-in service may be asked for an older version of its API. */
  visitor(apiVersion?: string): SupabaseClient<Database>;
  /** The operator's programs and the companion app. */
  service(): SupabaseClient<Database>;
  /** The token of the newest e-mail to the address. */
  tokenFor(address: string): string;
  /** The code of that e-mail, to be typed. */
  codeFor(address: string): string;
  /** Signs up, and proves the address with a code; resolves to a browser with the session. */
  prove(address: string): Promise<SupabaseClient<Database>>;
  /** A person who proves an address and registers a council. */
  register(address: string, borough: string): Promise<SupabaseClient<Database>>;
}

export async function openApi(): Promise<Api> {
  const folder = await createSeededFolder();
  const opened = await openBackend({ keys, database: join(folder, "database"), siteUrl });
  const backend: Backend = {
    ...opened,
    async close() {
      await opened.close();
      rmSync(folder, { recursive: true });
    },
  };
  const fetch: typeof globalThis.fetch = async (input, init) => backend.api.handle(new Request(input, init));
  const connect = (key: string, apiVersion?: string) =>
    createClient<Database>(siteUrl, key, {
      auth: { persistSession: false, autoRefreshToken: false },
      global: { fetch, ...(apiVersion ? { headers: { "X-Supabase-Api-Version": apiVersion } } : {}) },
    });
  const found = (address: string, pattern: RegExp): string => {
    const email = backend.mailCatcher.emails.find(({ to }) => to === address);
    const match = pattern.exec(email?.html ?? "");
    if (!match) throw new Error(`No e-mail with a token to ${address}.`);
    return match.slice(1).join("");
  };
  const tokenFor = (address: string) => found(address, /token_hash=([\w-]+)/);
  const visitor = (apiVersion?: string) => connect(keys.publishable, apiVersion);
  async function prove(address: string): Promise<SupabaseClient<Database>> {
    const client = visitor();
    const sent = await client.auth.signInWithOtp({ email: address });
    if (sent.error) throw sent.error;
    const { error } = await client.auth.verifyOtp({ token_hash: tokenFor(address), type: "email" });
    if (error) throw error;
    return client;
  }
  return {
    backend,
    visitor,
    service: () => connect(keys.secret),
    tokenFor,
    codeFor: (address) => found(address, />\s*(\d{5})\s?(\d{5})\s*</),
    prove,
    async register(address, borough) {
      const client = await prove(address);
      await client
        .rpc("claim_council", { borough_key: borough, first_name: "Ada", last_name: "Lovelace" })
        .throwOnError();
      return client;
    },
  };
}

/** The password of every account of supabase/seed.sql. */
export const demoPassword = "TipRight-demo-1";
