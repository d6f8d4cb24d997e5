/**
 * Stands in a browser for @supabase/realtime-js, storage-js and functions-js, which supabase-js imports and no page
 * uses, and for the passkeys and wallets of auth-js: a quarter of its weight. astro.config.mjs puts this file in their place. Where supabase-js one day asks them for
 * something that is not here, the build stops and names it.
 */

function absent(what: string): never {
  throw new Error(`${what} is not shipped: see src/client/data/not-shipped.ts`);
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
    return otherSignIn();
  }
}

// What auth-js asks for when somebody signs in with a passkey or a wallet.
function otherSignIn(): never {
  return absent("@supabase/auth-js's passkeys and wallets");
}
export const browserSupportsWebAuthn = (): boolean => false;
export const webAuthnAbortService = {};
export {
  otherSignIn as createCredential,
  otherSignIn as createSiweMessage,
  otherSignIn as deserializeCredentialCreationOptions,
  otherSignIn as deserializeCredentialRequestOptions,
  otherSignIn as fromHex,
  otherSignIn as getAddress,
  otherSignIn as getCredential,
  otherSignIn as serializeCredentialCreationResponse,
  otherSignIn as serializeCredentialRequestResponse,
  otherSignIn as toHex,
};
