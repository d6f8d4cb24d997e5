import { devices, type Page } from "@playwright/test";
import { doorLinks, headerLinks } from "../../../src/site/navigation.ts";
import { expect, test } from "../../support/portal.ts";

const links = [...headerLinks, ...doorLinks];
const toggle = (page: Page) => page.getByRole("button", { name: "Menu" });
const menu = (page: Page) => page.getByRole("navigation", { name: "Main" });

test.describe("the narrow window's menu without scripts", () => {
  test.use({ viewport: { width: 320, height: 640 }, javaScriptEnabled: false });

  test.beforeEach(async ({ page }) => {
    await page.goto("/our-impact");
    await expect(menu(page)).toBeHidden();
  });

  test("opens with the keyboard, shows every link in order and closes with Escape", async ({ page }) => {
    await toggle(page).focus();
    await page.keyboard.press("Enter");
    await expect(menu(page)).toBeVisible();
    await expect(menu(page).getByRole("link")).toHaveText(links.map(({ text }) => text));
    for (const { href, text } of links) {
      await expect(menu(page).getByRole("link", { name: text, exact: true })).toHaveAttribute("href", href);
    }
    await expect(menu(page).getByRole("link", { name: "Our Impact" })).toHaveAttribute(
      "aria-current",
      "page",
    );
    for (const { text } of links) {
      await page.keyboard.press("Tab");
      await expect(menu(page).getByRole("link", { name: text, exact: true })).toBeFocused();
    }
    await page.keyboard.press("Escape");
    await expect(menu(page)).toBeHidden();
    await toggle(page).focus();
    await page.keyboard.press("Space");
    await expect(menu(page)).toBeVisible();
    await page.keyboard.press("Tab");
    await page.keyboard.press("Escape");
    await expect(menu(page)).toBeHidden();
    await page.keyboard.press("Shift+Tab");
    await expect(toggle(page)).toBeFocused();
  });

  test("closes when a link is chosen, and the next page begins at its top", async ({ page }) => {
    await page.mouse.wheel(0, 200);
    await toggle(page).click();
    await menu(page).getByRole("link", { name: "Contact" }).click();
    await expect(page).toHaveURL("/contact");
    await expect(menu(page)).toBeHidden();
    expect(await page.evaluate(() => scrollY)).toBe(0);
  });
});

test.describe("the menu on a phone", () => {
  const { userAgent, deviceScaleFactor, isMobile, hasTouch } = devices["Pixel 7"];
  const viewport = { width: 320, height: 640 };
  test.use({ userAgent, deviceScaleFactor, isMobile, hasTouch, viewport });

  test("opens and closes with a touch, and its links are large enough to touch", async ({ page }) => {
    await page.goto("/");
    await expect(menu(page)).toBeHidden();
    await toggle(page).tap();
    await expect(menu(page)).toBeVisible();
    await toggle(page).tap();
    await expect(menu(page)).toBeHidden();
    await toggle(page).tap();
    await expect(menu(page)).toBeVisible();
    for (const target of [toggle(page), ...(await menu(page).getByRole("link").all())]) {
      const box = await target.boundingBox();
      expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(44);
      const reached = await target.evaluate((element) => {
        const { x, y, width, height } = element.getBoundingClientRect();
        return [0.25, 0.5, 0.75].map((part) =>
          element.contains(document.elementFromPoint(x + width / 4, y + part * height)),
        );
      });
      expect(reached).toEqual([true, true, true]);
    }
    // A touch beside it closes it.
    await page.touchscreen.tap(160, 620);
    await expect(menu(page)).toBeHidden();
  });

  test("is closed when a link is pressed, so that Back restores the page without it", async ({ page }) => {
    await page.goto("/our-impact");
    // Without content the browser stays on the page in its last state.
    await page.route("**/contact", (route) => route.fulfill({ status: 204 }));
    await toggle(page).tap();
    await menu(page).getByRole("link", { name: "Contact" }).tap();
    await expect(menu(page)).toBeHidden();
    await expect(page).toHaveURL("/our-impact");
    await toggle(page).tap();
    await expect(menu(page)).toBeVisible();
  });
});

test.describe("the header of a wide window", () => {
  test.use({ viewport: { width: 1280, height: 800 } });

  test("marks the open page, shows whole rings, closes in a narrow window and leads home", async ({
    page,
  }) => {
    await page.goto("/contact");
    await expect(toggle(page)).toBeHidden();
    const current = menu(page).getByRole("link", { name: "Contact" });
    await expect(current).toHaveAttribute("aria-current", "page");
    const weight = (link: typeof current) =>
      link.evaluate((element) => Number(getComputedStyle(element).fontWeight));
    const other = menu(page).getByRole("link", { name: "Announcements" });
    expect(await weight(current)).toBeGreaterThan(await weight(other));
    await page.keyboard.press("Tab");
    for (const link of await page.getByRole("banner").getByRole("link").all()) {
      await page.keyboard.press("Tab");
      await expect(link).toBeFocused();
      const top = await link.evaluate((element) => {
        const { outlineOffset, outlineWidth } = getComputedStyle(element);
        return element.getBoundingClientRect().top - parseFloat(outlineOffset) - parseFloat(outlineWidth);
      });
      expect(top).toBeGreaterThanOrEqual(0);
    }
    // The menu is closed from the first paint of the narrow window.
    await menu(page)
      .getByRole("list")
      .first()
      .evaluate((list) => {
        matchMedia("(max-width: 768px)").onchange = () =>
          (document.title = getComputedStyle(list).visibility);
      });
    await page.setViewportSize({ width: 600, height: 800 });
    await expect(page).toHaveTitle("hidden");
    await page.setViewportSize({ width: 1280, height: 800 });
    await page.getByRole("banner").getByRole("link", { name: "TipRight home" }).click();
    await expect(page).toHaveURL("/");
  });
});
