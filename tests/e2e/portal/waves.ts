import type { Page, Request, Route } from "@playwright/test";
import { expect } from "../../support/portal.ts";

const describeRequest = (request: Request) =>
  `${request.method()} ${request.url().replace(/^.*?\/v1\//, "")} ${request.postData() ?? ""}`;

const busyParts = (page: Page) => page.locator("[aria-busy=true]").count();

/** Waits until the page has nothing left to do. */
const becomeIdle = (page: Page) =>
  page.evaluate(async () => {
    for (let times = 0; times < 3; times++)
      await new Promise((idle) => requestIdleCallback(() => setTimeout(idle, 20)));
  });

/**
 * Opens a page and answers its calls once it sends no more of them.
 * @returns the calls of each wave
 */
export async function openInWaves(page: Page, route: string): Promise<string[][]> {
  const calls = /\/(rest|auth)\/v1\//;
  const waves: string[][] = [];
  let held: Route[] = [];
  let scripts = 0;
  const isScript = (request: Request) => request.resourceType() === "script";
  const onStart = (request: Request) => void (scripts += Number(isScript(request)));
  const onEnd = (request: Request) => void (scripts -= Number(isScript(request)));
  page.on("request", onStart).on("requestfinished", onEnd).on("requestfailed", onEnd);
  await page.route(calls, (call) => void held.push(call));
  await page.goto(route);
  await expect.poll(() => held.length).toBeGreaterThan(0);
  while (held.length > 0) {
    let before = -1;
    while (held.length > before) {
      before = held.length;
      await expect.poll(() => scripts).toBe(0);
      await becomeIdle(page);
    }
    const wave = held;
    held = [];
    waves.push(wave.map((call) => describeRequest(call.request())));
    await Promise.all(wave.map((call) => call.continue()));
    await expect.poll(async () => held.length > 0 || (await busyParts(page)) === 0).toBe(true);
    await becomeIdle(page);
  }
  await page.unroute(calls);
  page.off("request", onStart).off("requestfinished", onEnd).off("requestfailed", onEnd);
  await expect.poll(() => busyParts(page)).toBe(0);
  return waves;
}
