import { supabase, type Client } from "./client.ts";
import { toProblem } from "./errors.ts";

/** What supabase-js answers: its data or its error, and for tables and functions the HTTP status beside it. */
export interface Answer {
  data?: unknown;
  error: unknown;
  status?: number;
}

export type DataOf<A extends Answer> = A extends { data: infer Data; error: null } ? Data : never;

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
  try {
    const { data, error, status } = await operation(await client());
    if (error) throw toProblem(error, status);
    return data as DataOf<A>;
  } catch (error) {
    throw toProblem(error);
  }
}
