import type { Page, Request, Route } from "@playwright/test";
import { expect, test } from "../../support/portal.ts";
import { guardedPages } from "../../support/portal-pages.ts";

/** Milliseconds without a new call after which a page counts as waiting for answers. */
const quiet = 400;

const describeRequest = (request: Request) =>
  `${request.method()} ${request.url().replace(/^.*?\/v1\//, "")} ${request.postData() ?? ""}`;

/**
 * Opens a page and answers its calls once it sends no more of them.
 * @returns the calls of each wave
 */
async function wavesOf(page: Page, route: string): Promise<string[][]> {
  const waves: string[][] = [];
  let held: Route[] = [];
  await page.route(/\/(rest|auth)\/v1\//, (call) => void held.push(call));
  await page.goto(route);
  await expect.poll(() => held.length).toBeGreaterThan(0);
  while (held.length > 0) {
    let before = -1;
    while (held.length > before) {
      before = held.length;
      await page.waitForTimeout(quiet);
    }
    const wave = held;
    held = [];
    waves.push(wave.map((call) => describeRequest(call.request())));
    await Promise.all(wave.map((call) => call.continue()));
    await page.waitForTimeout(quiet);
  }
  await page.unroute(/\/(rest|auth)\/v1\//);
  await expect(page.locator("[aria-busy=true]")).toHaveCount(0);
  return waves;
}

// In three parts that run beside each other.
for (const part of [0, 1, 2]) {
  const routes = guardedPages.filter((_, number) => number % 3 === part);
  test(`${routes[0]} and every third page load in at most two waves of requests, none repeated`, async ({
    page,
    council,
    signIn,
  }) => {
    await signIn(page, council);
    for (const route of routes) {
      const waves = await wavesOf(page, route);
      const summary = `${route} requests ${JSON.stringify(waves)}`;
      expect(waves.length, summary).toBeLessThanOrEqual(2);
      expect(new Set(waves.flat()).size, summary).toBe(waves.flat().length);
    }
  });
}
