import { test } from "@playwright/test";
import { languages } from "../../../src/shared/domain/languages.ts";
import { appRoutesIn } from "../../../src/shared/domain/routes.ts";
import { guardedPages } from "../../support/portal-pages.ts";
import { expectOwnOriginAlone, portalPaths, watch } from "../../support/public-pages.ts";

// Pages of the app ask for their worker as well.
test.use({ serviceWorkers: "allow" });

/** The app's pages of a language are seen in one visit: their worker fetches seventy files for whoever is new. */
const appVisits = ["", ...languages.map(({ key }) => key)].map((key) =>
  Object.values(appRoutesIn(key)).filter((path) => portalPaths.includes(path)),
);
// Public pages are asked the same where they are weighed, and those of somebody who is signed in where axe looks at them.
const otherPages = portalPaths.filter((path) => ![...guardedPages, ...appVisits.flat()].includes(path));

for (const visit of [...appVisits, ...otherPages.map((path) => [path])].filter(({ length }) => length > 0)) {
  test(`${visit.join(", ")}: no other origin is called, and the console has no complaint`, async ({
    page,
    baseURL,
  }) => {
    const watched = watch(page);
    for (const path of visit) {
      // A page of the app may have sent somebody who is not signed in elsewhere by now.
      await page.goto(path);
      await page.waitForLoadState("networkidle");
    }
    await expectOwnOriginAlone(page, watched, new URL(baseURL ?? "").origin);
  });
}
