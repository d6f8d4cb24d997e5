import { appRoutes, portalRoutes, registerHash } from "../../../src/shared/domain/routes.ts";
import { expect, issueVoucher, takeSession, test } from "../../support/app.ts";
import { brand } from "../../../src/shared/domain/brand.ts";

test("'Skip to main content' keeps the voucher, and a dialog is announced with its consequences", async ({
  page,
  openCouncil,
  newResident,
  signInResident,
}) => {
  const resident = await newResident();
  const { id } = await issueVoucher(resident, openCouncil.sites[0]?.id ?? "");
  await signInResident(page, resident);
  await page.goto(`${appRoutes.voucher}#${id}`);
  const heading = page.getByRole("heading", { name: "Active Voucher" });
  await expect(heading).toBeVisible();
  await page.getByRole("link", { name: "Skip to main content" }).focus();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("main")).toBeFocused();
  await expect(heading).toBeVisible();
  expect(new URL(page.url()).hash).toBe(`#${id}`);
  await page.getByRole("button", { name: "Cancel voucher" }).click();
  await expect(page.getByRole("dialog")).toHaveAccessibleDescription(/You cannot use it after that/);
});

test("'Skip to main content' keeps the portal's tab", async ({ page }) => {
  await page.goto(portalRoutes.portal + registerHash);
  await page.getByLabel("Council Borough").waitFor();
  await page.getByRole("link", { name: "Skip to main content" }).focus();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("main")).toBeFocused();
  await expect(page.getByRole("tab", { name: "Register" })).toHaveAttribute("aria-selected", "true");
});

test("keyboard and address alone lead from deleting an account to its details and back", async ({
  page,
  newResident,
  signInResident,
}) => {
  const resident = await newResident();
  await signInResident(page, resident);
  await page.goto(`${appRoutes.account}#delete`);
  await expect(page.getByRole("button", { name: "Send code" })).toBeVisible();
  await page.evaluate(() => (location.hash = "change"));
  await expect(page.getByLabel("First Name")).toBeVisible();
  await page.evaluate(() => (location.hash = "delete"));
  await expect(page.getByRole("button", { name: "Send code" })).toBeVisible();
});

test("the menu leads to help, easy words and the accessibility statement", async ({ page }) => {
  await page.goto(appRoutes.home);
  for (const [name, path] of [
    ["How it works", "/how-it-works"],
    ["Help", "/contact"],
    ["Accessibility", "/accessibility"],
  ] as const) {
    await page.getByRole("button", { name: "Menu" }).click();
    await page.getByRole("link", { name, exact: true }).click();
    await expect(page).toHaveURL(path);
    await page.goto(appRoutes.home);
  }
});

test("the gate links to help, the statement and the terms, except while an answer is shown", async ({
  page,
  openCouncil,
}) => {
  await takeSession(page, openCouncil.client);
  await page.goto(portalRoutes.checkVoucher);
  await page.getByLabel("Which site is this?").selectOption({ label: openCouncil.sites[0]?.address ?? "" });
  await page.getByRole("button", { name: "This is the site" }).click();
  const help = page.getByRole("contentinfo");
  await expect(help.getByRole("link", { name: brand.contactEmail })).toBeVisible();
  for (const [name, path] of [
    ["Accessibility statement", "/accessibility"],
    ["Terms of use", "/terms-of-use"],
  ] as const)
    await expect(help.getByRole("link", { name })).toHaveAttribute("href", path);
  await page.getByLabel("Voucher code").fill("2222222222");
  await page.getByRole("button", { name: "Check" }).click();
  await expect(page.getByRole("heading", { name: "Not valid" })).toBeVisible();
  await expect(help).toBeHidden();
  await page.getByRole("button", { name: "Next voucher" }).click();
  await expect(help).toBeVisible();
});
