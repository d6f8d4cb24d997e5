import type { Page } from "@playwright/test";
import { cutNetwork } from "../../support/faults.ts";
import { operatorClient } from "../../support/officers.ts";
import { expect, portalRoutes, test } from "../../support/portal.ts";

const count = (page: Page, term: string) =>
  page.locator("dl div", { has: page.getByText(term, { exact: true }) }).getByRole("definition");

test("the dashboard welcomes the council and counts only its own vouchers", async ({
  page,
  council,
  signIn,
  stack,
}) => {
  const operator = operatorClient(stack);
  const vouchers = [false, false, true].map((used) => ({
    local_auth_issue: council.borough,
    voucher_used: used,
  }));
  const { data: issued, error } = await operator.from("vouchers").insert(vouchers).select("id");
  expect(error).toBeNull();
  await signIn(page, council);
  await page.goto(portalRoutes.dashboard);
  await expect(page.getByRole("heading", { level: 1 })).toContainText(council.councilName);
  await expect(count(page, "Vouchers Issued")).toContainText("3");
  await expect(count(page, "Vouchers Used")).toContainText("1");
  await expect(page.getByText("So far, 3 vouchers were issued: 1 has been used")).toBeVisible();
  await operator
    .from("vouchers")
    .delete()
    .in("id", issued?.map(({ id }) => id) ?? []);
});

test("the dashboard reports missing figures, and leads to pages whose Back link returns", async ({
  page,
  council,
  signIn,
}) => {
  await signIn(page, council);
  const mend = await cutNetwork(page, /\/rest\/v1\/rpc\/voucher_counts/);
  await page.goto(portalRoutes.dashboard);
  const retry = page.getByRole("button", { name: /try again/i });
  await expect(retry).toBeVisible();
  await mend();
  await retry.click();
  await expect(page.getByText("Vouchers Issued", { exact: true })).toBeVisible();
  for (const [name, route] of [
    ["User Account Details", portalRoutes.account],
    ["Manage Site Address", portalRoutes.skipSites],
    ["Skip Company Details", portalRoutes.skipCompanies],
  ] as const) {
    await page.getByRole("link", { name }).click();
    await expect(page).toHaveURL(route);
    await page.getByRole("link", { name: "Back" }).click();
    await expect(page).toHaveURL(portalRoutes.dashboard);
  }
});

test("without a current user the copied session paints a name, and the portal asks to sign in", async ({
  page,
  council,
}) => {
  await page.goto("/robots.txt");
  await page.evaluate((user) => sessionStorage.setItem("authUser", JSON.stringify(user)), {
    uid: council.userId,
    displayName: council.borough,
    email: council.email,
  });
  await page.goto(portalRoutes.dashboard);
  await expect(page).toHaveURL(new RegExp(portalRoutes.portal + "($|#)"));
  await expect(page.getByRole("button", { name: "Sign In" })).toBeVisible();
});

test("signing out asks first; after Yes, the Back button shows no data of the council", async ({
  page,
  council,
  signIn,
}) => {
  await signIn(page, council);
  await page.goto(portalRoutes.dashboard);
  await expect(page.getByText("Vouchers Issued", { exact: true })).toBeVisible();
  await page.getByRole("button", { name: "Sign Out" }).click();
  const dialog = page.getByRole("dialog");
  await expect(dialog).toContainText("Are you sure you want to sign out?");
  await dialog.getByRole("button", { name: "No" }).click();
  await expect(dialog).toBeHidden();
  await page.getByRole("button", { name: "Sign Out" }).click();
  await dialog.getByRole("button", { name: "Yes" }).click();
  await expect(page).toHaveURL(new RegExp(portalRoutes.portal + "($|#)"));
  await page.goto(portalRoutes.dashboard);
  await expect(page).toHaveURL(new RegExp(portalRoutes.portal + "($|#)"));
  await expect(page.getByText(council.email)).toBeHidden();
});
