/** Replaces realtime-js, storage-js and functions-js, which supabase-js imports and no page uses (astro.config.mjs). */

function absent(what: string): never {
  throw new Error(`${what} is not shipped: see src/build/not-shipped.ts`);
}

/** Created by every client, which passes it each new session. */
export class RealtimeClient {
  setAuth(): Promise<void> {
    return Promise.resolve();
  }
  channel(): never {
    return absent("@supabase/realtime-js");
  }
}

/** Made by every client. */
export class StorageClient {
  from(): never {
    return absent("@supabase/storage-js");
  }
}

export class FunctionsClient {
  invoke(): never {
    return absent("@supabase/functions-js");
  }
}

// Exports that supabase-js re-exports by name.
export class StorageApiError extends Error {}
export class FunctionsError extends Error {}
export class FunctionsFetchError extends FunctionsError {}
export class FunctionsHttpError extends FunctionsError {}
export class FunctionsRelayError extends FunctionsError {}
export const FunctionRegion = {};
