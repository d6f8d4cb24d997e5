import { expect, test, type Page } from "@playwright/test";
import { expectAxeFindsNothing } from "../../support/axe.ts";
import { languagePaths, publicPaths, scrollThrough } from "../../support/public-pages.ts";

declare global {
  interface Window {
    /** Returns the page's layout shift so far, as browsers measure it. */
    shift?: number;
  }
}

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

/** Returns the focused element, and whether it or its frame shows a ring. */
function focused(): { name: string; ring: boolean } {
  const element = document.activeElement ?? document.body;
  const all = [...document.querySelectorAll("*")];
  const ring = [element, element.parentElement ?? element].some((candidate) => {
    const style = getComputedStyle(candidate);
    return style.outlineStyle !== "none" && parseFloat(style.outlineWidth) >= 3;
  });
  return { name: `${all.indexOf(element)} ${element.outerHTML.slice(0, 100)}`, ring };
}

/** The spacing that WCAG 2.2 lets a reader set (1.4.12, Text spacing), and doubled text (1.4.4, Resize text). */
const readers = {
  "no change": "",
  "wide spacing":
    "* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important } " +
    "p { margin-bottom: 2em !important }",
  "doubled text": "html { font-size: 200% !important }",
};

/** Fails if a page scrolls sideways in a window, also with a reader's style. */
async function expectNoSidewaysScroll(page: Page, width: number): Promise<void> {
  await page.setViewportSize({ width, height: 800 });
  for (const [reader, style] of Object.entries(readers)) {
    const overflow = await page.evaluate((css) => {
      const sheet = new CSSStyleSheet();
      sheet.replaceSync(css);
      document.adoptedStyleSheets = [sheet];
      return document.documentElement.scrollWidth - document.documentElement.clientWidth;
    }, style);
    expect(overflow, `${reader}, ${width} pixels`).toBeLessThanOrEqual(0);
  }
  await page.evaluate(() => void (document.adoptedStyleSheets = []));
}

const widths = [320, 768, 1280];

for (const path of publicPaths) {
  test(`${path} keeps still, fits windows and shows its focus`, async ({ page }) => {
    let release = () => {};
    const painted = new Promise<void>((resolve) => (release = resolve));
    await page.route(/\/media\/|\.woff2$/, async (route) => {
      await painted;
      await route.continue();
    });
    await page.addInitScript(countShifts);
    await page.setViewportSize({ width: 390, height: 800 });
    await page.goto(path, { waitUntil: "commit" });
    await page.waitForFunction(() => performance.getEntriesByName("first-contentful-paint").length > 0);
    release();
    await page.waitForLoadState("networkidle");
    await scrollThrough(page);
    expect(await page.evaluate(() => window.shift)).toBeLessThan(0.02);

    await page.setViewportSize({ width: 1280, height: 720 });
    const skipLink = page.getByRole("link", { name: "Skip to main content" });
    const stops = await page.locator("a[href]:visible, button:visible, video:visible").count();
    expect(stops).toBeGreaterThan(8);
    await page.keyboard.press("Tab");
    await expect(skipLink).toBeFocused();
    await expect(skipLink).toBeInViewport();

    const seen = new Set<string>();
    // A film has inner stops with the browser's own rings.
    for (let presses = 0; seen.size < stops && presses < stops + 40; presses++) {
      const { name, ring } = await page.evaluate(focused);
      expect(ring || seen.has(name), `a ring round ${name}`).toBe(true);
      seen.add(name);
      await page.keyboard.press("Tab");
    }
    expect(seen.size).toBe(stops);

    await skipLink.focus();
    await page.keyboard.press("Enter");
    await expect(page.getByRole("main")).toBeFocused();

    for (const width of widths) {
      await expectNoSidewaysScroll(page, width);
      await expectAxeFindsNothing(page, [
        { width, colorScheme: "light" },
        { width, colorScheme: "dark", coloursOnly: true },
      ]);
    }
  });
}

test("the scheme fits every window in the other languages too", async ({ page }) => {
  for (const path of languagePaths.filter((language) => !publicPaths.includes(language))) {
    await page.goto(path);
    for (const width of widths) await expectNoSidewaysScroll(page, width);
  }
});

test("axe finds no fault on the open menu, in both schemes", async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 800 });
  await page.goto("/");
  await page.getByRole("button", { name: "Menu" }).click();
  await expect(page.getByRole("navigation", { name: "Main" })).toBeVisible();
  await expectAxeFindsNothing(page, [
    { width: 320, colorScheme: "light" },
    { width: 320, colorScheme: "dark" },
  ]);
});
