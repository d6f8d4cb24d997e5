import { expect, test } from "@playwright/test";
import { expectAxeFindsNothing } from "../../support/axe.ts";
import { publicPaths, scrollThrough } from "../../support/public-pages.ts";

for (const path of publicPaths) {
  test(`axe finds no fault on ${path} at three widths in both schemes; it never scrolls sideways`, async ({
    page,
  }) => {
    const overflow = () => page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    await page.goto(path);
    for (const width of [320, 768, 1280]) {
      await page.setViewportSize({ width, height: 800 });
      // Everything fetched and shown remains so at the other widths.
      if (width === 320) await scrollThrough(page);
      expect(await overflow()).toBeLessThanOrEqual(0);
      await expectAxeFindsNothing(page, [
        { width, colorScheme: "light" },
        { width, colorScheme: "dark", coloursOnly: true },
      ]);
    }
    // Doubled text size, as readers with low vision set it.
    await page.setViewportSize({ width: 640, height: 640 });
    await page.evaluate(() => (document.documentElement.style.fontSize = "200%"));
    expect(await overflow()).toBeLessThanOrEqual(0);
  });
}

test("axe finds no fault on the open menu, in both schemes", async ({ page }) => {
  for (const colorScheme of ["light", "dark"] as const) {
    await page.setViewportSize({ width: 320, height: 800 });
    await page.emulateMedia({ colorScheme });
    await page.goto("/");
    await page.getByRole("button", { name: "Menu" }).click();
    await expect(page.getByRole("navigation", { name: "Main" })).toBeVisible();
    await expectAxeFindsNothing(page, [{ width: 320, colorScheme }]);
  }
});
