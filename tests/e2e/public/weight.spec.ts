import { readFileSync } from "node:fs";
import { islandScripts } from "../../../src/build/island-scripts.ts";
import { appRoutes, portalRoutes } from "../../../src/shared/domain/routes.ts";
import { measureSent } from "./sent-bytes.ts";
import { expect, test } from "../../support/portal.ts";

for (const [path, most] of [
  [portalRoutes.portal, 110],
  [appRoutes.home, 110],
] as const) {
  test(`the form of ${path} responds with at most ${most} KB of JavaScript`, async ({ page }) => {
    const needed = islandScripts("dist", readFileSync(`dist${path}.html`, "utf8"));
    // Other scripts never arrive.
    await page.route("**/*.js", (route) =>
      needed.has(new URL(route.request().url()).pathname) ? route.continue() : undefined,
    );
    await page.goto(path);
    // The form is ready when an empty one shows its errors, or the app's leads to the list of boroughs.
    await page.locator("form:is([data-ready], [role=search]):visible button[type=submit]").first().click();
    if (path === appRoutes.home) await expect(page).toHaveURL(appRoutes.apply);
    else await expect(page.locator("form:visible .field-error").first()).toBeVisible();

    const total = [...needed].reduce((sum, script) => sum + measureSent(`https://site.test${script}`), 0);
    console.log(`JavaScript until the form of ${path} answers: ${total} bytes in ${needed.size} files`);
    expect(needed.size).toBeGreaterThan(1);
    expect(total).toBeLessThanOrEqual(most * 1024);
  });
}
