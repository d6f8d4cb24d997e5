import { mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { chromium, type Browser, type Page } from "@playwright/test";
import { build } from "vite";
import { portalRoutes } from "../../src/scheme/routes.ts";
import { listen } from "../../supabase/local/server/listen.ts";
import { createSiteHandler } from "../../supabase/local/site/static-site.ts";
import { findBrowser } from "../support/browser.ts";
import type { Stack } from "../support/stack.ts";
import { buildProject } from "./many-announcements.ts";
import { writeFiles } from "./peers.ts";
import { median, type Section } from "./table.ts";

const rounds = Number(process.env.BENCH_ROUNDS ?? 3);
/** How often the form is sent as soon as it is painted. */
const presses = Number(process.env.BENCH_PRESSES ?? 20);

const networks = [
  { network: "this machine", slowness: 1, kilobits: 0 },
  { network: "slow phone (4x slower, 1.6 Mbit/s, 150 ms)", slowness: 4, kilobits: 1600 },
];

/** A folder that is gone when the program ends. */
function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), "tipright-peer-"));
  process.once("exit", () => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** The same form as one script, as a single page of React is usually made; the folder that it is in. */
async function singlePage(): Promise<string> {
  const outDir = temporaryFolder();
  const root = resolve("tests/bench/single-page");
  await build({ configFile: false, root, logLevel: "error", build: { outDir } });
  return outDir;
}

/** A page of Astro whose island shows nothing, which is what React costs by itself; the folder that it is in. */
async function emptyIsland(): Promise<string> {
  const folder = temporaryFolder();
  symlinkSync(resolve("node_modules"), join(folder, "node_modules"));
  writeFiles(folder, {
    // Astro bundles what the project names, and this renderer has to be.
    "package.json": '{ "type": "module", "dependencies": { "@astrojs/react": "*" } }',
    "astro.config.mjs":
      'import react from "@astrojs/react";\nexport default { integrations: [react()], devToolbar: { enabled: false } };',
    "src/empty.tsx": "export default () => null;",
    "src/pages/index.astro": `---
import Empty from "../empty.tsx";
---
<!doctype html><html lang="en-GB"><head><meta charset="utf-8" /><title>Empty</title></head><body><Empty client:load /></body></html>`,
  });
  await buildProject(folder);
  return join(folder, "dist");
}

/** Sends the form with nothing in it, once it is there, and waits until it says so. */
async function formAnswers(page: Page): Promise<void> {
  // Before the form is alive its button does nothing.
  await page.locator("form[data-ready]").first().waitFor();
  await page.getByRole("button", { name: "Sign In" }).click();
  await page.getByLabel("Email").and(page.locator("[aria-invalid=true]")).waitFor();
}

const islandIsAlive = (page: Page) => page.locator("astro-island:not([ssr])").waitFor({ state: "attached" });

interface Visit {
  url: string;
  answers: (page: Page) => Promise<void>;
}

/** Kilobytes of JavaScript that have arrived, and milliseconds that have passed, when a page answers. */
async function visit(
  browser: Browser,
  { url, answers }: Visit,
  { slowness, kilobits }: (typeof networks)[number],
) {
  const page = await browser.newPage();
  const session = await page.context().newCDPSession(page);
  await session.send("Network.enable");
  if (kilobits) {
    const throughput = (kilobits * 1024) / 8;
    await session.send("Network.emulateNetworkConditions", {
      offline: false,
      latency: 150,
      downloadThroughput: throughput,
      uploadThroughput: throughput,
    });
  }
  await session.send("Emulation.setCPUThrottlingRate", { rate: slowness });
  const scripts = new Set<string>();
  let bytes = 0;
  session.on(
    "Network.responseReceived",
    ({ requestId, type }) => type === "Script" && scripts.add(requestId),
  );
  session.on("Network.loadingFinished", ({ requestId, encodedDataLength }) => {
    if (scripts.has(requestId)) bytes += encodedDataLength;
  });
  // What the form does not need to answer is fetched ahead while it does. The browser itself refuses it: page.route would
  // lead every request through this program, and a page of many files would seem slower than it is.
  const later = /data-later="([^"]+)"/.exec(await (await fetch(url)).text())?.[1]?.split(" ") ?? [];
  await session.send("Network.setBlockedURLs", { urls: later.map((path) => `*${path}`) });
  const from = performance.now();
  await page.goto(url, { waitUntil: "commit" });
  await answers(page);
  const taken = performance.now() - from;
  await page.close();
  return { kilobytes: bytes / 1024, taken };
}

