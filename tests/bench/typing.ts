import { chromium, type Browser, type Page } from "@playwright/test";
import { storedSessionKey } from "../../src/shared/api/stored-session.ts";
import { portalRoutes } from "../../src/shared/domain/routes.ts";
import { findBrowser } from "../support/browser.ts";
import { confirm, newOfficer, signUp } from "../support/officers.ts";
import type { Stack } from "../support/stack.ts";
import { median, type Section } from "./table.ts";

const sites = 500;
const rounds = Number(process.env.BENCH_ROUNDS ?? 5);
/** How many times slower the officer's computer is than this machine. */
const slowness = 4;
/** Fewer than 50, of which INP ignores the worst. */
const words = "Gate B, behind the depot, 14 Mill Lane";

/** Creates a council with many sites; returns a session of its officer, as supabase-js stores it. */
async function signIn(stack: Stack): Promise<string> {
  // A borough without a council in the demo data.
  const officer = newOfficer("westminster");
  await signUp(stack, officer);
  const client = await confirm(stack, officer);
  const list = Array.from({ length: sites }, (_, index) => ({
    id: null,
    address: `${index + 1} Depot Lane`,
  }));
  await client.rpc("save_skip_sites", { sites: list }).throwOnError();
  const { data } = await client.auth.getSession();
  return JSON.stringify(data.session);
}

/** Types into the middle field. Resolves with the milliseconds from each key to the frame that shows it. */
async function type(page: Page): Promise<number[]> {
  const devtools = await page.context().newCDPSession(page);
  const field = page.getByLabel(`Site ${sites / 2}`, { exact: true });
  await field.click();
  await field.press("End");
  await devtools.send("Emulation.setCPUThrottlingRate", { rate: slowness });
  const taken = await page.evaluateHandle(() => {
    const longest = new Map<number, number>();
    new PerformanceObserver((list) => {
      for (const { interactionId, duration } of list.getEntries() as PerformanceEventTiming[])
        if (interactionId) longest.set(interactionId, Math.max(duration, longest.get(interactionId) ?? 0));
    }).observe({ type: "event", durationThreshold: 16 } as PerformanceObserverInit);
    return longest;
  });
  await page.keyboard.type(words, { delay: 150 });
  return taken.evaluate((longest) => [...longest.values()]);
}

async function onPortal(
  browser: Browser,
  stack: Stack,
  session: string,
): Promise<{ taken: number[]; html: string }> {
  const page = await browser.newPage({ baseURL: stack.url });
  await page.goto("/robots.txt");
  await page.evaluate(([key, value]) => localStorage.setItem(key, value), [
    storedSessionKey,
    session,
  ] as const);
  await page.goto(portalRoutes.skipSites);
  await page.getByLabel(`Site ${sites}`, { exact: true }).waitFor();
  const html = await page.evaluate(() => {
    const copy = document.documentElement.cloneNode(true) as HTMLElement;
    for (const script of copy.querySelectorAll("script, link[rel=modulepreload]")) script.remove();
    return copy.outerHTML;
  });
  const taken = await type(page);
  await page.close();
  return { taken, html };
}

/** The same page without scripts: the browser's own share. */
async function onBareInputs(browser: Browser, stack: Stack, html: string): Promise<number[]> {
  const page = await browser.newPage({ baseURL: stack.url, bypassCSP: true });
  await page.goto("/robots.txt");
  await page.setContent(html);
  const taken = await type(page);
  await page.close();
  return taken;
}

/** Measures how soon a page of many sites shows typed text, beside the same inputs without scripts. */
export async function benchTyping(stack: Stack): Promise<Section> {
  const session = await signIn(stack);
  const browser = await chromium.launch(await findBrowser());
  const measured: Record<string, number[][]> = { "the page of sites": [], "the same inputs, no script": [] };
  for (let round = 0; round < rounds; round++) {
    const { taken, html } = await onPortal(browser, stack, session);
    measured["the page of sites"]?.push(taken);
    measured["the same inputs, no script"]?.push(await onBareInputs(browser, stack, html));
  }
  await browser.close();
  return {
    name: `Typing into one of ${sites} sites, on a computer ${slowness} times slower (median of ${rounds} pairs)`,
    rows: Object.entries(measured).map(([what, all]) => ({
      what,
      "INP, ms": median(all.map((taken) => Math.max(...taken))),
      "median key, ms": median(all.map(median)),
    })),
  };
}
