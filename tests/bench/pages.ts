import { chromium, type Browser } from "@playwright/test";
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