/** Milliseconds until a press at first paint shows that it is busy, and how often it has asked once it is answered. */
async function pressAtFirstPaint(browser: Browser, url: string) {
  const page = await browser.newPage();
  const session = await page.context().newCDPSession(page);
  await session.send("Emulation.setCPUThrottlingRate", { rate: 4 });
  let requests = 0;
  page.on("request", (request) => {
    if (request.method() === "POST" && request.url().includes("/auth/v1/token")) requests += 1;
  });
  await page.goto(url, { waitUntil: "commit" });
  await page.getByLabel("Email").fill("nobody@camden.gov.uk");
  const password = page.getByLabel("Password", { exact: true });
  await password.fill("not the password");
  const busy = page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        let from = 0;
        const look = () => {
          const form = document.querySelector("form:has([type=password])");
          const isBusy = form?.matches("[data-held], :has([aria-disabled=true])");
          if (from > 0 && isBusy) resolve(performance.now() - from);
          else requestAnimationFrame(look);
        };
        addEventListener("keydown", () => (from = performance.now()), { capture: true, once: true });
        look();
      }),
  );
  await password.press("Enter");
  const busyAfter = await busy;
  await page.getByText("Invalid email or password").first().waitFor();
  await page.close();
  return { busyAfter, requests };
}

async function benchPresses(browser: Browser, url: string): Promise<Section> {
  const all = [];
  for (let press = 0; press < presses; press++) all.push(await pressAtFirstPaint(browser, url));
  const waits = all.map(({ busyAfter }) => busyAfter);
  const row = {
    presses,
    "asked exactly once": all.filter(({ requests }) => requests === 1).length,
    "busy after, ms (median)": median(waits),
    "busy after, ms (most)": Math.max(...waits),
  };
  return { name: "Sign-in form, sent as soon as it is painted (processor 4 times slower)", rows: [row] };
}

/**
 * A folder behind a server of its own, compressed as the portal is. Who comes from elsewhere gets the portal in a process
 * of its own, which takes the browser some 40 ms: so do these.
 */
async function serve(folder: string) {
  writeFileSync(join(folder, "_headers"), "/*\n  Cross-Origin-Opener-Policy: same-origin\n");
  const handle = createSiteHandler(folder);
  const { port, close } = await listen((request, response) => void handle(request, response), 0);
  return { url: `http://localhost:${port}/`, close };
}

/**
 * What has arrived, and how long it took, when the sign-in form answers a wrong entry; beside the same form as a single
 * page, and an island that shows nothing.
 */
export async function benchSignIn(stack: Stack): Promise<Section[]> {
  const single = await serve(await singlePage());
  const empty = await serve(await emptyIsland());
  const visits: Record<string, Visit> = {
    TipRight: { url: stack.url + portalRoutes.portal, answers: formAnswers },
    "a single page of React": { url: single.url, answers: formAnswers },
    "an empty React island": { url: empty.url, answers: islandIsAlive },
  };
  const browser = await chromium.launch(await findBrowser());
  const rows = [];
  for (const network of networks) {
    const measured = Object.fromEntries(
      Object.keys(visits).map((who) => [who, [] as Awaited<ReturnType<typeof visit>>[]]),
    );
    for (let round = 0; round < rounds; round++)
      for (const [who, one] of Object.entries(visits))
        measured[who]?.push(await visit(browser, one, network));
    for (const [who, all] of Object.entries(measured)) {
      rows.push({
        who,
        network: network.network,
        "JavaScript with headers, KB": median(all.map(({ kilobytes }) => kilobytes)),
        "until it answers, ms": median(all.map(({ taken }) => taken)),
      });
    }
  }
  const pressed = await benchPresses(browser, stack.url + portalRoutes.portal);
  await browser.close();
  await single.close();
  await empty.close();
  return [{ name: `Sign-in form (median of ${rounds} rounds)`, rows }, pressed];
}
