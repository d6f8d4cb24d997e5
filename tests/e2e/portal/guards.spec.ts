import type { Page, Request } from "@playwright/test";
import { storedSessionKey } from "../../../src/shared/api/stored-session.ts";
import { apiClient, operatorClient } from "../../support/officers.ts";
import { expect, portalRoutes, test } from "../../support/portal.ts";
import { guardedPages } from "../../support/portal-pages.ts";

/** Replaces the session in the browser by one whose token has expired, with other changes if requested. */
async function expireToken(page: Page, changes: object = {}): Promise<void> {
  await page.evaluate(
    ([key, changed]) => {
      const session = JSON.parse(localStorage.getItem(key) ?? "{}");
      localStorage.setItem(key, JSON.stringify({ ...session, expires_at: 1, ...JSON.parse(changed) }));
    },
    [storedSessionKey, JSON.stringify(changes)] as const,
  );
}

test("every page redirects a signed-out visitor without a request for data", async ({ page }) => {
  // A copy of the session in the tab does not sign in.
  await page.goto("/robots.txt");
  await page.evaluate((user) => sessionStorage.setItem("authUser", JSON.stringify(user)), {
    uid: crypto.randomUUID(),
    displayName: "Camden",
    email: "ada@camden.gov.uk",
  });
  for (const route of guardedPages) {
    const requests: string[] = [];
    const note = (request: Request) => requests.push(new URL(request.url()).pathname);
    page.on("request", note);
    await page.goto(route);
    await expect(page, route).toHaveURL(new RegExp(`${portalRoutes.portal}($|#)`));
    await expect(page.getByRole("button", { name: "Sign In" })).toBeVisible();
    page.off("request", note);
    expect(
      requests.filter((path) => path.startsWith("/rest/")),
      route,
    ).toEqual([]);
  }
});

test("a page renews an expired token, and signs out where it cannot or the token was revoked", async ({
  page,
  council,
  signIn,
  stack,
}) => {
  const isSignedOut = async () => {
    await expect(page).toHaveURL(new RegExp(`${portalRoutes.portal}($|#)`));
    await expect(page.getByText(/You were signed out/)).toBeVisible();
  };
  // One component redirects from all of them; a page of the office and the gate represent the others.
  for (const route of [portalRoutes.dashboard, portalRoutes.checkVoucher]) {
    await signIn(page, council);
    await expireToken(page);
    const renewed = page.waitForResponse(/\/auth\/v1\/token\?grant_type=refresh_token/);
    await page.goto(route);
    expect((await renewed).ok()).toBe(true);
    await expect(page.getByRole("button", { name: "Sign Out" })).toBeVisible();
    await expect(page.locator("[aria-busy=true]")).toHaveCount(0);
    await expect(page).toHaveURL(route);

    await expireToken(page, { refresh_token: "spent" });
    await page.goto(route);
    await isSignedOut();
    await signIn(page, council);
    const elsewhere = apiClient(stack);
    await elsewhere.auth.signInWithPassword(council);
    await elsewhere.auth.signOut({ scope: "global" });
    await page.goto(route);
    await isSignedOut();
  }
});

test("members are signed out when their council closes while a page is open", async ({
  page,
  council,
  signIn,
  stack,
}) => {
  await signIn(page, council);
  await page.goto(portalRoutes.skipSites);
  await expect(page.getByText("Please add site below")).toBeVisible();
  const { error } = await council.client.rpc("delete_account", { council_goes: true });
  expect(error).toBeNull();
  await page.getByRole("button", { name: "Add Site" }).click();
  await page.getByLabel("Site 1", { exact: true }).fill("Too late");
  await page.getByRole("button", { name: "Update" }).click();
  await expect(page).toHaveURL(new RegExp(`${portalRoutes.portal}($|#)`));
  const { count } = await operatorClient(stack)
    .from("councils")
    .select("council_key", { count: "exact", head: true })
    .eq("council_key", council.borough)
    .is("closed_at", null);
  expect(count).toBe(0);
});

test("a page whose script fails to load says 'Unexpected Application Error!' and can be reloaded", async ({
  page,
  council,
  signIn,
}) => {
  await signIn(page, council);
  // supabase-js is the chunk that every guarded page fetches after it is hydrated.
  await page.route(/\/_astro\/browser-client[^/]*\.js/, (route) => route.abort("failed"));
  await page.goto(portalRoutes.dashboard);
  await expect(page.getByText("Unexpected Application Error!")).toBeVisible();
  await page.unroute(/\/_astro\/browser-client[^/]*\.js/);
  await page.getByRole("button", { name: /reload/i }).click();
  await expect(page.getByText("Vouchers Issued", { exact: true })).toBeVisible();
});
