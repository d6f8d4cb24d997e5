import { expectAxeFindsNothing, tightAndWide } from "../../support/axe.ts";
import { cutNetwork } from "../../support/faults.ts";
import { operatorClient } from "../../support/officers.ts";
import { expect, portalRoutes, test } from "../../support/portal.ts";

test("skip companies with a name are listed; a failed list is retried, and an empty one says so", async ({
  page,
  council,
  signIn,
  stack,
}) => {
  const { data: all } = await operatorClient(stack).from("skip_companies").select("skip_company_name");
  const named = (all ?? []).filter(({ skip_company_name: name }) => (name ?? "").trim() !== "");
  expect(named.length).toBeLessThan(all?.length ?? 0);
  await signIn(page, council);
  const mend = await cutNetwork(page, /\/rest\/v1\/skip_companies/);
  await page.goto(portalRoutes.skipCompanies);
  const retry = page.getByRole("button", { name: /try again/i });
  await expect(retry).toBeVisible();
  await expectAxeFindsNothing(page, tightAndWide);
  await mend();
  await retry.click();
  await expect(page.getByRole("heading", { level: 2 })).toHaveCount(named.length);
  await expect(page.getByRole("link", { name: /@/ }).first()).toHaveAttribute("href", /^mailto:/);

  await page.route(/\/rest\/v1\/skip_companies/, (route) => route.fulfill({ json: [] }));
  await page.reload();
  await expect(page.getByText("There are no skip companies")).toBeVisible();
});
