import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { chromium } from "@playwright/test";
import { expect, onTestFinished, test } from "vitest";
import { unpackBrowser, hasBundledBrowser } from "../support/bundled-browser.ts";

/** Serves a page on a separate origin; returns its address. */
async function serve(): Promise<string> {
  const server = createServer((_, response) => void response.end(`<b style="font-size: 160px">mild</b>`));
  onTestFinished(() => void server.close());
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
}

test.skipIf(!hasBundledBrowser)(
  "the bundled browser draws text as on most desktops and keeps origins apart",
  async () => {
    const browser = await chromium.launch(await unpackBrowser());
    onTestFinished(() => browser.close());
    const page = await browser.newPage();
    await page.goto(await serve());
    const width = await page.evaluate(() => document.querySelector("b")?.getBoundingClientRect().width);
    // As wide as in Arial Bold: m 0.889, i and l 0.278 each and d 0.611 of 160 pixels, each rounded.
    expect(Math.abs((width ?? 0) - 329)).toBeLessThan(2);
    const crossing = page.evaluate((other) => fetch(other).then((answer) => answer.text()), await serve());
    await expect(crossing).rejects.toThrow("Failed to fetch");
  },
);
