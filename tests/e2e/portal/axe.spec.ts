import type { Page } from "@playwright/test";
import { expectAxeFindsNothing, tightAndWide } from "../../support/axe.ts";
import { expect, test } from "../../support/portal.ts";
import { expectOwnOriginAlone, watchPage } from "../../support/public-pages.ts";
import { emailRoutes } from "../../../src/shared/domain/routes.ts";
import { guardedPages, openPages } from "../../support/portal-pages.ts";
import { openInWaves } from "./waves.ts";

const expectNothingFound = (page: Page, what = "") => expectAxeFindsNothing(page, tightAndWide, what);

test("open pages have no bar; axe finds no fault on them, nor in the errors of empty forms", async ({
  page,
  stack,
}) => {
  const watched = watchPage(page);
  for (const route of openPages) {
    await page.goto(route);
    const form = page.locator("form[data-ready]:visible").first();
    await expect(form).toBeVisible();
    await expect(page.locator(".portal-bar"), route).toHaveCount(0);
    await expectNothingFound(page, route);
    await form.locator("button[type=submit]").click();
    await expect(page.locator("[aria-invalid=true]:visible").first()).toBeVisible();
    await expectNothingFound(page, `${route}, errors`);
  }
  await expectOwnOriginAlone(page, watched, new URL(stack.url).origin);
});

test("axe finds no fault on the emails' pages, with half a link, complete, and after a press", async ({
  page,
}) => {
  for (const route of Object.values(emailRoutes)) {
    await page.goto(route);
    await expect(page.getByText("This link is not complete.")).toBeVisible();
    await expectNothingFound(page, route);
    await page.goto(`${route}?token=${crypto.randomUUID()}`);
    const button = page.getByRole("main").locator("button[type=submit]");
    await expect(button).toBeVisible();
    await expectNothingFound(page, `${route}, complete`);
    await button.click();
    await expect(page.getByRole("status").filter({ hasText: /./ })).toBeVisible();
    await expectNothingFound(page, `${route}, pressed`);
  }
});

// In two parts that run beside each other.
for (const part of [0, 1]) {
  const routes = guardedPages.filter((_, number) => number % 2 === part);
  test(`${routes[0]} and every second page load in two waves; axe finds no fault`, async ({
    page,
    council,
    signIn,
    stack,
  }) => {
    await signIn(page, council);
    const watched = watchPage(page);
    for (const route of routes) {
      const waves = await openInWaves(page, route);
      const summary = `${route} requests ${JSON.stringify(waves)}`;
      expect(waves.length, summary).toBeLessThanOrEqual(2);
      expect(new Set(waves.flat()).size, summary).toBe(waves.flat().length);
      await expect(page.getByRole("button", { name: "Sign Out" })).toBeVisible();
      await expectNothingFound(page, route);
    }
    await expectOwnOriginAlone(page, watched, new URL(stack.url).origin);
  });
}
