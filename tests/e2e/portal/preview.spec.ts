import type { Locator, Page } from "@playwright/test";
import { appRoutes } from "../../../src/shared/domain/routes.ts";
import { expectAxeFindsNothing } from "../../support/axe.ts";
import { storeApplication, computer, expect, test } from "../../support/app.ts";
import { portalRoutes } from "../../support/portal.ts";

test.use(computer);

const words = async (part: Locator) => (await part.innerText()).split(/\s*\n\s*/).filter(Boolean);
const preview = (page: Page) => page.getByRole("region", { name: "What residents see" });
/** Returns one page of the app in the preview, without its bar. */
const pictured = (page: Page, title: string) =>
  preview(page)
    .locator(".preview")
    .first()
    .locator(".preview-screen", { has: page.locator(".preview-title").getByText(title, { exact: true }) })
    .locator(".preview-page");

/** Returns the app's line about a borough in its list. */
async function boroughInApp(app: Page, name: string): Promise<Locator> {
  await app.goto(appRoutes.home);
  await app.goto(appRoutes.apply);
  return app.locator(".row, .not-yet li").filter({ hasText: name }).first();
}

test("the preview shows each typed setting as residents read it in the app once it is saved", async ({
  page,
  browser,
  stack,
  openCouncil,
  newResident,
  signIn,
  signInResident,
}) => {
  await signIn(page, openCouncil);
  await page.goto(portalRoutes.voucherSettings);
  await page.getByLabel("To pay").fill("  £7 by card\nNo cash ");
  await page.getByLabel("Who may come").fill("Anyone who lives here.");
  await page.getByLabel("Before you come").fill("");
  await page.getByLabel("Valid for how many days").fill("14");
  const sites = pictured(page, "Select a site").locator(".rows");
  await expect(sites).toContainText("£7 by card");
  await expect(pictured(page, "Your details")).toContainText("Anyone who lives here.");
  // The preview is only for reading: none of it can be focused.
  await expect(preview(page).locator("a[href], button, [tabindex]")).toHaveCount(0);
  const [borough, list, review, confirm] = await Promise.all(
    ["Your local borough", "Select a site", "Your details", "Confirm"].map((title) =>
      words(pictured(page, title).locator(".rows, .facts, .ticket").first()),
    ),
  );
  await page.getByRole("button", { name: "Update", exact: true }).click();
  await expect(page.getByText("Update successful!")).toBeVisible();
  expect(await words(sites)).toEqual(list);

  const context = await browser.newContext({ baseURL: stack.url });
  const app = await context.newPage();
  await signInResident(app, await newResident());
  await storeApplication(app);
  expect(await words(await boroughInApp(app, openCouncil.councilName))).toEqual(borough);
  await app.getByRole("link", { name: openCouncil.councilName, exact: true }).click();
  await app.getByRole("button", { name: "My own home" }).click();
  await expect(app.getByText("Open soonest first.")).toBeVisible();
  expect(await words(app.locator("main ul.rows").first())).toEqual(list);
  await app.getByRole("link", { name: openCouncil.sites[0]?.address ?? "" }).click();
  await expect(app.getByRole("heading", { name: "Your details" })).toBeVisible();
  expect(await words(app.locator(".facts"))).toEqual(review);
  await app.getByRole("button", { name: "Next" }).click();
  await expect(app.getByRole("button", { name: "Confirm voucher" })).toBeVisible();
  expect(await words(app.locator(".ticket"))).toEqual(confirm);
  await context.close();
});

test("a pause with its end, and disabled vouchers, look as in the app", async ({
  page,
  browser,
  stack,
  openCouncil,
  signIn,
}) => {
  const app = await (await browser.newContext({ baseURL: stack.url })).newPage();
  await storeApplication(app);
  await signIn(page, openCouncil);
  await page.goto(portalRoutes.voucherSettings);
  await page.getByRole("button", { name: "Add pause" }).click();
  await page.getByLabel("Why").fill("Flooded until the spring.");
  await expect(pictured(page, "Your local borough")).toContainText("Paused: Flooded until the spring.");
  await page.getByLabel("Last day").fill("2099-02-28");
  await expect(pictured(page, "Your local borough")).toContainText("Vouchers again from Sunday 1 March 2099");
  await expect(pictured(page, "Confirm")).toHaveCount(0);
  const update = page.getByRole("button", { name: "Update", exact: true });
  await update.click();
  await expect(page.getByText("Update successful!")).toBeVisible();
  const [borough, list] = [
    await words(pictured(page, "Your local borough")),
    await words(pictured(page, "Select a site").locator(".rows")),
  ];
  expect(await words(await boroughInApp(app, openCouncil.councilName))).toEqual(borough);
  await app.goto(`${appRoutes.apply}#${openCouncil.borough}`);
  await app.reload();
  await expect(app.getByText("Open soonest first.")).toBeVisible();
  expect(await words(app.locator("main ul.rows").first())).toEqual(list);

  await page.getByLabel("Give out vouchers").uncheck();
  await expect(pictured(page, "Select a site")).toHaveCount(0);
  // The preview shows the future text.
  await expect(preview(page).getByText("Once you give out vouchers:")).toBeVisible();
  await expect(preview(page).locator(".preview").last()).toContainText(openCouncil.sites[0]?.address ?? "");
  const off = await words(pictured(page, "Your local borough"));
  await update.click();
  await expect(page.getByText("Update successful!")).toBeVisible();
  await boroughInApp(app, openCouncil.councilName);
  const notYet = await words(app.locator(".not-yet"));
  expect(off).toHaveLength(3);
  for (const line of off) expect(notYet).toContain(line);
  await app.context().close();
});

test("officers see the preview; on a narrow screen it comes last, and axe finds no fault", async ({
  page,
  openCouncil,
  newMember,
  signIn,
}) => {
  await signIn(page, await newMember("officer", "Olu"));
  await page.goto(portalRoutes.voucherSettings);
  await expect(pictured(page, "Your local borough")).toContainText(openCouncil.councilName);
  await expectAxeFindsNothing(page, [
    { width: 320, colorScheme: "dark" },
    { width: 768, colorScheme: "light" },
    { width: 1280, colorScheme: "dark" },
  ]);
  await page.setViewportSize({ width: 320, height: 640 });
  const top = async (part: Locator) => (await part.boundingBox())?.y ?? 0;
  expect(await top(preview(page))).toBeGreaterThan(
    await top(page.getByText("Only managers can change these.")),
  );
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0);
});
