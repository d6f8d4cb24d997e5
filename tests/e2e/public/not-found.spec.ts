import { expect, test } from "@playwright/test";

for (const path of ["/no-such-page", "/announcements/no-such-news", "/a/b/c", "/contact/more"]) {
  test(`${path} is answered with 'Page Not Found' and a Go Back button that leads home`, async ({ page }) => {
    const response = await page.goto(path);
    expect(response?.status()).toBe(404);
    await expect(page).toHaveTitle(/^Page Not Found/);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Page Not Found");
    await page.getByRole("link", { name: "Go Back" }).click();
    await expect(page).toHaveURL("/");
  });
}
