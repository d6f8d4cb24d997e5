import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { brotliCompressSync } from "node:zlib";
import { expect, test, type Page } from "@playwright/test";
import { islandScripts } from "../../../src/build/island-scripts.ts";
import { appRoutes, portalRoutes } from "../../../src/shared/domain/routes.ts";
import { expectOwnOriginAlone, publicPaths, scrollThrough, watchPage } from "../../support/public-pages.ts";

const kilobyte = 1024;

/** Returns the bytes of the file of a path as a static host sends it: text compressed with brotli at its best. */
function compressedSize(pathname: string): number {
  const files = [pathname, `${pathname}.html`, `${pathname}/index.html`, "/404.html"].map((name) =>
    join("dist", name),
  );
  const file = files.find((name) => existsSync(name) && /\.\w+$/.test(name)) ?? "";
  const content = readFileSync(file);
  return /\.(html|css|js|json|svg|txt|vtt|webmanifest|xml)$/.test(file)
    ? brotliCompressSync(content).length
    : content.length;
}

/** Cached: most pages request the same files, and brotli at its best is slow. */
const sizes = new Map<string, number>();

function sentSize(url: string): number {
  const { pathname } = new URL(url);
  const size = sizes.get(pathname) ?? compressedSize(pathname);
  sizes.set(pathname, size);
  return size;
}

/** Fails if the requests exceed what a page may load. */
function expectLight(requests: ReadonlySet<string>): void {
  const total = [...requests].reduce((sum, url) => sum + sentSize(url), 0);
  expect(requests.size).toBeGreaterThan(1);
  expect(total).toBeLessThanOrEqual(100 * kilobyte);
}

/** Returns the addresses of a page's visible pictures. */
const visiblePictures = (page: Page): Promise<string[]> =>
  page.evaluate(() => [...document.images].map(({ currentSrc }) => currentSrc.replace(origin, "")));

/** Returns the night version of a picture's address or path, if there is one. */
const byNight = (address: string): string => {
  const night = address.replace(/(-night)?\.svg$/, "-night.svg");
  return existsSync(`dist${night.replace(/^https?:\/\/[^/]+/, "")}`) ? night : address;
};

/** Whether a page has pictures or films of its own for narrow windows. */
const hasNarrowPictures = (path: string) => {
  const file = `dist${path === "/" ? "/index" : path}.html`;
  return existsSync(file) && readFileSync(file, "utf8").includes("(max-width");
};

for (const path of publicPaths) {
  test(`${path} loads at most 100 KB and stores nothing`, async ({ page, baseURL }) => {
    const watched = watchPage(page);
    // The other pages load the same in both windows.
    for (const width of hasNarrowPictures(path) ? [390, 1280] : [390]) {
      await page.emulateMedia({ colorScheme: "light", media: null });
      await page.setViewportSize({ width, height: 800 });
      watched.requests.clear();
      await page.goto(path);
      await page.waitForLoadState("networkidle");
      expectLight(watched.requests);
      // The night version of a picture replaces the one by day, as the next but last step shows.
      expectLight(new Set([...watched.requests].map(byNight)));
      await scrollThrough(page);
      await page.waitForFunction(() => [...document.images].every(({ complete }) => complete));
      await expectOwnOriginAlone(page, watched, new URL(baseURL ?? "").origin);
      const stored = await page.evaluate(() => [localStorage.length, sessionStorage.length, document.cookie]);
      expect(stored).toEqual([0, 0, ""]);

      const day = await visiblePictures(page);
      expect(day.filter((picture) => picture.includes("-night"))).toEqual([]);
      await page.emulateMedia({ colorScheme: "dark" });
      await expect.poll(() => visiblePictures(page)).toEqual(day.map(byNight));
      await page.emulateMedia({ colorScheme: "dark", media: "print" });
      await expect.poll(() => visiblePictures(page)).toEqual(day);
    }
  });
}

test("the home page in the dark scheme loads its street by night and not the one by day", async ({
  page,
}) => {
  const { requests } = watchPage(page);
  await page.emulateMedia({ colorScheme: "dark" });
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto("/");
  await page.waitForLoadState("networkidle");
  const paths = [...requests].map((url) => new URL(url).pathname);
  expect(paths).toContain("/media/hero-night.svg");
  expect(paths).not.toContain("/media/hero.svg");
});

for (const [path, most] of [
  [portalRoutes.portal, 110],
  [appRoutes.home, 110],
] as const) {
  test(`the form of ${path} responds with at most ${most} KB of JavaScript`, async ({ page }) => {
    const needed = islandScripts("dist", readFileSync(`dist${path}.html`, "utf8"));
    // Other scripts never arrive.
    await page.route("**/*.js", (route) =>
      needed.has(new URL(route.request().url()).pathname) ? route.continue() : undefined,
    );
    await page.goto(path);
    // The form is ready when an empty one shows its errors, or the app's leads to the list of boroughs.
    await page.locator("form:is([data-ready], [role=search]):visible button[type=submit]").first().click();
    if (path === appRoutes.home) await expect(page).toHaveURL(appRoutes.apply);
    else await expect(page.locator("form:visible .field-error").first()).toBeVisible();

    const total = [...needed].reduce((sum, script) => sum + sentSize(`https://site.test${script}`), 0);
    console.log(`JavaScript until the form of ${path} answers: ${total} bytes in ${needed.size} files`);
    expect(needed.size).toBeGreaterThan(1);
    expect(total).toBeLessThanOrEqual(most * kilobyte);
  });
}

test("every script of the sign-in form is requested before the first has arrived", async ({ page }) => {
  const requests = new Set<string>();
  // Blocked for ever: requests of a running script do not count.
  await page.route("**/*.js", (route) => void requests.add(new URL(route.request().url()).pathname));
  await page.goto(portalRoutes.portal, { waitUntil: "commit" });
  const needed = islandScripts("dist", readFileSync(`dist${portalRoutes.portal}.html`, "utf8"));
  await expect.poll(() => [...needed].filter((script) => !requests.has(script))).toEqual([]);
});
