import type { Page } from "@playwright/test";

/** Matches every call of the portal to the database or the sign-in service. */
const anyCall = /\/(rest|auth)\/v1\//;

/** Cuts the network between the page and matching calls, until the returned function is called. */
export async function cutNetwork(page: Page, calls: RegExp = anyCall): Promise<() => Promise<void>> {
  await page.route(calls, (route) => route.abort("connectionfailed"));
  return () => page.unroute(calls);
}

/** Loses the next answer of a database function, which has run all the same. */
export async function loseAnswer(page: Page, name: string): Promise<void> {
  const calls = new RegExp(`/rest/v1/rpc/${name}`);
  await page.route(
    calls,
    async (route) => {
      await route.fetch();
      await route.abort("connectionfailed");
    },
    { times: 1 },
  );
}

/**
 * Cuts the network when a page requests a lazy script, until the returned function is called.
 * @param name of the module, without its ending
 */
export async function cutNetworkAtScript(page: Page, name: string): Promise<() => Promise<void>> {
  // A page that is open now would request the script and cut the network.
  await page.waitForLoadState("networkidle");
  const scripts = new RegExp(`/_astro/${name}\\.`);
  await page.route(scripts, async (route) => {
    await page.context().setOffline(true);
    await route.abort("internetdisconnected");
  });
  return async () => {
    await page.unroute(scripts);
    await page.context().setOffline(false);
  };
}

/** Delays the next call of a page until the returned function is called. */
export async function delayNextCall(page: Page): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<undefined>();
  await page.route(
    anyCall,
    async (route) => {
      await promise;
      await route.fallback();
    },
    { times: 1 },
  );
  return () => resolve(undefined);
}

/** Collects the addresses of the writing calls that a page sends, in their order. */
export function collectWrites(page: Page): readonly string[] {
  const sent: string[] = [];
  page.on("request", (request) => {
    if (anyCall.test(request.url()) && !["GET", "HEAD", "OPTIONS"].includes(request.method()))
      sent.push(`${request.method()} ${request.url()}`);
  });
  return sent;
}
