import type { Page } from "@playwright/test";
import { demoSignIn } from "../../../supabase/dev/announce.ts";
import { expectAxeFindsNothing } from "../../support/axe.ts";
import { pressKey, tabTo } from "../../support/keyboard.ts";
import type { Officer } from "../../support/officers.ts";
import { expect, portalRoutes, test } from "../../support/portal.ts";

/** The demo's gate staff. */
const gateStaff = (officer: Officer): Officer => ({
  ...officer,
  ...demoSignIn,
  email: "gate-demo@contractor.example",
});

const bar = (page: Page) => page.getByRole("navigation", { name: "Portal" });
const links = (page: Page) => bar(page).getByRole("link");
/** Matches every link that the bar and the row below it show. */
const ways = (page: Page) => page.locator(".portal-bar a:visible");

/** Opens each link of the bar and its rows on some pages once; none of them may be rejected. */
async function walk(page: Page, ...starts: string[]): Promise<void> {
  const leads = new Set<string>();
  for (const from of starts) {
    await page.goto(from);
    await expect(ways(page).first()).toBeVisible();
    for (const link of await ways(page).all()) leads.add((await link.getAttribute("href")) ?? "");
  }
  for (const href of leads) {
    await page.goto(href);
    await expect(page).toHaveURL(href);
    await expect(page.getByRole("button", { name: "Sign Out" })).toBeVisible();
    await expect(page.locator("[aria-busy=true]")).toHaveCount(0);
    await expect(page.getByText(/This page is for/)).toHaveCount(0);
  }
}

test("a manager's bar works by keyboard and names the open page", async ({ page, council, signIn }) => {
  await signIn(page, council);
  await page.goto(portalRoutes.dashboard);
  await expect(links(page)).toHaveText(["Dashboard", "Sites", "Vouchers", "Team", "Changes", "Account"]);
  await expect(links(page).and(page.locator("[aria-current=page]"))).toHaveText(["Dashboard"]);
  await pressKey(page, links(page).filter({ hasText: "Vouchers" }));
  await expect(page).toHaveURL(portalRoutes.voucherSettings);
  await expect(links(page).and(page.locator("[aria-current=page]"))).toHaveText(["Vouchers"]);
  const row = page.getByRole("navigation", { name: "Vouchers" }).getByRole("link");
  await expect(row).toHaveText([
    "Settings",
    "Give a voucher",
    "Figures",
    "Check a voucher",
    "Spread the word",
  ]);
  await pressKey(page, row.filter({ hasText: "Spread the word" }));
  await expect(page).toHaveURL(portalRoutes.campaign);
  await expect(links(page).and(page.locator("[aria-current=true]"))).toHaveText(["Vouchers"]);
  await expect(row.and(page.locator("[aria-current=page]"))).toHaveText(["Spread the word"]);
});

test("every link in an officer's bar opens; links for managers are absent", async ({
  page,
  officer,
  signIn,
}) => {
  await signIn(page, { ...officer, ...demoSignIn, email: "officer-demo@camden.gov.uk" });
  await walk(page, portalRoutes.voucherSettings, portalRoutes.skipSites);
  await page.goto(portalRoutes.figures);
  await expect(page.getByRole("link", { name: "Give a voucher", exact: true })).toBeVisible();
  await expect(page.getByRole("link", { name: "Spread the word" })).toHaveCount(0);
});

