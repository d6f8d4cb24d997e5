import { expect, test } from "@playwright/test";

test("an unknown address gets 'Page Not Found' and a Go Back button that leads home", async ({ page }) => {
  for (const path of ["/no-such-page", "/announcements/no-such-news", "/a/b/c", "/contact/more"]) {
    const response = await page.goto(path);
    expect(response?.status(), path).toBe(404);
    await expect(page).toHaveTitle(/^Page Not Found/);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Page Not Found");
    await page.getByRole("link", { name: "Go Back" }).click();
    await expect(page).toHaveURL("/");
  }
});
