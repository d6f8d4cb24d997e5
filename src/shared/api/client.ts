import type { createBrowserClient } from "./browser-client.ts";
import { toProblem } from "./errors.ts";
import { Problem } from "./problem.ts";

export type Client = ReturnType<typeof createBrowserClient>;

/** @throws {Problem} of kind "network" */
async function importBrowserClient() {
  try {
    return await import("./browser-client.ts");
  } catch (error) {
    throw new Problem("network", String(error));
  }
}

/** Loads supabase-js before a form is sent. Sending reports a failure. */
export function preloadSupabase(): void {
  importBrowserClient().catch(() => undefined);
}

/** Creates a client on the first call, and tries again after a failure. */
function createOnce(persistSession: boolean): () => Promise<Client> {
  let client: Promise<Client> | undefined;
  return () => {
    client ??= importBrowserClient().then(
      (module) => module.createBrowserClient(persistSession),
      (error: unknown) => {
        client = undefined;
        throw error;
      },
    );
    return client;
  };
}

/** Returns the client of this browser's session. @throws {Problem} of kind "network" if supabase-js cannot be loaded */
export const supabase = createOnce(true);

/** Returns a client whose session ends with the page: it signs out no other account, and no other tab notices it. */
export const ephemeralClient = createOnce(false);

/** The answer of supabase-js: data or error, and an HTTP status for tables and functions. */
export interface Answer {
  data?: unknown;
  error: unknown;
  status?: number;
}

export type DataOf<A extends Answer> = A extends { data: infer Data; error: null } ? Data : never;

/** Whether another request of this session holds the lock (TR034): a retry soon succeeds. */
function isLocked(error: unknown): boolean {
  return typeof error === "object" && error !== null && "code" in error && error.code === "TR034";
}

/** Milliseconds before each retry of a locked request. */
const retryDelays = [100, 200, 400, 800, 1600];

/** Runs one operation of supabase-js, e.g. `(client) => client.rpc("voucher_counts")`, and returns its data. @throws {Problem} */
export async function ask<A extends Answer>(
  operation: (client: Client) => PromiseLike<A>,
  client: () => Promise<Client> = supabase,
): Promise<DataOf<A>> {
  try {
    const api = await client();
    for (let tries = 0; ; tries += 1) {
      const { data, error, status } = await operation(api);
      if (!error) return data as DataOf<A>;
      const delay = retryDelays[tries];
      if (delay === undefined || !isLocked(error)) throw toProblem(error, status);
      await new Promise((resolve) => setTimeout(resolve, delay));
    }
  } catch (error) {
    throw toProblem(error);
  }
}