test("every link for gate staff opens, and pages of the office explain the missing permission", async ({
  page,
  officer,
  signIn,
}) => {
  await signIn(page, gateStaff(officer));
  await page.goto(portalRoutes.account);
  await expect(links(page)).toHaveText(["Check a voucher", "Account"]);
  await walk(page, portalRoutes.changeName);
  // The page at the gates has no bar that could be pressed by mistake.
  await page.goto(portalRoutes.checkVoucher);
  await expect(page.getByRole("heading", { name: "Check a voucher" })).toBeVisible();
  await expect(page.locator(".portal-bar")).toHaveCount(0);
  const { skipSites, skipCompanies, voucherSettings, team, activity } = portalRoutes;
  for (const route of [skipSites, skipCompanies, voucherSettings, team, activity]) {
    await page.goto(route);
    await expect(
      page.getByText(/This page is for managers and officers. Your role at .*: Gate staff/),
    ).toBeVisible();
    await expect(page.getByText("Deleting a site takes effect at once.")).toBeHidden();
  }
  await page.goto(portalRoutes.dashboard);
  await expect(page).toHaveURL(portalRoutes.checkVoucher);
});

test("the next page paints the stored role's navigation before its requests, and no other", async ({
  page,
  officer,
  signIn,
}) => {
  await signIn(page, { ...officer, ...demoSignIn });
  await page.goto(portalRoutes.account);
  await expect(links(page)).toHaveCount(6);
  const scripts = /\/_astro\/.*\.js/;
  // Blocked for ever: a page whose script fails would reload into the next step of this test.
  const hold = () => undefined;
  await page.route(scripts, hold);
  await page.goto(portalRoutes.team, { waitUntil: "commit" });
  await expect(links(page)).toHaveCount(6);
  await page.unroute(scripts);
  await signIn(page, gateStaff(officer));
  await page.route(scripts, hold);
  await page.goto(portalRoutes.account, { waitUntil: "commit" });
  // The scroll position is kept.
  await expect(links(page)).toHaveCount(0);
  expect((await page.locator(".portal-bar").boundingBox())?.height).toBeGreaterThan(44);
});

test("the bar fits windows, thumbs, large text and forced colours, moves nothing, is not printed", async ({
  page,
  council,
  signIn,
}) => {
  await signIn(page, council);
  for (const width of [320, 768, 1280]) {
    await page.setViewportSize({ width, height: 700 });
    // The focus starts from the top.
    await page.goto(portalRoutes.campaign);
    await expect(ways(page)).toHaveCount(11);
    for (const link of await ways(page).all()) {
      const box = await link.boundingBox();
      expect(box?.height, `${width} px`).toBeGreaterThanOrEqual(44);
      expect(box?.width, `${width} px`).toBeGreaterThanOrEqual(44);
    }
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0);
    const last = page.getByRole("link", { name: "Spread the word" });
    await tabTo(page, last);
    await expect(last, `${width} px`).toBeInViewport({ ratio: 1 });
    await page.goto(portalRoutes.team);
    await expect(page.getByRole("button", { name: "Sign Out" })).toBeVisible();
    const before = await page.locator(".portal-bar").boundingBox();
    await page.reload();
    await expect(page.getByRole("button", { name: "Sign Out" })).toBeVisible();
    expect(await page.locator(".portal-bar").boundingBox(), `${width} px`).toEqual(before);
    await page.emulateMedia({ media: "print" });
    await expect(bar(page)).toBeHidden();
    await page.emulateMedia({ media: null });
  }

  await page.goto(portalRoutes.figures);
  await expect(links(page)).toHaveCount(6);
  // axe.spec.ts looks at it in other windows and colours.
  await expectAxeFindsNothing(page, [{ width: 1280, colorScheme: "dark", coloursOnly: true }]);
  await page.emulateMedia({ forcedColors: "active" });
  await expectAxeFindsNothing(page, [{ width: 320, colorScheme: "dark" }]);
  await page.emulateMedia({ forcedColors: "none" });
  // At double text size it stays inside the window.
  await page.evaluate(() => (document.documentElement.style.fontSize = "200%"));
  for (const width of [320, 768, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    const edges = await ways(page).evaluateAll((found) =>
      found.map((link) => {
        const text = document.createRange();
        text.selectNodeContents(link);
        return text.getBoundingClientRect().right;
      }),
    );
    expect(Math.max(...edges), `${width} pixels`).toBeLessThanOrEqual(width);
  }
});
