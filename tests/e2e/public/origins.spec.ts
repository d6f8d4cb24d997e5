import { appRoutesIn } from "../../../src/shared/domain/routes.ts";
import { guardedPages, openPages } from "../../support/portal-pages.ts";
import { expectOwnOriginAlone, portalPaths, watchPage } from "../../support/public-pages.ts";
import { test } from "../../support/portal.ts";

// Pages of the app and of emails request their worker as well.
test.use({ serviceWorkers: "allow" });

/** The app's pages in one language: others differ only in text. */
const appPages = Object.values(appRoutesIn("")).filter((path) => portalPaths.includes(path));
// pages.spec.ts checks the same for public pages, and portal/axe.spec.ts for the others of the portal.
const seenByAxe: readonly string[] = [...openPages, ...guardedPages];
const otherPages = portalPaths.filter((path) => !seenByAxe.includes(path) && !/^\/app(\/|$)/.test(path));

test("app, gate and emails' pages call no other origin, and the console has no complaint", async ({
  page,
  baseURL,
}) => {
  const watched = watchPage(page);
  for (const path of [...appPages, ...otherPages]) {
    // A page of the app may have redirected a signed-out visitor by now.
    await page.goto(path);
    await page.waitForLoadState("networkidle");
  }
  await expectOwnOriginAlone(page, watched, new URL(baseURL ?? "").origin);
});
