import { AxeBuilder } from "@axe-core/playwright";
import { expect, test } from "@playwright/test";
import { publicPaths, seeAll } from "../../support/public-pages.ts";

const widths = [320, 768, 1280];

for (const path of publicPaths) {
  test(`axe finds nothing on ${path} at three widths in both schemes`, async ({ page }) => {
    await page.goto(path);
    for (const width of widths) {
      await page.setViewportSize({ width, height: 800 });
      await seeAll(page);
      for (const colorScheme of ["light", "dark"] as const) {
        await page.emulateMedia({ colorScheme });
        const { violations, passes } = await new AxeBuilder({ page }).analyze();
        expect(passes.length).toBeGreaterThan(10);
        const found = violations.map(({ id, nodes }) => [id, ...nodes.map(({ target }) => target.join(" "))]);
        expect(found, `${width} pixels, ${colorScheme}`).toEqual([]);
      }
    }
  });
}

test("axe finds nothing on the open menu, in both schemes", async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  for (const colorScheme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme });
    await page.goto("/");
    await page.getByRole("button", { name: "Menu" }).click();
    await expect(page.getByRole("navigation", { name: "Main" })).toBeVisible();
    const { violations } = await new AxeBuilder({ page }).analyze();
    expect(
      violations.map(({ id, nodes }) => [id, nodes.length]),
      colorScheme,
    ).toEqual([]);
  }
});
