/**
 * Stands in a browser for @supabase/realtime-js, storage-js and functions-js, which supabase-js imports and no page
 * uses, and for the passkeys and wallets of auth-js: a quarter of its weight. astro.config.mjs puts this file in their place. Where supabase-js one day asks them for
 * something that is not here, the build stops and names it.
 */

function absent(what: string): never {
  throw new Error(`${what} is not shipped to browsers: src/client/data/not-shipped.ts stands in its place.`);
}

/** Made by every client, and told of each new session. */
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

// What supabase-js hands on to whoever asks for it by name.
export class StorageApiError extends Error {}
export class FunctionsError extends Error {}
export class FunctionsFetchError extends FunctionsError {}
export class FunctionsHttpError extends FunctionsError {}
export class FunctionsRelayError extends FunctionsError {}
export const FunctionRegion = {};

/** Made by every auth client. */
export class WebAuthnApi {
  authenticate(): never {
    return passkeys();
  }
}

// What auth-js asks for when somebody signs in with a passkey or a wallet.
function passkeys(): never {
  return absent("signing in with passkeys");
}

export const browserSupportsWebAuthn = (): boolean => false;
export const webAuthnAbortService = {};
export const createCredential = passkeys;
export const getCredential = passkeys;
export const serializeCredentialCreationResponse = passkeys;
export const serializeCredentialRequestResponse = passkeys;
export const deserializeCredentialCreationOptions = passkeys;
export const deserializeCredentialRequestOptions = passkeys;
function wallets(): never {
  return absent("signing in with a wallet");
}

export const createSiweMessage = wallets;
export const fromHex = wallets;
export const getAddress = wallets;
export const toHex = wallets;
