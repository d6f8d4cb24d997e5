import { test } from "@playwright/test";
import { guardedPages } from "../../support/portal-pages.ts";
import { expectOwnOriginAlone, portalPaths, watch } from "../../support/public-pages.ts";

// Pages of the app ask for their worker as well.
test.use({ serviceWorkers: "allow" });

// Public pages are asked the same where they are weighed, and those of somebody who is signed in where axe looks at them.
for (const path of portalPaths.filter((one) => !guardedPages.includes(one))) {
  test(`${path} asks no other origin for anything, and the browser has nothing to complain about`, async ({
    page,
    baseURL,
  }) => {
    const watched = watch(page);
    // A page of the app may have sent somebody who is not signed in elsewhere by now.
    await page.goto(path);
    await page.waitForLoadState("networkidle");
    await expectOwnOriginAlone(page, watched, new URL(baseURL ?? "").origin);
  });
}
