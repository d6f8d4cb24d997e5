import { readdirSync, readFileSync, existsSync } from "node:fs";
import { join } from "node:path";
import { newerThanBuild } from "../../supabase/local/site/build-inputs.ts";
import { buildSite, isBuilt, speakToOwnOrigin } from "../../supabase/local/site/build-site.ts";
import { testBoroughs, testPublishableKey } from "./keys.ts";
import { givenStack, startStack } from "./stack.ts";

/** @throws where dist/ is not what would be built now: a test of it would tell of what is no more */
function refuseOlderBuild(): void {
  process.env.BOROUGHS_FILE = testBoroughs;
  speakToOwnOrigin(testPublishableKey);
  if (isBuilt()) return;
  const newer = existsSync("dist/.built-from") ? newerThanBuild() : undefined;
  throw new Error(
    `dist/ is older than its source${newer ? `: ${newer} was changed` : ""}. Build it: npm run build:test`,
  );
}

/** Whether dist/ speaks to a test stack: a build of `npm start` carries another folder's key. */
function isTestBuild(): boolean {
  const folder = "dist/_astro";
  if (!existsSync(folder)) return false;
  return readdirSync(folder).some((name) => readFileSync(join(folder, name)).includes(testPublishableKey));
}

/**
 * Starts the one stack that all browser tests share; Playwright calls it before them and its result after
 * them. The workers find it by TIPRIGHT_E2E_URL.
 */
export default async function startShared(): Promise<() => Promise<void>> {
  const given = givenStack();
  if (given) {
    process.env.TIPRIGHT_E2E_URL = given.url;
    return () => Promise.resolve();
  }
  if (!isTestBuild()) await buildSite(testPublishableKey);
  refuseOlderBuild();
  const stack = await startStack();
  process.env.TIPRIGHT_E2E_URL = stack.url;
  return async () => {
    await stack.stop();
  };
}
