import { setTimeout as later } from "node:timers/promises";
import type { Page } from "@playwright/test";

/** Every call of the portal to the database or the sign-in service. */
const anyCall = /\/(rest|auth)\/v1\//;

/** Cuts the network between the page and the calls that match, until the returned function is called. */
export async function cutNetwork(page: Page, calls: RegExp = anyCall): Promise<() => Promise<void>> {
  await page.route(calls, (route) => route.abort("connectionfailed"));
  return () => page.unroute(calls);
}

/** Holds the next call of a page back for that long, in milliseconds. */
export async function holdBack(page: Page, delayMs: number): Promise<void> {
  await page.route(
    anyCall,
    async (route) => {
      await later(delayMs);
      await route.fallback();
    },
    { times: 1 },
  );
}

/** Collects the addresses of the calls that a page sends and that may change something, in their order. */
export function changesSent(page: Page): readonly string[] {
  const sent: string[] = [];
  page.on("request", (request) => {
    if (anyCall.test(request.url()) && !["GET", "HEAD", "OPTIONS"].includes(request.method()))
      sent.push(`${request.method()} ${request.url()}`);
  });
  return sent;
}
