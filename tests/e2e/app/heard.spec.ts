import { appRoutes, portalRoutes, registerHash } from "../../../src/shared/domain/routes.ts";
import { expect, issueVoucher, test } from "../../support/app.ts";

test("'Skip to main content' keeps the voucher and the portal's tab", async ({
  page,
  openCouncil,
  newResident,
  signInResident,
}) => {
  const skip = async () => {
    await page.getByRole("link", { name: "Skip to main content" }).focus();
    await page.keyboard.press("Enter");
    await expect(page.getByRole("main")).toBeFocused();
  };
  await page.goto(portalRoutes.portal + registerHash);
  await page.getByLabel("Council Borough").waitFor();
  await skip();
  await expect(page.getByRole("tab", { name: "Register" })).toHaveAttribute("aria-selected", "true");

  const resident = await newResident();
  const { id } = await issueVoucher(resident, openCouncil.sites[0]?.id ?? "");
  await signInResident(page, resident);
  await page.goto(`${appRoutes.voucher}#${id}`);
  const heading = page.getByRole("heading", { name: "Active Voucher" });
  await expect(heading).toBeVisible();
  await skip();
  await expect(heading).toBeVisible();
  expect(new URL(page.url()).hash).toBe(`#${id}`);
});
