import { expect, test } from "../../support/portal.ts";

test("an unknown address gets 'Page Not Found' and a Go Back button that leads home", async ({
  page,
  request,
}) => {
  for (const path of ["/no-such-page", "/announcements/no-such-news", "/contact/more"]) {
    expect((await request.get(path)).status(), path).toBe(404);
  }
  const response = await page.goto("/a/b/c");
  expect(response?.status()).toBe(404);
  await expect(page).toHaveTitle(/^Page Not Found/);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Page Not Found");
  await page.getByRole("link", { name: "Go Back" }).click();
  await expect(page).toHaveURL("/");
});
