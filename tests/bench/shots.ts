import { mkdir } from "node:fs/promises";
import { chromium, type Page } from "@playwright/test";
import { mobileBreakpointPx } from "../../src/shared/domain/limits.ts";
import { portalRoutes } from "../../src/shared/domain/routes.ts";
import { demoSignIn } from "../../supabase/dev/announce.ts";
import { findBrowser } from "../support/browser.ts";
import { guardedPages, openPages } from "../support/portal-pages.ts";
import { publicPaths } from "../support/public-pages.ts";
import { startStack } from "../support/stack.ts";
import { takeReadmePictures } from "./readme-pictures.ts";

/**
 * Takes pictures of every page into ./shots: four widths, both schemes, full length. `npm run shots -- /contact 320`
 * takes only matching addresses, widths or schemes. `npm run shots -- readme` takes the pictures of README.
 */
const widths = [320, 768, 1280, 1920];
const schemes = ["light", "dark"] as const;

const words = process.argv.slice(2);
/** The selection on the command line; all without one. */
function selectWanted<Item>(items: readonly Item[]): Item[] {
  const named = items.filter((item) => words.includes(String(item)));
  return named.length > 0 ? named : [...items];
}
const paths = selectWanted([...publicPaths, ...openPages, ...guardedPages]);

async function signIn(page: Page): Promise<void> {
  await page.goto(portalRoutes.portal);
  await page.getByLabel("Email").fill(demoSignIn.email);
  await page.getByLabel("Password", { exact: true }).fill(demoSignIn.password);
  await page.getByRole("button", { name: "Sign In" }).click();
  await page.waitForURL(`**${portalRoutes.dashboard}`);
}

async function take(page: Page, path: string, suffix: string): Promise<void> {
  // A page that differs only in the fragment would not be loaded again.
  await page.goto("about:blank");
  await page.goto(path);
  // Pictures further down are fetched when they come into view.
  await page.evaluate(async () => {
    for (const image of document.images) image.loading = "eager";
    await Promise.all([...document.images].map((image) => image.decode().catch(() => undefined)));
  });
  await page.waitForLoadState("networkidle");
  const name = path === "/" ? "home" : path.slice(1).replaceAll(/[/#]/g, "-");
  await page.screenshot({ path: `shots/${name}-${suffix}.png`, fullPage: true });
}

const stack = await startStack();
const browser = await chromium.launch(await findBrowser());
if (words.includes("readme")) await takeReadmePictures(browser, stack, signIn);
else await takeAll();
await browser.close();
await stack.stop();

async function takeAll(): Promise<void> {
  await mkdir("shots", { recursive: true });
  for (const colorScheme of selectWanted(schemes)) {
    for (const width of selectWanted(widths)) {
      const context = await browser.newContext({
        baseURL: stack.url,
        viewport: { width, height: width < 700 ? 640 : 800 },
        colorScheme,
        // Films are paused, so that two runs give the same pictures. Wide ones only play when pointed at.
        reducedMotion: width > mobileBreakpointPx ? "no-preference" : "reduce",
      });
      const page = await context.newPage();
      let signedIn = false;
      for (const path of paths) {
        if (!signedIn && guardedPages.includes(path)) {
          await signIn(page);
          signedIn = true;
        }
        await take(page, path, `${width}-${colorScheme}`);
      }
      await context.close();
      console.log(`${paths.length} pictures at ${width} px, ${colorScheme}`);
    }
  }
}
