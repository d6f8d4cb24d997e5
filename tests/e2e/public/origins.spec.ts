import { test } from "@playwright/test";
import { appRoutesIn } from "../../../src/shared/domain/routes.ts";
import { guardedPages, openPages } from "../../support/portal-pages.ts";
import { expectOwnOriginAlone, portalPaths, watchPage } from "../../support/public-pages.ts";

// Pages of the app and of emails request their worker as well.
test.use({ serviceWorkers: "allow" });

/** One visit covers the app's pages of a language: their worker fetches seventy files. Languages differ only in text. */
const appVisits = ["", "ar"].map((key) =>
  Object.values(appRoutesIn(key)).filter((path) => portalPaths.includes(path)),
);
// weight.spec.ts checks the same for public pages, and portal/axe.spec.ts for the others of the portal.
const seenByAxe: readonly string[] = [...openPages, ...guardedPages];
const otherPages = portalPaths.filter((path) => !seenByAxe.includes(path) && !/^\/app(\/|$)/.test(path));

for (const visit of [...appVisits, otherPages].filter(({ length }) => length > 0)) {
  test(`${visit.join(", ")}: no other origin is called, and the console has no complaint`, async ({
    page,
    baseURL,
  }) => {
    const watched = watchPage(page);
    for (const path of visit) {
      // A page of the app may have redirected a signed-out visitor by now.
      await page.goto(path);
      await page.waitForLoadState("networkidle");
    }
    await expectOwnOriginAlone(page, watched, new URL(baseURL ?? "").origin);
  });
}
