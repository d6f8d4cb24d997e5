import { once } from "node:events";
import { readdirSync, readFileSync, existsSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { buildSite, isBuilt, serveFromOwnOrigin } from "../../supabase/dev/site/build-site.ts";
import { testBoroughs, testPublishableKey } from "./keys.ts";
import { findRunningStack, type Stack } from "./stack.ts";
import { openStacks } from "./stacks.ts";

/** @throws where dist/ is out of date */
function rejectOlderBuild(): void {
  process.env.BOROUGHS_FILE = testBoroughs;
  serveFromOwnOrigin(testPublishableKey);
  if (isBuilt()) return;
  throw new Error("dist/ is older than its source. Build it: npm run build:test");
}

/** Whether dist/ was built for a test stack: a build of `npm start` has another folder's key. */
function isTestBuild(): boolean {
  const folder = "dist/_astro";
  if (!existsSync(folder)) return false;
  return readdirSync(folder).some((name) => readFileSync(join(folder, name)).includes(testPublishableKey));
}

/**
 * Starts the stack of the public pages and of the first worker, and any other worker's when that requests it by its
 * number at TIPRIGHT_E2E_STACKS. Playwright calls this before the tests and its result after them: a worker ends with
 * its project, and its stack is reused, because a new stack takes six seconds to compile Postgres.
 */
export default async function startStacks(): Promise<() => Promise<void>> {
  const running = findRunningStack();
  if (running) {
    process.env.TIPRIGHT_E2E_URL = running.url;
    return () => Promise.resolve();
  }
  if (!isTestBuild()) await buildSite(testPublishableKey);
  rejectOlderBuild();
  const { start, close } = await openStacks();
  const first = await start();
  const stacks = new Map<string, Promise<Stack>>([["/0", Promise.resolve(first)]]);
  const server = createServer((request, response) => {
    const number = request.url ?? "";
    const stack = stacks.get(number) ?? start();
    stacks.set(number, stack);
    stack.then(
      ({ url, dataFolder }) => response.end(JSON.stringify({ url, dataFolder })),
      (error: unknown) => response.writeHead(500).end(String(error)),
    );
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  process.env.TIPRIGHT_E2E_URL = first.url;
  process.env.TIPRIGHT_E2E_STACKS = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return async () => {
    server.close();
    const started = await Promise.allSettled(stacks.values());
    await Promise.all(started.map((one) => one.status === "fulfilled" && one.value.stop()));
    await close();
  };
}
