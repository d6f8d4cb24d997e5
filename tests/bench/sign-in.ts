import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { chromium, type Browser } from "@playwright/test";
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
  { network: "1.6 Mbit/s, 150 ms", slowness: 1, kilobits: 1600 },
  { network: "slow phone (4x slower, 1.6 Mbit/s, 150 ms)", slowness: 4, kilobits: 1600 },
];

/** Builds the same form as a single page of React. Returns its folder. */
async function singlePage(): Promise<string> {
  const outDir = mkdtempSync(join(tmpdir(), "tipright-peer-"));
  process.once("exit", () => rmSync(outDir, { recursive: true, force: true }));
  const root = resolve("tests/bench/single-page");
  await build({ configFile: false, root, logLevel: "error", build: { outDir } });
  return outDir;
}

interface Measured {
  /** Kilobytes of JavaScript that have arrived, with headers. */
  kilobytes: number;
  /** Milliseconds since the navigation started. */
  taken: number;
}

declare global {
  interface Window {
    answered: Promise<Measured>;
  }
}

/** Runs in the page: presses the button when the form is ready, and measures when an empty form shows its errors. */
function measureAnswer(): void {
  window.answered = new Promise((resolve) => {
    let pressed = false;
    const observer = new MutationObserver(() => {
      const form = document.querySelector("form[data-ready]");
      if (form && !pressed) {
        pressed = true;
        form.querySelector<HTMLButtonElement>("button[type=submit]")?.click();
      }
      if (!document.querySelector("input[type=email][aria-invalid=true]")) return;
      observer.disconnect();
      const taken = performance.now();
      const scripts = performance
        .getEntriesByType("resource")
        .filter((entry) => entry instanceof PerformanceResourceTiming)
        .filter(({ name, responseEnd }) => name.endsWith(".js") && responseEnd > 0 && responseEnd <= taken);
      const bytes = scripts.reduce((sum, { transferSize }) => sum + transferSize, 0);
      resolve({ kilobytes: bytes / 1024, taken });
    });
    observer.observe(document, { subtree: true, childList: true, attributes: true });
  });
}

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
  await page.addInitScript(measureAnswer);
  await page.goto(url, { waitUntil: "commit" });
  const measured = await page.evaluate(() => window.answered);
  await page.close();
  return measured;
}

/** Serves a folder compressed, with the portal's opener policy: a new browser process takes some 40 ms. */
async function serve(folder: string) {
  writeFileSync(join(folder, "_headers"), "/*\n  Cross-Origin-Opener-Policy: same-origin\n");
  const { port, close } = await listen(listenerOf(createSite(folder)), 0);
  return { url: `http://localhost:${port}/`, close };
}

/** Measures script and time until the sign-in form responds, beside the same form as a single page of React. */
export async function benchSignIn(stack: Stack): Promise<Section> {
  const single = await serve(await singlePage());
  const addresses = {
    TipRight: stack.url + portalRoutes.portal,
    "a single page of React": single.url,
  };
  const browser = await chromium.launch(await findBrowser());
  const rows = [];
  for (const network of networks) {
    const measured = Object.fromEntries(Object.keys(addresses).map((who) => [who, [] as Measured[]]));
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
