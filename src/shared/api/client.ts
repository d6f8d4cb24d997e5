import type { createBrowserClient } from "./browser-client.ts";
import { loadChunk, preloadChunk } from "./load-chunk.ts";

export type Client = ReturnType<typeof createBrowserClient>;

/** The client, and what the service's errors mean. */
const browserClient = () => import("./browser-client.ts");
const load = () => loadChunk(browserClient);

/** Makes a client once, and again where its chunk could not be had. */
function once(persistSession: boolean): () => Promise<Client> {
  let client: Promise<Client> | undefined;
  return () => {
    client ??= load().then(
      (module) => module.createBrowserClient(persistSession),
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
  preloadChunk(browserClient);
}

/** What supabase-js answers: its data or its error, and for tables and functions the HTTP status beside it. */
export interface Answer {
  data?: unknown;
  error: unknown;
  status?: number;
}

export type DataOf<A extends Answer> = A extends { data: infer Data; error: null } ? Data : never;

/** Whether the database refused because another request of this session is under way: the same again is answered soon. */
function isUnderWay(error: unknown): boolean {
  return typeof error === "object" && error !== null && "code" in error && error.code === "TR034";
}

/** Milliseconds to wait before asking again where the last request of this session is still under way. */
const patience = [100, 200, 400, 800, 1600];

/**
 * Runs one operation of supabase-js and returns its data, so that callers handle one kind of failure.
 * @param operation e.g. `(client) => client.rpc("voucher_counts")`
 * @param client which client; the one of this browser's session by default
 * @throws {Problem}
 */
export async function ask<A extends Answer>(
  operation: (client: Client) => PromiseLike<A>,
  client: () => Promise<Client> = supabase,
): Promise<DataOf<A>> {
  const asked = await client();
  const { toProblem } = await load();
  try {
    for (let tries = 0; ; tries += 1) {
      const { data, error, status } = await operation(asked);
      if (!error) return data as DataOf<A>;
      const wait = patience[tries];
      if (wait === undefined || !isUnderWay(error)) throw toProblem(error, status);
      await new Promise((resolve) => setTimeout(resolve, wait));
    }
  } catch (error) {
    throw toProblem(error);
  }
}
