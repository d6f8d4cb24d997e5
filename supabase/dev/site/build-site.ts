import { runAsChild, runInChild } from "../child.ts";
import { Failure, run } from "../failure.ts";
import { fingerprint, isBuiltFrom, noteBuiltFrom } from "./build-inputs.ts";

/** Makes pages that are built or served from now on call their own origin with this data folder's key. */
export function useOwnOrigin(publishableKey: string): void {
  process.env.PUBLIC_SUPABASE_PUBLISHABLE_KEY = publishableKey;
  // Empty, because an .env file would fill an absent one.
  process.env.PUBLIC_SUPABASE_URL = "";
  process.env.TIPRIGHT_OWN_ORIGIN = "1";
  delete process.env.PUBLIC_SITE_URL;
}

/** Whether dist/ is there and nothing that it was built from has changed. */
export const isBuilt = (): boolean => isBuiltFrom(fingerprint());

/** Builds dist/ unless it is built; a failed build prints why and ends this process. */
export async function buildSite(publishableKey: string): Promise<void> {
  useOwnOrigin(publishableKey);
  // Taken before the build: what changes while it runs is built the next time.
  const inputs = fingerprint();
  if (isBuiltFrom(inputs)) return;
  await runInChild(import.meta.filename);
  noteBuiltFrom(inputs);
}

async function build(): Promise<void> {
  const astro = await import("astro");
  // Astro caches content/ with the words of src/shared/domain filled in, which may have changed.
  await astro.build({ logLevel: "error", force: true }).catch((error: unknown) => {
    throw new Failure(`The site cannot be built.\n${error instanceof Error ? error.message : String(error)}`);
  });
}

if (import.meta.main) await run(() => runAsChild(build));
