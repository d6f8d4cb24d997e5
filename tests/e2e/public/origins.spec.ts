import { expect, test } from "@playwright/test";
import { portalPaths, publicPaths, seeAll } from "../../support/public-pages.ts";

for (const path of [...publicPaths, ...portalPaths]) {
  test(`${path} asks no other origin for anything, and the browser has nothing to complain about`, async ({
    page,
    context,
    baseURL,
  }) => {
    const origins = new Set<string>();
    const complaints: string[] = [];
    page.on("request", (request) => {
      if (!request.url().startsWith("data:")) origins.add(new URL(request.url()).origin);
    });
    page.on("console", (message) => {
      // The answer 404 is what is asked for there.
      if (["error", "warning"].includes(message.type()) && !/status of 404/.test(message.text())) {
        complaints.push(message.text());
      }
    });
    page.on("pageerror", (error) => complaints.push(error.message));
    await page.goto(path);
    // A page of the portal may have sent somebody who is not signed in elsewhere by now.
    if (publicPaths.includes(path)) await seeAll(page);
    await page.waitForLoadState("networkidle");
    expect([...origins]).toEqual([new URL(baseURL ?? "").origin]);
    expect(complaints).toEqual([]);
    expect(await context.cookies()).toEqual([]);
  });
}

test("the public pages store nothing in the browser", async ({ page }) => {
  for (const path of publicPaths) {
    await page.goto(path);
    const stored = await page.evaluate(() => [localStorage.length, sessionStorage.length, document.cookie]);
    expect(stored, path).toEqual([0, 0, ""]);
  }
});
