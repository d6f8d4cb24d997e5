import type { Page } from "@playwright/test";
import { expectAxeFindsNothing, tightAndWide } from "../../support/axe.ts";
import { cutNetwork } from "../../support/faults.ts";
import { operatorClient } from "../../support/officers.ts";
import { expect, portalRoutes, test } from "../../support/portal.ts";

const count = (page: Page, term: string) =>
  page.locator("dl div", { has: page.getByText(term, { exact: true }) }).getByRole("definition");

test("the dashboard retries missing figures, then welcomes the council and counts its vouchers", async ({
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
  const mend = await cutNetwork(page, /\/rest\/v1\/rpc\/voucher_counts/);
  await page.goto(portalRoutes.dashboard);
  const retry = page.getByRole("button", { name: /try again/i });
  await expect(retry).toBeVisible();
  await mend();
  await retry.click();
  await expect(page.getByRole("heading", { level: 1 })).toContainText(council.councilName);
  await expect(count(page, "Vouchers Issued")).toContainText("3");
  await expect(count(page, "Vouchers Used")).toContainText("1");
  await expect(page.getByText("So far, 3 vouchers were issued: 1 has been used")).toBeVisible();
  await operator
    .from("vouchers")
    .delete()
    .in("id", issued?.map(({ id }) => id) ?? []);
});

test("pages lead back to the dashboard; after signing out, Back shows no data of the council", async ({
  page,
  council,
  signIn,
}) => {
  await signIn(page, council);
  await page.goto(portalRoutes.dashboard);
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

  await expect(page.getByText("Vouchers Issued", { exact: true })).toBeVisible();
  await page.getByRole("button", { name: "Sign Out" }).click();
  const dialog = page.getByRole("dialog");
  await expect(dialog).toContainText("Are you sure you want to sign out?");
  await expectAxeFindsNothing(page, tightAndWide);
  await dialog.getByRole("button", { name: "No" }).click();
  await expect(dialog).toBeHidden();
  await page.getByRole("button", { name: "Sign Out" }).click();
  await dialog.getByRole("button", { name: "Yes" }).click();
  await expect(page).toHaveURL(new RegExp(portalRoutes.portal + "($|#)"));
  await page.goto(portalRoutes.dashboard);
  await expect(page).toHaveURL(new RegExp(portalRoutes.portal + "($|#)"));
  await expect(page.getByText(council.email)).toBeHidden();
});
