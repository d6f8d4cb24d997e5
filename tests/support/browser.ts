import { existsSync } from "node:fs";
import { chromium } from "@playwright/test";
import { unpackBrowser, hasBundledBrowser, type BrowserLaunch } from "./bundled-browser.ts";

/** Where Linux distributions install a Chrome or Chromium. */
const systemBrowsers = [
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/usr/bin/google-chrome",
  "/usr/bin/google-chrome-stable",
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
];

/**
 * Finds a Chromium: the one inside @sparticuz/chromium where it runs (Linux x64), which is the same on every machine
 * and takes half the time of a desktop's; elsewhere what Playwright has installed, or a system one. Set
 * TIPRIGHT_BROWSER to the path of another, or to "installed" to leave out the first.
 */
export async function findBrowser(): Promise<BrowserLaunch> {
  const chosen = process.env.TIPRIGHT_BROWSER;
  if (!chosen && hasBundledBrowser) return unpackBrowser();
  const candidates = [chosen, chromium.executablePath(), ...systemBrowsers];
  const executablePath = candidates.find((path) => path && existsSync(path));
  if (!executablePath) {
    throw new Error(
      "No browser was found. Install Chrome or Chromium, or set TIPRIGHT_BROWSER to the path of one.",
    );
  }
  // Chromium refuses to run its sandbox as root, which is what containers start as.
  return { executablePath, args: process.getuid?.() === 0 ? ["--no-sandbox"] : [] };
}
