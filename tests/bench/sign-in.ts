import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { chromium, type Browser, type Page } from "@playwright/test";
import { build } from "vite";
import { portalRoutes } from "../../src/shared/domain/routes.ts";
import { listen } from "../../supabase/dev/server/listen.ts";
import { listenerOf } from "../../supabase/dev/pipeline.ts";
import { createSite } from "../../supabase/dev/site/static-site.ts";
import { findBrowser } from "../support/browser.ts";
import type { Stack } from "../support/stack.ts";
import { median, type Section } from "./table.ts";

const rounds = Number(process.env.BENCH_ROUNDS ?? 3);

const networks = [
  { network: "this machine", slowness: 1, kilobits: 0 },
  { network: "slow phone (4x slower, 1.6 Mbit/s, 150 ms)", slowness: 4, kilobits: 1600 },
];

/** Builds the same form as one script, as a single page of React is usually made. Resolves to its folder. */
async function singlePage(): Promise<string> {
  const outDir = mkdtempSync(join(tmpdir(), "tipright-peer-"));
  process.once("exit", () => rmSync(outDir, { recursive: true, force: true }));
  const root = resolve("tests/bench/single-page");
  await build({ configFile: false, root, logLevel: "error", build: { outDir } });
  return outDir;
}

/** Sends the form with nothing in it, once it is there, and waits until it says so. */
async function formAnswers(page: Page): Promise<void> {
  // Before the form is alive its button does nothing.
  await page.locator("form[data-ready]").first().waitFor();
  await page.getByRole("button", { name: "Sign In" }).click();
  await page.getByLabel("Email").and(page.locator("[aria-invalid=true]")).waitFor();
}

/** Kilobytes of JavaScript that have arrived, and milliseconds that have passed, when a page answers. */
async function visit(browser: Browser, url: string, { slowness, kilobits }: (typeof networks)[number]) {
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
  await formAnswers(page);
  const taken = performance.now() - from;
  await page.close();
  return { kilobytes: bytes / 1024, taken };
}

/**
 * A folder behind a server of its own, compressed as the portal is. Who comes from elsewhere gets the portal in a process
 * of its own, which takes the browser some 40 ms: so do these.
 */
async function serve(folder: string) {
  writeFileSync(join(folder, "_headers"), "/*\n  Cross-Origin-Opener-Policy: same-origin\n");
  const { port, close } = await listen(listenerOf(createSite(folder)), 0);
  return { url: `http://localhost:${port}/`, close };
}

/** Measures what has arrived, and how long it took, until the sign-in form answers; beside the same form as a single page. */
export async function benchSignIn(stack: Stack): Promise<Section> {
  const single = await serve(await singlePage());
  const addresses = {
    TipRight: stack.url + portalRoutes.portal,
    "a single page of React": single.url,
  };
  const browser = await chromium.launch(await findBrowser());
  const rows = [];
  for (const network of networks) {
    const measured = Object.fromEntries(
      Object.keys(addresses).map((who) => [who, [] as Awaited<ReturnType<typeof visit>>[]]),
    );
    for (let round = 0; round < rounds; round++)
      for (const [who, url] of Object.entries(addresses))
        measured[who]?.push(await visit(browser, url, network));
    for (const [who, all] of Object.entries(measured)) {
      rows.push({
        who,
        network: network.network,
        "JavaScript with headers, KB": median(all.map(({ kilobytes }) => kilobytes)),
        "until it answers, ms": median(all.map(({ taken }) => taken)),
      });
    }
  }
  await browser.close();
  await single.close();
  return { name: `Sign-in form (median of ${rounds} rounds)`, rows };
}
