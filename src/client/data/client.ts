import type { createBrowserClient } from "./browser-client.ts";
import { loadChunk } from "./fallback-page.tsx";

export type Client = ReturnType<typeof createBrowserClient>;

/** Makes a client once, and again where its chunk could not be had. */
function once(keepSession: boolean): () => Promise<Client> {
  let client: Promise<Client> | undefined;
  return () => {
    client ??= loadChunk(() => import("./browser-client.ts")).then(
      (module) => module.createBrowserClient(keepSession),
      (error: unknown) => {
        client = undefined;
        throw error;
      },
    );
    return client;
  };
}

/**
 * The one Supabase client. It is loaded on the first call, so that forms answer before supabase-js is here;
 * call `preloadSupabase` when it is about to be needed.
 * @throws {Problem} of kind "network" while the browser is offline and the chunk is not loaded
 */
export const supabase = once(true);

/**
 * A client whose session dies with the page, for redeeming what an e-mail brought: whoever is signed in in this
 * browser stays so, and other tabs do not take the proof for a sign-in.
 * @throws {Problem} as `supabase` does
 */
export const ephemeralClient = once(false);

/** Fetches supabase-js ahead of its use. A failure is left to the call that needs it. */
export function preloadSupabase(): void {
  import("./browser-client.ts").catch(() => undefined);
}
