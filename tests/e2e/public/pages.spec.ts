import { existsSync, readFileSync } from "node:fs";
import type { Page } from "@playwright/test";
import { expectAxeFindsNothing } from "../../support/axe.ts";
import { expectOwnOriginAlone, publicPaths, scrollThrough, watchPage } from "../../support/public-pages.ts";
import { measureSent } from "./sent-bytes.ts";
import { expect, test } from "../../support/portal.ts";

declare global {
  interface Window {
    /** Returns the page's layout shift so far, as browsers measure it. */
    shift?: number;
    /** Each element that has had the focus, and whether it showed a ring. */
    noted?: Map<Element, boolean>;
  }
}

const htmlOf = (path: string) => {
  const file = `dist${path === "/" ? "/index" : path}.html`;
  return existsSync(file) ? readFileSync(file, "utf8") : "";
};
// Independent of the current announcements, which editors replace.
const announced = publicPaths.filter((path) => path.startsWith("/announcements/"));
const hasFilm = (path: string) => htmlOf(path).includes("<video");
const filmPath = announced.find(hasFilm);

/** One page of each layout, and those with components that no other page has. */
const examples: readonly string[] = [
  "/",
  "/announcements",
  ...[filmPath, announced.find((path) => !hasFilm(path))].filter((path) => path !== undefined),
  "/ar",
  "/boroughs",
  "/boroughs/camden",
  "/cookie-policy",
  "/for-councils",
  "/our-solution",
  "/the-app",
  "/who-can-register",
  "/no-such-page",
];

function countShifts(): void {
  window.shift = 0;
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as (PerformanceEntry & {
      value: number;
      hadRecentInput: boolean;
    })[]) {
      if (!entry.hadRecentInput) window.shift = (window.shift ?? 0) + entry.value;
    }
  }).observe({ type: "layout-shift", buffered: true });
}

/** Opens a page whose pictures and fonts arrive after its first paint. */
async function openWithLateMedia(page: Page, path: string): Promise<void> {
  let release = () => {};
  const painted = new Promise<void>((resolve) => (release = resolve));
  const late = /\/media\/|\.woff2$/;
  await page.route(late, async (route) => {
    await painted;
    await route.continue();
  });
  await page.addInitScript(countShifts);
  await page.goto(path, { waitUntil: "commit" });
  await page.waitForFunction(() => performance.getEntriesByName("first-contentful-paint").length > 0);
  release();
  await page.waitForLoadState("networkidle");
  await page.unroute(late);
}

/** Returns the night version of a picture's address or path, if there is one. */
const byNight = (address: string): string => {
  const night = address.replace(/(-night)?\.svg$/, "-night.svg");
  return existsSync(`dist${night.replace(/^https?:\/\/[^/]+/, "")}`) ? night : address;
};

/** Fails if the requests exceed what a page may load, by day or by night. */
function expectLight(requests: ReadonlySet<string>): void {
  expect(requests.size).toBeGreaterThan(1);
  const urls = [...requests];
  for (const loaded of [urls, urls.map(byNight)])
    expect(loaded.reduce((sum, url) => sum + measureSent(url), 0)).toBeLessThanOrEqual(100 * 1024);
}

/** Fails if a page shows a picture by night in the light scheme or on paper, or one by day in the dark scheme. */
async function expectPicturesOfScheme(page: Page): Promise<void> {
  const visiblePictures = () =>
    page.evaluate(() => [...document.images].map(({ currentSrc }) => currentSrc.replace(origin, "")));
  const day = await visiblePictures();
  expect(day.filter((picture) => picture.includes("-night"))).toEqual([]);
  await page.emulateMedia({ colorScheme: "dark" });
  await expect.poll(visiblePictures).toEqual(day.map(byNight));
  await page.emulateMedia({ colorScheme: "dark", media: "print" });
  await expect.poll(visiblePictures).toEqual(day);
  await page.emulateMedia({ colorScheme: "light", media: null });
}

/** Notes each element that gets the focus, and whether it or its frame shows a ring. */
function noteFocus(): void {
  const noted: NonNullable<Window["noted"]> = (window.noted = new Map());
  document.addEventListener("focusin", ({ target }) => {
    const element = target as Element;
    const ring = [element, element.parentElement ?? element].some((candidate) => {
      const style = getComputedStyle(candidate);
      return style.outlineStyle !== "none" && parseFloat(style.outlineWidth) >= 3;
    });
    if (!noted.has(element)) noted.set(element, ring);
  });
}

/** Fails if the Tab key misses a stop of a page or shows no ring, or 'Skip to main content' fails. */
async function expectVisibleFocus(page: Page): Promise<void> {
  const skipLink = page.getByRole("link", { name: "Skip to main content" });
  const stops = await page.locator("a[href]:visible, button:visible, video:visible").count();
  expect(stops).toBeGreaterThan(8);
  await page.evaluate(noteFocus);
  await page.keyboard.press("Tab");
  await expect(skipLink).toBeFocused();
  await expect(skipLink).toBeInViewport();

  // A film has inner stops with the browser's own rings.
  const count = () => page.evaluate(() => window.noted?.size ?? 0);
  for (let presses = 1; presses < stops + 40; presses++) {
    if (presses >= stops && (await count()) >= stops) break;
    await page.keyboard.press("Tab");
  }
  const [seen, ringless] = await page.evaluate(() => [
    window.noted?.size,
    [...(window.noted ?? [])].flatMap(([element, ring]) => (ring ? [] : [element.outerHTML.slice(0, 100)])),
  ]);
  expect(ringless, "elements without a ring").toEqual([]);
  expect(seen).toBe(stops);

  await skipLink.focus();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("main")).toBeFocused();
}

