import { appRoutes, portalRoutes } from "../../../src/scheme/routes.ts";
import { expect, issue, test } from "../../support/app.ts";

test("what a council says about vouchers and sites is what residents read", async ({
  page,
  openCouncil,
  signIn,
}) => {
  const [site, other] = openCouncil.sites;
  await signIn(page, openCouncil);
  await page.goto(portalRoutes.dashboard);
  await page.getByRole("link", { name: "Voucher settings" }).click();
  await expect(page.getByLabel("Give out vouchers")).toBeChecked();
  await page.getByLabel("Who may come").fill("Anyone who lives here.\nBring a bill.");
  await page.getByRole("button", { name: "Update", exact: true }).click();
  await expect(page.getByText("Update successful!")).toBeVisible();

  await page.getByRole("button", { name: "Change site 1" }).click();
  await page.getByLabel("Opening hours").fill("Weekends, 9am to 5pm");
  await page.getByLabel("Tyres").check();
  await page.getByRole("button", { name: "Update site 1" }).click();
  await expect(page.getByRole("listitem").getByText("Update successful!")).toBeVisible();
  await page.getByRole("button", { name: "Close" }).click();
  await page.getByRole("button", { name: "Change site 2" }).click();
  await page.getByLabel("Closed until").fill("2099-01-01");
  await page.getByRole("button", { name: "Update site 2" }).click();
  await expect(page.getByRole("listitem").getByText("Update successful!")).toBeVisible();

  await page.goto(`${appRoutes.apply}#${openCouncil.borough}`);
  await expect(page.getByText("Anyone who lives here.")).toBeVisible();
  await expect(page.getByText("Weekends, 9am to 5pm")).toBeVisible();
  await expect(page.getByText("Not taken: Tyres")).toBeVisible();
  await expect(page.getByText(/Closed until .*1 January 2099/)).toBeVisible();
  await expect(page.getByRole("link", { name: site?.address ?? "" })).toBeVisible();
  await expect(page.getByRole("link", { name: other?.address ?? "" })).toHaveCount(0);
});

test("a council that turns its vouchers off is no choice any more", async ({ page, openCouncil, signIn }) => {
  await signIn(page, openCouncil);
  await page.goto(portalRoutes.voucherSettings);
  await page.getByLabel("Give out vouchers").uncheck();
  await page.getByRole("button", { name: "Update", exact: true }).click();
  await expect(page.getByText("Update successful!")).toBeVisible();
  await page.goto(appRoutes.apply);
  await expect(page.getByRole("heading", { name: "Not yet" })).toBeVisible();
  await expect(page.getByRole("link", { name: openCouncil.councilName, exact: true })).toHaveCount(0);
});

test("before a site or the council goes, the dialog says what becomes of the active vouchers", async ({
  page,
  openCouncil,
  newResident,
  signIn,
}) => {
  await issue(await newResident(), openCouncil.sites[0]?.id ?? "");
  await signIn(page, openCouncil);
  await page.goto(portalRoutes.skipSites);
  const dialog = page.getByRole("dialog");
  await page.getByRole("button", { name: "Delete Site 1" }).click();
  await expect(dialog).toContainText("1 active voucher names it. It stays valid at your other sites");
  await dialog.getByRole("button", { name: "Yes" }).click();
  await expect(page.getByText("Site deleted successfully!")).toBeVisible();
  await page.getByRole("button", { name: "Delete Site 1" }).click();
  await expect(dialog).toContainText(
    "It is your last site. The one active voucher of your residents is cancelled.",
  );
  await dialog.getByRole("button", { name: "No" }).click();

  await page.goto(portalRoutes.account);
  await page.getByRole("link", { name: "Delete Account" }).click();
  await expect(dialog).toContainText("the one active voucher of your residents: it is cancelled");
});
