import { existsSync } from "node:fs";
import { availableParallelism } from "node:os";
import { defineConfig, devices, firefox, webkit, type BrowserType } from "@playwright/test";
import { findBrowser } from "./tests/support/browser.ts";
import { cacheCompiledCode } from "./tests/support/compiled-code.ts";

cacheCompiledCode();

/** What runs in every engine. PDF, camera, service worker and weight are tested in Chromium alone. */
const journeys =
  "e2e/{app/{apply,gate,journey,one-voucher,voucher-changes},portal/{desk,registration,sign-in,sites}}.spec.ts";
const isInstalled = (engine: BrowserType): boolean => {
  try {
    return existsSync(engine.executablePath());
  } catch {
    // Playwright has none for this system.
    return false;
  }
};
/** Other engines, each where `npx playwright install firefox webkit` has brought it; without Chromium's path and flags. */
const otherEngines = [
  { name: "firefox", engine: firefox, use: { ...devices["Desktop Firefox"], launchOptions: {} } },
  { name: "webkit", engine: webkit, use: { ...devices["Desktop Safari"], launchOptions: {} } },
].filter(({ engine }) => isInstalled(engine));

export default defineConfig({
  testDir: "tests/e2e",
  globalSetup: "./tests/support/e2e-stack.ts",
  fullyParallel: true,
  // A test waits for its page now and then. Each worker has a stack and a browser, half a gigabyte.
  workers: Math.min(Math.ceil(1.5 * availableParallelism()), 8),
  forbidOnly: Boolean(process.env.CI),
  // A test that passes only then is listed as flaky, and is mended like a failure.
  retries: process.env.CI ? 1 : 0,
  // Long enough for a machine that does much else. What passes never waits so long.
  timeout: 120_000,
  expect: { timeout: 20_000 },
  // What is heard is text, the same in every browser.
  snapshotPathTemplate: "{testDir}/app/heard/{arg}{ext}",
  reporter: process.env.CI ? [["list"]] : [["dot"]],
  use: {
    ...devices["Desktop Chrome"],
    // Set by the global setup before the workers read this file.
    baseURL: process.env.TIPRIGHT_E2E_URL,
    locale: "en-GB",
    // Noting every step takes a tenth of the time, and a failure tells its step, the page's text and a picture without
    // it. Run the one test again with --trace on to see the way there.
    trace: "off",
    screenshot: "only-on-failure",
    // Drawing motion slows the tests down. Tests of motion switch it on.
    contextOptions: { reducedMotion: "reduce" },
    // A worker of the app or the gate fetches seventy files, and what it lets pass is not always seen by page.route: it
    // runs where what the device keeps is the subject.
    serviceWorkers: "block",
    launchOptions: await findBrowser(),
  },
  projects: [
    // First, because its tests take longest and should not be alone at the end.
    // Its one worker starts a development server of Astro's, which costs ten seconds of processor.
    { name: "editor", testMatch: "e2e/editor/**/*.spec.ts", workers: 1 },
    // One project with the worker fixtures of tests/support/portal.ts: a worker and its browser end with theirs, and
    // beginning anew takes two seconds of processor.
    { name: "site", testMatch: "e2e/{public,portal,two-steps,app}/**/*.spec.ts" },
    ...otherEngines.map(({ name, use }) => ({ name, use, testMatch: journeys })),
  ],
});
