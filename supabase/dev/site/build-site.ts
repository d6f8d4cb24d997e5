import { Failure } from "../failure.ts";
import { fingerprint, isBuiltFrom, noteBuiltFrom } from "./build-inputs.ts";

/**
 * Makes pages that are built or served from now on speak to their own origin with this data folder's key,
 * whatever the environment or an .env file says of a deployment. Empty, because absent would let .env win.
 */
export function speakToOwnOrigin(publishableKey: string): void {
  process.env.PUBLIC_SUPABASE_PUBLISHABLE_KEY = publishableKey;
  process.env.PUBLIC_SUPABASE_URL = "";
  process.env.TIPRIGHT_OWN_ORIGIN = "1";
  delete process.env.PUBLIC_SITE_URL;
}

/** Whether dist/ is there and nothing that it was built from has changed. */
export const isBuilt = (): boolean => isBuiltFrom(fingerprint());

/**
 * Builds dist/ for the embedded stack, unless it is there and nothing that it was built from has changed. A Failure says
 * what is wrong with the site.
 */
export async function buildSite(publishableKey: string): Promise<void> {
  speakToOwnOrigin(publishableKey);
  // Taken before the build: what changes while it runs is built the next time.
  const inputs = fingerprint();
  if (isBuiltFrom(inputs)) return;
  try {
    // Loaded when it is needed: it takes longer than everything else does.
    const { build } = await import("astro");
    // Astro caches what it read from content/, with the words of src/shared/domain/words.ts filled in; those may have changed since.
    await build({ logLevel: "error", force: true });
  } catch (error) {
    throw new Failure(`The site cannot be built.\n${error instanceof Error ? error.message : String(error)}`);
  }
  noteBuiltFrom(inputs);
}
