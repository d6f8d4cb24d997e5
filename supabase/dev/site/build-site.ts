import { runForkedTask, forkModule } from "../child.ts";
import { Failure, run } from "../failure.ts";
import { fingerprint, isBuiltFrom, recordBuiltFrom } from "./build-inputs.ts";

/** Sets the environment so that built pages call the API on their own origin, with this publishable key. */
export function serveFromOwnOrigin(publishableKey: string): void {
  process.env.PUBLIC_SUPABASE_PUBLISHABLE_KEY = publishableKey;
  // Empty, because an .env file would fill an absent one.
  process.env.PUBLIC_SUPABASE_URL = "";
  process.env.TIPRIGHT_OWN_ORIGIN = "1";
  delete process.env.PUBLIC_SITE_URL;
}

/** Returns whether dist/ exists and nothing that it was built from has changed. */
export const isBuilt = (): boolean => isBuiltFrom(fingerprint());

/** Builds dist/, in a child process, unless it is up to date. A failed build prints why and ends this process. */
export async function buildSite(publishableKey: string): Promise<void> {
  serveFromOwnOrigin(publishableKey);
  // Before the build: a file that changes during it is built the next time.
  const inputs = fingerprint();
  if (isBuiltFrom(inputs)) return;
  await forkModule(import.meta.filename);
  recordBuiltFrom(inputs);
}

async function build(): Promise<void> {
  const astro = await import("astro");
  // Without force, Astro reuses content/ as rendered with older values of src/shared/domain.
  await astro.build({ logLevel: "error", force: true }).catch((error: unknown) => {
    throw new Failure(`The site cannot be built.\n${error instanceof Error ? error.message : String(error)}`);
  });
}

if (import.meta.main) await run(() => runForkedTask(build));
