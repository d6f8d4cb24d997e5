import type { Page } from "@playwright/test";
import { appRoutes, portalRoutes } from "../../../src/shared/domain/routes.ts";
import { expectAxeFindsNothing } from "../../support/axe.ts";
import { cutNetwork } from "../../support/faults.ts";
import { storeApplication, expect, issueVoucher, takeSession, test } from "../../support/app.ts";
import { openSiteDetails } from "../../support/portal.ts";

/**
 * Fails with everything that axe finds in a narrow dark window, with colours in a light one, and if a page is wider than its
 * window.
 */
async function expectNothingFound(page: Page, what: string, narrowest = 180): Promise<void> {
  const looks = [
    { width: 320, colorScheme: "dark" },
    { width: 390, colorScheme: "light", coloursOnly: true },
  ] as const;
  await expectAxeFindsNothing(page, looks, what);
  // The smallest phone, 400 % zoom, and landscape.
  for (const [width, height] of [
    [narrowest, 320],
    [320, 256],
    [740, 360],
  ] as const) {
    await page.setViewportSize({ width, height });
    // Polled: the gate's answer shrinks on the resize event.
    await expect
      .poll(() => page.evaluate(() => document.documentElement.scrollWidth - innerWidth), {
        message: `${what} is wider than ${width} pixels`,
      })
      .toBeLessThanOrEqual(0);
  }
}

test("axe finds no fault in the app for a signed-out visitor; no page scrolls sideways", async ({
  page,
  openCouncil,
}) => {
  await page.goto(appRoutes.home);
  await page.getByRole("button", { name: "Menu" }).click();
  await expect(page.getByRole("link", { name: "Your Account" })).toBeVisible();
  await expectNothingFound(page, "menu");
  await page.keyboard.press("Escape");
  await expectNothingFound(page, "home");
  await page.goto(`${appRoutes.apply}#waste/${openCouncil.borough}`);
  await page.getByRole("button", { name: "My own home" }).click();
  await expect(page.getByRole("alert")).toBeVisible();
  await expectNothingFound(page, "waste");
  await page.goto(`${appRoutes.apply}#job`);
  await expect(page.getByRole("heading", { name: "Waste from a paid job" })).toBeVisible();
  await expectNothingFound(page, "paid job");
  await storeApplication(page, ["sofa", "paint"], "small_van");
  await page.goto(appRoutes.apply);
  await page.reload();
  await expect(page.getByRole("heading", { name: "Not yet" })).toBeVisible();
  await expectNothingFound(page, "boroughs");
  await page.goto(`${appRoutes.apply}#${openCouncil.borough}`);
  await expect(page.getByText("Open soonest first.")).toBeVisible();
  await expectNothingFound(page, "sites");
  await page.goto(`${appRoutes.apply}#${openCouncil.borough}/${openCouncil.sites[0]?.id ?? ""}`);
  await expect(page.getByRole("button", { name: "Next" })).toBeVisible();
  await expectNothingFound(page, "review");
  await page.getByRole("button", { name: "Next" }).click();
  await page.getByRole("button", { name: "Send code" }).click();
  await expect(page.getByRole("alert")).toBeVisible();
  await expectNothingFound(page, "sign-in");
});

test("axe finds no fault in the app for a resident", async ({
  page,
  openCouncil,
  newResident,
  signInResident,
}) => {
  const resident = await newResident();
  const { id } = await issueVoucher(resident, openCouncil.sites[0]?.id ?? "");
  await signInResident(page, resident);
  await page.goto(appRoutes.vouchers);
  await expect(page.getByRole("link", { name: "Mattress or bed base" })).toBeVisible();
  await expectNothingFound(page, "vouchers");
  await page.goto(`${appRoutes.voucher}#${id}`);
  await expect(page.getByRole("heading", { name: "Active Voucher" })).toBeVisible();
  await expectNothingFound(page, "voucher");
  await page.getByRole("button", { name: "Cancel voucher" }).click();
  await expect(page.getByRole("dialog")).toBeVisible();
  await expectNothingFound(page, "cancel");
  await page.goto(appRoutes.account);
  await expect(page.getByText("Carter")).toBeVisible();
  await expectNothingFound(page, "account");
  await page.goto(`${appRoutes.account}#delete`);
  await expect(page.getByRole("button", { name: "Send code" })).toBeVisible();
  await expectNothingFound(page, "delete");
  await storeApplication(page);
  await cutNetwork(page, /\/rest\/v1\//);
  await page.goto(`${appRoutes.apply}`);
  await expect(page.getByRole("button", { name: "Try again" })).toBeVisible();
  await expectNothingFound(page, "not loaded");
});

test("axe finds no fault at the gate in any verdict's colour, nor in the voucher settings", async ({
  page,
  openCouncil,
  newResident,
}) => {
  const { code } = await issueVoucher(await newResident(), openCouncil.sites[0]?.id ?? "");
  await takeSession(page, openCouncil.client);
  await page.goto(portalRoutes.checkVoucher);
  await expect(page.getByLabel("Which site is this?")).toBeVisible();
  await expectNothingFound(page, "which site");
  await page.getByLabel("Which site is this?").selectOption({ index: 1 });
  await page.getByRole("button", { name: "This is the site" }).click();
  const check = async (text: string) => {
    await page.getByLabel("Voucher code").fill(text);
    await page.getByRole("button", { name: "Check", exact: true }).click();
  };
  await check("ABC");
  await expectNothingFound(page, "slip");
  await check(code);
  await expect(page.getByRole("button", { name: "Accept voucher" })).toBeVisible();
  await expectNothingFound(page, "valid");
  await page.getByRole("button", { name: "Turn away" }).click();
  await expectNothingFound(page, "reasons");
  await page.getByRole("button", { name: "Back" }).click();
  await page.getByRole("button", { name: "Accept voucher" }).click();
  await expect(page.getByRole("heading", { name: "Accepted" })).toBeVisible();
  await page.getByRole("button", { name: "Next voucher" }).click();
  await check(code);
  await expect(page.getByRole("heading", { name: "Already used" })).toBeVisible();
  await expectNothingFound(page, "used");
  await page.getByRole("button", { name: "Next voucher" }).click();
  await check("2222222222");
  await expect(page.getByRole("heading", { name: "Not valid" })).toBeVisible();
  await expectNothingFound(page, "not valid");
  await page.getByRole("button", { name: "Next voucher" }).click();
  await cutNetwork(page);
  await check(code);
  await expect(page.getByRole("heading", { name: "Already used" })).toBeVisible();
  await expectNothingFound(page, "used, without a signal");
  await page.getByRole("button", { name: "Next voucher" }).click();
  await page.getByText("Last on this device").click();
  await page.getByRole("button", { name: "Sign Out" }).click();
  await expectNothingFound(page, "sign out with a list");
  await page.unroute(/\/(rest|auth)\/v1\//);
  await openSiteDetails(page);
  await expectNothingFound(page, "settings", 320);
});
