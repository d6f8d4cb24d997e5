import { chromium, type Browser } from "@playwright/test";
import { portalRoutes } from "../../src/scheme/routes.ts";
import { findBrowser } from "../support/browser.ts";
import { attribute, compressedSize, distFile, publicPages } from "../support/site.ts";
import type { Stack } from "../support/stack.ts";
import type { Section } from "./table.ts";

const kilobytes = (bytes: number) => bytes / 1024;

/** Bytes and requests that a page fetches, as they cross the network, until it is quiet. */
async function loaded(browser: Browser, url: string, width: number) {
  const page = await browser.newPage({ viewport: { width, height: 800 } });
  const session = await page.context().newCDPSession(page);
  await session.send("Network.enable");
  let bytes = 0;
  let requests = 0;
  session.on("Network.requestWillBeSent", () => (requests += 1));
  session.on("Network.loadingFinished", ({ encodedDataLength }) => (bytes += encodedDataLength));
  await page.goto(url, { waitUntil: "networkidle" });
  await page.close();
  return { bytes, requests };
}

/** Bytes to first paint and in total, per public page, on a phone and on a desk. */
export async function benchPages(stack: Stack): Promise<Section> {
  const browser = await chromium.launch(await findBrowser());
  const rows = [];
  for (const { path, html, root } of publicPages.filter(({ path }) => path !== "/404")) {
    const sheets = root
      .querySelectorAll("link[rel='stylesheet']")
      .map((link) => distFile(attribute(link, "href") ?? ""));
    const paint = [html, ...sheets].reduce((sum, part) => sum + compressedSize(part), 0);
    const phone = await loaded(browser, stack.url + path, 390);
    const desk = await loaded(browser, stack.url + path, 1280);
    rows.push({
      page: path,
      "to first paint, KB": kilobytes(paint),
      "phone, KB": kilobytes(phone.bytes),
      "phone, requests": phone.requests,
      "desk, KB": kilobytes(desk.bytes),
      "desk, requests": desk.requests,
    });
  }
  await browser.close();
  return { name: "Public pages, compressed as served", rows };
}

/** JavaScript that has arrived, and the time that has passed, when the sign-in form answers a wrong entry. */
export async function benchSignIn(stack: Stack): Promise<Section> {
  const browser = await chromium.launch(await findBrowser());
  const rows = [];
  for (const [network, slowness, kilobits] of [
    ["this machine", 1, 0],
    ["slow phone (4x slower, 1.6 Mbit/s, 150 ms)", 4, 1600],
  ] as const) {
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
    // What the form does not need is fetched ahead while it already answers.
    await page.route(/\/browser-client[^/]*\.js$/, (route) => route.abort());
    const from = performance.now();
    await page.goto(stack.url + portalRoutes.portal, { waitUntil: "commit" });
    const email = page.getByLabel("Email");
    // Before the form is alive its button does nothing.
    await page.locator("form[data-ready]").first().waitFor();
    await page.getByRole("button", { name: "Sign In" }).click();
    await email.and(page.locator("[aria-invalid=true]")).waitFor();
    rows.push({
      network,
      "JavaScript with headers, KB": kilobytes(bytes),
      "until the form answers, ms": performance.now() - from,
    });
    await page.close();
  }
  await browser.close();
  return { name: "Sign-in form", rows };
}
