import { expect, portalRoutes, test } from "../../support/portal.ts";

// tests/unit/portal/own-clock.test.ts has slow clocks too.
test("a computer whose clock is an hour fast signs in, reads, saves, and stays signed in", async ({
  page,
  council,
}) => {
  await page.clock.install({ time: Date.now() + 60 * 60 * 1000 });
  let renewals = 0;
  page.on("request", (request) => {
    if (request.url().includes("grant_type=refresh_token")) renewals += 1;
  });
  await page.goto(portalRoutes.portal);
  await page.getByLabel("Email").fill(council.email);
  await page.getByLabel("Password", { exact: true }).fill(council.password);
  await page.getByRole("button", { name: "Sign In" }).click();
  await expect(page.getByText("Vouchers Issued", { exact: true })).toBeVisible();
  await page.getByRole("link", { name: "Manage Site Address" }).click();
  await page.getByRole("button", { name: "Add Site" }).click();
  await page.getByLabel("Site 1", { exact: true }).fill("1 Depot Lane");
  await page.getByRole("button", { name: "Update" }).click();
  await expect(page.getByText("Update successful!")).toBeVisible();
  await page.reload();
  await expect(page.getByLabel("Site 1", { exact: true })).toHaveValue("1 Depot Lane");
  // The token is new: renewing it again would mean a wrong clock.
  expect(renewals).toBe(0);
});
