import { appRoutes, portalRoutes } from "../../../src/shared/domain/routes.ts";
import { storeApplication, expect, issueVoucher, test } from "../../support/app.ts";
import { expectAxeFindsNothing } from "../../support/axe.ts";
import { leaveAndStay, openSiteDetails } from "../../support/portal.ts";

test("residents read the council's voucher and site settings; unsaved changes are never lost", async ({
  page,
  openCouncil,
  signIn,
  stack,
}) => {
  const [site, other] = openCouncil.sites;
  await signIn(page, openCouncil);
  await page.goto(portalRoutes.dashboard);
  await page.getByRole("link", { name: "Voucher settings" }).last().click();
  await expect(page.getByLabel("Give out vouchers")).toBeChecked();
  await expect(page.getByLabel("To pay")).toHaveValue("£5 by card");
  await page.getByLabel("Who may come").fill("Anyone who lives here.\nBring a bill. ");
  await leaveAndStay(page);
  // Telephone numbers that cost more than a landline call are rejected.
  await page.getByLabel("Telephone").fill("0909 879 0000");
  await page.getByLabel("When it is answered").fill("Monday to Friday");
  await page.getByRole("button", { name: "Update", exact: true }).click();
  await expect(
    page.getByText("Write a whole number that begins with 01, 02, 03 or 080").first(),
  ).toBeVisible();
  await page.getByLabel("Telephone").fill("020 7946 0100");
  await page.getByLabel("a booking").check();
  const price = page.getByLabel("Paint", { exact: true });
  await price.fill("4.5");
  await page.getByRole("button", { name: "Update", exact: true }).click();
  await expect(page.getByText("Write pounds such as 5 or 4.50").first()).toBeVisible();
  await price.fill("4.50");
  await page.getByRole("button", { name: "Update", exact: true }).click();
  await expect(page.getByText("Update successful!")).toBeVisible();
  await page.reload();
  await expect(page.getByLabel("a booking")).toBeChecked();
  await expect(price).toHaveValue("4.50");

  const first = await openSiteDetails(page, 1);
  await expect(first.getByRole("heading", { name: `Site 1: ${site?.address ?? ""}` })).toBeVisible();
  const hours = first.getByLabel("Opening times");
  await hours.fill("Weekends, 9am to 5pm");
  await first.getByLabel("Tyres").check();
  await first.getByLabel("Takes trade waste").check();
  await first.getByRole("button", { name: "Update site 1" }).click();
  await expect(first.getByText("Say what trade waste costs, and for how much.").first()).toBeVisible();
  await first.getByLabel("Price of trade waste, in pounds").fill("150");
  await first.getByLabel("For how much").selectOption("a tonne");
  await first.getByLabel("a waste transfer note").check();
  await leaveAndStay(page);
  // Changing prices needs a recent session.
  await stack.sql(
    `update auth.sessions set created_at = created_at - interval '6 minutes' where user_id = '${openCouncil.userId}'`,
  );
  await first.getByRole("button", { name: "Update site 1" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Password", { exact: true }).fill(openCouncil.password);
  await dialog.getByRole("button", { name: "Continue" }).click();
  await expect(first.getByText("Update successful!")).toBeVisible();
  await page.reload();
  await expect(hours).toHaveValue(/Saturday and Sunday: 9 am to 5 pm/);
  await expect(first.getByLabel("Tyres")).toBeChecked();
  await expect(first.getByLabel("Price of trade waste, in pounds")).toHaveValue("150");
  await expect(first.getByLabel("For how much")).toHaveValue("tonne");
  await expect(first.getByLabel("a waste transfer note")).toBeChecked();

  // Closed for long: a last day before the first is invalid.
  const second = await openSiteDetails(page, 2);
  await second.getByRole("button", { name: "Add exception" }).click();
  await second.getByLabel("Last day").fill("2020-01-01");
  await second.getByRole("button", { name: "Update site 2" }).click();
  await expect(
    second.getByText(/^Exception 1 needs a first day, a last day that is not before it/).first(),
  ).toBeVisible();
  await second.getByLabel("Last day").fill("2098-12-31");
  await second.getByLabel("Opening times").fill("Mondays until the cows come home");
  await second.getByRole("button", { name: "Update site 2" }).click();
  await expect(second.getByText(/^We could not read these times/).first()).toBeVisible();
  await second.getByLabel("Opening times").fill("Mon-Fri 8-4");
  await expect(
    second.getByText("Read as: Monday to Friday: 8 am to 4 pm; Saturday and Sunday: closed"),
  ).toBeVisible();
  await second.getByRole("button", { name: "Update site 2" }).click();
  await expect(second.getByText("Update successful!")).toBeVisible();
  await page.reload();
  await expect(second.getByLabel("Last day")).toHaveValue("2098-12-31");

  // Everything is saved, so the page can be left without a question.
  page.once("dialog", (dialog) => void dialog.dismiss());
  await storeApplication(page, ["paint"]);
  await page.goto(`${appRoutes.apply}#${openCouncil.borough}`);
  await expect(page.getByText("Closed.", { exact: true })).toBeVisible();
  await expect(page.getByText("To pay: Paint: £4.50 for each item or bag. £5 by card").first()).toBeVisible();
  await expect(
    page.getByText(
      `No phone or email? Call ${openCouncil.councilName} council on 020 7946 0100, Monday to Friday.`,
    ),
  ).toBeVisible();
  await expect(page.getByRole("link", { name: "020 7946 0100" })).toHaveAttribute("href", "tel:02079460100");
  await expect(page.getByRole("link", { name: site?.address ?? "" })).toBeVisible();
  await expect(page.getByRole("link", { name: other?.address ?? "" })).toHaveCount(0);
});

test("a site's position is set by its postcode, and it is offered to one borough and to all", async ({
  page,
  openCouncil,
  signIn,
}) => {
  await signIn(page, openCouncil);
  const site = await openSiteDetails(page);
  await expect(site.getByText("Not set yet.")).toBeVisible();
  const licence = site.getByText(/Contains OS data © Crown copyright and database right/);
  await expect(licence).toHaveCount(0);
  await site.getByLabel("Where it is").fill("NW5 2AA");
  await site.getByRole("button", { name: "Use this place" }).click();
  await expect(site.getByText(/^Set to 51\.\d+, -0\.\d+$/)).toBeVisible();
  await expect(licence).toBeVisible();

  const update = async () => {
    await site.getByRole("button", { name: "Update boroughs of site 1" }).click();
    await expect(site.getByText("Update successful!")).toBeVisible();
    await page.reload();
  };
  const islington = site.getByLabel("Islington");
  await islington.check();
  await update();
  await expect(islington).toBeChecked();
  await islington.uncheck();
  await site.getByLabel("All boroughs").check();
  await update();
  await expect(site.getByLabel("All boroughs")).toBeChecked();
});

test("before a site or council is deleted, the dialog says what happens to active vouchers", async ({
  page,
  openCouncil,
  newResident,
  signIn,
}) => {
  await issueVoucher(await newResident(), openCouncil.sites[0]?.id ?? "");
  await signIn(page, openCouncil);
  await page.goto(portalRoutes.skipSites);
  const dialog = page.getByRole("dialog");
  await page.getByRole("button", { name: "Delete Site 1" }).click();
  await expect(dialog).toContainText(
    "1 active voucher is for it. It stays valid wherever a site serves its holder’s borough",
  );
  await dialog.getByRole("button", { name: "Yes" }).click();
  await expect(page.getByText("Site deleted successfully!")).toBeVisible();
  await page.getByRole("button", { name: "Delete Site 1" }).click();
  await expect(dialog).toContainText("No active voucher is for it.");
  await dialog.getByRole("button", { name: "No" }).click();

  await page.goto(portalRoutes.account);
  await page.getByRole("link", { name: "Delete Account" }).click();
  await expect(dialog).toContainText("1 active voucher is for your sites. It stays valid");
});

test("a manager sets limits, a pause and no vouchers; 'Sign Out' says what it discards", async ({
  page,
  openCouncil,
  signIn,
}) => {
  await signIn(page, openCouncil);
  await page.goto(portalRoutes.voucherSettings);
  const update = page.getByRole("button", { name: "Update", exact: true });
  const days = page.getByLabel("Valid for how many days");
  await days.fill("6");
  await page.getByRole("button", { name: "Add pause" }).click();
  const date = page.getByLabel("Last day");
  await date.focus();
  await page.keyboard.type("12");
  await update.click();
  await expect(page.getByText("Enter the whole date, or clear it").first()).toBeVisible();
  await date.fill("2099-01-02");
  await page.getByLabel("Why").fill("Flooded.");
  await update.click();
  await expect(page.getByText("Days must be a whole number from 7 to 62, or blank.")).toBeVisible();
  await days.fill("14");
  await page.getByLabel("How many a person may have in a year").fill("6");
  await page.getByLabel("Give out vouchers").uncheck();
  await update.click();
  await expect(page.getByText("Update successful!")).toBeVisible();
  await page.reload();
  await expect(days).toHaveValue("14");
  await expect(date).toHaveValue("2099-01-02");
  await expect(page.getByLabel("How many a person may have in a year")).toHaveValue("6");

  // The council cannot be chosen; its own site is linked.
  const app = await page.context().newPage();
  await storeApplication(app);
  await app.goto(appRoutes.apply);
  await expect(app.getByRole("heading", { name: "Not yet" })).toBeVisible();
  await expect(
    app.locator(".rows").getByRole("link", { name: openCouncil.councilName, exact: true }),
  ).toHaveCount(0);

  await days.fill("15");
  await page.getByRole("button", { name: "Sign Out" }).click();
  await expect(page.getByRole("dialog")).toBeVisible();
  await expect(
    page.getByText("Your changes on this page have not been saved. Signing out discards them."),
  ).toBeVisible();
});

test("a manager closes all sites on bank holidays in one form, without emails", async ({
  page,
  openCouncil,
  signIn,
  stack,
}) => {
  const newYear = `${new Date().getUTCFullYear() + 1}-01-01`;
  const [first] = openCouncil.sites;
  await stack.sql(`update public.skip_sites set exceptions =
    '[{"from": "${newYear}", "to": "${newYear}", "hours": [], "why": "New carpets"}]' where id = '${first?.id ?? ""}'`);
  await signIn(page, openCouncil);
  await page.goto(portalRoutes.closure);
  // One press closes nothing.
  await page.getByRole("button", { name: "Save closure" }).click();
  await expect(page.getByLabel("Why")).toBeFocused();
  await page.getByLabel("Closed on").selectOption("Bank holidays");
  const shown = page.getByRole("region", { name: "What residents will see" });
  await expect(shown).toContainText(`1 January ${newYear.slice(0, 4)}: New Year’s Day`);
  const holidays = await shown.getByRole("listitem").count();
  await expectAxeFindsNothing(page, [{ width: 320, colorScheme: "dark" }]);
  // An error takes the focus to its field.
  await page.getByLabel("All our sites").uncheck();
  await page.getByRole("button", { name: "Save closure" }).click();
  await expect(page.getByRole("group", { name: "Sites" })).toBeFocused();
  await expect(page.getByText("Choose a site")).toBeVisible();
  await page.getByLabel("All our sites").check();
  // Days can be left out.
  await page.getByLabel(/^All until the end of/).uncheck();
  const christmas = page.getByLabel(/, Christmas Day$/).first();
  await christmas.check();
  await page.getByLabel(/, New Year’s Day$/).check();
  await expect(shown.getByRole("listitem")).toHaveCount(2);
  await page.getByLabel(/^All until the end of/).check();
  const all = openCouncil.sites.length;
  await page.getByRole("button", { name: "Save closure" }).click();
  await expect(page.getByText(`Saved for ${all} sites. The app shows it now`)).toBeVisible();
  // Saving twice adds nothing.
  await page.getByLabel(/^All until the end of/).uncheck();
  await christmas.check();
  await page.getByRole("button", { name: "Save closure" }).click();
  await expect(page.getByText(`${all} sites had this closure already.`)).toBeVisible();
  // No button keeps the sign of a form that waits for its page.
  await expect(page.locator("[data-held]")).toHaveCount(0);
  await stack.sql(`do $$ begin
    assert (select bool_and(jsonb_array_length(exceptions) = ${holidays} + (id = '${first?.id ?? ""}')::integer) from public.skip_sites
      where council_key = '${openCouncil.borough}'), 'closures';
    assert not exists (select from private.holder_emails join public.councils on councils.id = council_id
      where council_key = '${openCouncil.borough}'), 'emails';
  end $$`);
  // A closure is removed from all its sites at once, and an older one on the same day stays.
  const stored = page.getByRole("region", { name: "Closures" });
  await expect(stored.getByRole("listitem")).toHaveCount(holidays + 1);
  await expect(stored.getByRole("listitem").filter({ hasText: "New carpets" })).toContainText(
    first?.address ?? "",
  );
  await stored
    .getByRole("button", { name: /^Remove: .*Christmas Day$/ })
    .first()
    .click();
  await page.getByRole("dialog").getByRole("button", { name: "Yes" }).click();
  await expect(stored.getByText(/^Removed: .*Christmas Day\. The app shows it now/)).toBeVisible();
  await expect(stored.getByRole("listitem")).toHaveCount(holidays);
  await expect(stored.getByRole("heading")).toBeFocused();
  await stored
    .getByRole("button", { name: /^Remove: .*New Year’s Day$/ })
    .first()
    .click();
  await page.getByRole("dialog").getByRole("button", { name: "Yes" }).click();
  await expect(
    stored.getByText(`Another closure on these days is still there: ${first?.address ?? ""}.`),
  ).toBeVisible();
  // One site without readable hours is not shown as closed every day.
  await page.goto(portalRoutes.skipSites);
  await page.getByRole("link", { name: "Details" }).first().click();
  await expect(page.getByText("Without opening times residents see: Hours not checked")).toBeVisible();
});
