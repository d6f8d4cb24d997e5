import { cutNetwork } from "../../support/faults.ts";
import { operatorClient } from "../../support/officers.ts";
import { expect, portalRoutes, test } from "../../support/portal.ts";

test.beforeEach(async ({ page, council, signIn }) => {
  await signIn(page, council);
});

test("skip companies are listed with all details; records without a name are skipped", async ({
  page,
  stack,
}) => {
  const { data: all } = await operatorClient(stack).from("skip_companies").select("skip_company_name");
  const named = (all ?? []).filter(({ skip_company_name: name }) => (name ?? "").trim() !== "");
  expect(named.length).toBeLessThan(all?.length ?? 0);
  await page.goto(portalRoutes.skipCompanies);
  await expect(page.getByRole("heading", { level: 2 })).toHaveCount(named.length);
  await expect(page.getByRole("link", { name: /@/ }).first()).toHaveAttribute("href", /^mailto:/);
});

test("without skip companies the page says 'There are no skip companies'", async ({ page }) => {
  await page.route(/\/rest\/v1\/skip_companies/, (route) => route.fulfill({ json: [] }));
  await page.goto(portalRoutes.skipCompanies);
  await expect(page.getByText("There are no skip companies")).toBeVisible();
});

test("a list that cannot be loaded offers a retry", async ({ page }) => {
  const mend = await cutNetwork(page, /\/rest\/v1\/skip_companies/);
  await page.goto(portalRoutes.skipCompanies);
  const retry = page.getByRole("button", { name: /try again/i });
  await expect(retry).toBeVisible();
  await mend();
  await retry.click();
  await expect(page.getByRole("heading", { level: 2 }).first()).toBeVisible();
});
