import type { createBrowserClient } from "./browser-client.ts";
import { loadChunk } from "./chunk.ts";

export type Client = ReturnType<typeof createBrowserClient>;

const load = () => loadChunk(() => import("./browser-client.ts"));

let client: Promise<Client> | undefined;

/**
 * The one Supabase client. It is loaded on the first call, so that forms answer before supabase-js is here;
 * call `preloadSupabase` when it is about to be needed.
 * @throws {Problem} of kind "network" while the browser is offline and the chunk is not loaded
 */
export function supabase(): Promise<Client> {
  client ??= load().then(
    (module) => module.createBrowserClient(true),
    (error: unknown) => {
      client = undefined;
      throw error;
    },
  );
  return client;
}

let passing: Promise<Client> | undefined;

/**
 * A client whose session dies with the page, for spending a token from an e-mail: whoever is signed in in this
 * browser stays so, and other tabs do not take the confirmation for a sign-in.
 * @throws {Problem} as `supabase` does
 */
export function passingClient(): Promise<Client> {
  passing ??= load().then(
    (module) => module.createBrowserClient(false),
    (error: unknown) => {
      passing = undefined;
      throw error;
    },
  );
  return passing;
}

/** Fetches supabase-js ahead of its use. A failure is left to the call that needs it. */
export function preloadSupabase(): void {
  import("./browser-client.ts").catch(() => undefined);
}
