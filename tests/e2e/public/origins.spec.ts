import { test } from "@playwright/test";
import { expectOwnOriginAlone, portalPaths, watch } from "../../support/public-pages.ts";

// The public pages are asked the same where they are weighed.
for (const path of portalPaths) {
  test(`${path} asks no other origin for anything, and the browser has nothing to complain about`, async ({
    page,
    baseURL,
  }) => {
    const watched = watch(page);
    // A page of the portal may have sent somebody who is not signed in elsewhere by now.
    await page.goto(path);
    await page.waitForLoadState("networkidle");
    await expectOwnOriginAlone(page, watched, new URL(baseURL ?? "").origin);
  });
}