/** Fails if the header of a wide window takes more than one row. */
async function expectHeaderInOneRow(page: Page): Promise<void> {
  const banner = page.getByRole("banner");
  const logo = await banner.getByRole("link").filter({ hasText: "TipRight" }).boundingBox();
  const last = await banner.getByRole("navigation").getByRole("link").last().boundingBox();
  expect(Math.abs((logo?.y ?? 0) - (last?.y ?? 99))).toBeLessThan(20);
}

/** The spacing that WCAG 2.2 lets a reader set (1.4.12, Text spacing), and doubled text (1.4.4, Resize text). */
const readers = {
  "no change": "",
  "wide spacing":
    "* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important } " +
    "p { margin-bottom: 2em !important }",
  "doubled text": "html { font-size: 200% !important }",
};

/** Fails if a page scrolls sideways in a window of any width, also with a reader's style. */
async function expectNoSidewaysScroll(page: Page, path: string): Promise<void> {
  for (const width of [320, 768, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    for (const [reader, style] of Object.entries(readers)) {
      const overflow = await page.evaluate((css) => {
        const sheet = new CSSStyleSheet();
        sheet.replaceSync(css);
        document.adoptedStyleSheets = [sheet];
        return document.documentElement.scrollWidth - document.documentElement.clientWidth;
      }, style);
      expect(overflow, `${path}, ${reader}, ${width} pixels`).toBeLessThanOrEqual(0);
    }
    await page.evaluate(() => void (document.adoptedStyleSheets = []));
  }
}

for (const path of examples) {
  test(`${path} is light, still, fits windows, shows its focus`, async ({ page, baseURL }) => {
    const watched = watchPage(page);
    await page.setViewportSize({ width: 390, height: 800 });
    await openWithLateMedia(page, path);
    expectLight(watched.requests);
    await scrollThrough(page);
    expect(await page.evaluate(() => window.shift)).toBeLessThan(0.02);
    await page.waitForFunction(() => [...document.images].every(({ complete }) => complete));
    await expectPicturesOfScheme(page);

    await page.setViewportSize({ width: 1280, height: 800 });
    // Other pages load the same in both windows.
    if (htmlOf(path).includes("(max-width")) {
      watched.requests.clear();
      await page.goto(path);
      await page.waitForLoadState("networkidle");
      expectLight(watched.requests);
      await scrollThrough(page);
      await expectPicturesOfScheme(page);
    }
    await expectHeaderInOneRow(page);
    await expectVisibleFocus(page);
    await expectNoSidewaysScroll(page, path);
    await expectAxeFindsNothing(page, [
      { width: 320, colorScheme: "light" },
      { width: 320, colorScheme: "dark", coloursOnly: true },
      { width: 768, colorScheme: "light" },
      { width: 1280, colorScheme: "light", coloursOnly: true },
      { width: 1280, colorScheme: "dark" },
    ]);
    await expectOwnOriginAlone(page, watched, new URL(baseURL ?? "").origin);
    const stored = await page.evaluate(() => [localStorage.length, sessionStorage.length, document.cookie]);
    expect(stored).toEqual([0, 0, ""]);
  });
}

/** Returns a page's elements without texts and attributes' values. */
const structureOf = (page: Page) =>
  page.evaluate(() =>
    [...document.body.querySelectorAll("*")]
      .map(({ tagName, className }) => `${tagName}.${className}`)
      .join(),
  );

test("the pages of the same layouts are light and fit every window; axe finds no fault", async ({ page }) => {
  const { requests } = watchPage(page);
  const checked = new Set<string>();
  for (const path of publicPaths.filter((other) => !examples.includes(other))) {
    requests.clear();
    await page.goto(path);
    expectLight(requests);
    await expectNoSidewaysScroll(page, path);
    const structure = await structureOf(page);
    if (!checked.has(structure))
      await expectAxeFindsNothing(page, [{ width: 320, colorScheme: "light" }], path);
    checked.add(structure);
  }
});

test("the home page by night loads no street by day; axe finds no fault on the open menu", async ({
  page,
}) => {
  const { requests } = watchPage(page);
  await page.emulateMedia({ colorScheme: "dark" });
  await page.setViewportSize({ width: 320, height: 800 });
  await page.goto("/");
  await page.waitForLoadState("networkidle");
  const paths = [...requests].map((url) => new URL(url).pathname);
  expect(paths.filter((path) => path.includes("hero"))).toEqual(["/media/hero-narrow-night.svg"]);
  await page.getByRole("button", { name: "Menu" }).click();
  await expect(page.getByRole("navigation", { name: "Main" })).toBeVisible();
  await expectAxeFindsNothing(page, [
    { width: 320, colorScheme: "light" },
    { width: 320, colorScheme: "dark" },
  ]);
});
