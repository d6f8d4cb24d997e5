import { expect, test } from "@playwright/test";
import { publicPaths, scrollThrough } from "../../support/public-pages.ts";

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

for (const path of publicPaths) {
  test(`${path} does not shift when pictures and fonts arrive late, and every stop shows its focus`, async ({
    page,
  }) => {
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
  });
}
