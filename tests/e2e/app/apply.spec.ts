import type { Json } from "../../../src/shared/api/database.generated.ts";
import { appRoutes, appRoutesIn } from "../../../src/shared/domain/routes.ts";
import { linkIn, operatorClient } from "../../support/officers.ts";
import { cutNetwork, loseAnswer } from "../../support/faults.ts";
import {
  storeApplication,
  closedForLong,
  expect,
  issueVoucher,
  newAddress,
  test,
  type OpenCouncil,
  type Resident,
} from "../../support/app.ts";
import type { Page } from "@playwright/test";

async function choose(page: Page, council: OpenCouncil, waste = "mattress") {
  await storeApplication(page, [waste]);
  await page.goto(appRoutes.apply);
  await page.getByRole("link", { name: council.councilName, exact: true }).click();
  await page.getByRole("button", { name: "My own home" }).click();
  await page.getByRole("link", { name: council.sites[0]?.address ?? "" }).click();
}

const vouchersOf = async ({ client }: Resident) => {
  const { data, error } = await client.rpc("my_vouchers");
  if (error) throw error;
  return data as { id: string }[];
};

test("a code needs the 18+ checkbox; choices survive a reload, Back and the email's link", async ({
  page,
  stack,
  openCouncil,
}) => {
  await choose(page, openCouncil);
  await page.reload();
  await expect(page.getByText("Mattress or bed base")).toBeVisible();
  await page.goBack();
  await expect(page.getByRole("heading", { name: "Select a site" })).toBeVisible();
  await expect(page.getByText("Mattress or bed base")).toBeVisible();
  await page.goForward();
  await page.getByRole("button", { name: "Next" }).click();
  const email = newAddress();
  const send = page.getByRole("button", { name: "Send code" });
  await page.getByLabel("Email").fill(email);
  await send.click();
  await expect(page.getByText("You must be 18 or older. Ask an adult to apply.").first()).toBeVisible();
  expect((await stack.emails()).filter(({ to }) => to === email)).toEqual([]);
  await page.getByLabel("I am 18 or older").check();
  await send.click();
  await page.getByRole("button", { name: "Change email" }).click();
  await expect(page.getByLabel("Email")).toHaveValue(email);
  await page.getByLabel("I am 18 or older").check();
  await send.click();
  await expect(page.getByText(email)).toBeVisible();
  await expect(
    page.getByText("If nothing arrives in five minutes, look in spam, or try again."),
  ).toBeVisible();
  const code = page.getByLabel("Code", { exact: true });
  await code.fill("0000000000");
  await page.getByRole("button", { name: "Sign in" }).click();
  await expect(code).toHaveAttribute("aria-invalid", "true");
  await page.reload();
  await expect(page.getByText(email)).toBeVisible();

  // The link opens in another tab of the same browser.
  const tab = await page.context().newPage();
  await tab.goto(new URL(linkIn(await stack.emailTo(email))).href.replace(/^https?:\/\/[^/]+/, ""));
  await tab.getByRole("button", { name: "Confirm my email" }).click();
  await expect(tab.getByLabel("First Name")).toBeVisible();
  await expect(tab.getByLabel("I am 18 or older")).toBeHidden();
  await expect(tab.getByLabel("Local borough")).toHaveValue(openCouncil.borough);
  await tab.getByLabel("First Name").fill("Sam");
  await tab.getByLabel("Last Name").fill("Carter");
  await tab.getByRole("button", { name: "Continue" }).click();
  await expect(tab.getByRole("button", { name: "Confirm voucher" })).toBeVisible();
  await expect(tab.getByText("Mattress or bed base")).toBeVisible();
});

test("Back keeps what was entered on every step, and the voucher reads it from the browser", async ({
  page,
  openCouncil,
  newResident,
  signInResident,
}) => {
  await signInResident(page, await newResident());
  await page.goto(appRoutes.home);
  const place = page.getByLabel("Postcode or borough");
  await place.fill(openCouncil.councilName);
  await page.getByRole("button", { name: "Search for TipRight" }).click();
  const mattress = page.getByLabel("Mattress or bed base");
  await mattress.check();
  await page.goBack();
  await expect(place).toHaveValue(openCouncil.councilName);
  await page.goForward();
  await expect(mattress).toBeChecked();
  await page.getByRole("link", { name: "Change your borough" }).click();
  await expect(place).toHaveValue(openCouncil.councilName);
  await place.press("Enter");
  await expect(mattress).toBeChecked();
  await page.getByLabel("Up to 3 items or bags").check();
  await page.getByRole("button", { name: "Someone else’s home, for free" }).click();
  await page.getByRole("link", { name: openCouncil.sites[0]?.address ?? "" }).click();
  await page.getByRole("button", { name: "Next" }).click();
  await page.getByRole("button", { name: "Confirm voucher" }).waitFor();
  for (const title of ["Your details", "Select a site", "What you are bringing"]) {
    await page.getByRole("link", { name: "Back", exact: true }).click();
    await expect(page.getByRole("heading", { level: 1, name: title })).toBeVisible();
  }
  await expect(mattress).toBeChecked();
  await expect(page.getByLabel("Up to 3 items or bags")).toBeChecked();
  await page.goto(`${appRoutes.apply}#confirm`);
  await page.getByRole("button", { name: "Confirm voucher" }).click();
  await expect(page.getByText("Voucher confirmed")).toBeVisible();
  await page.goto(appRoutes.home);
  await expect(place).toHaveValue("");
  await page.goto(`${appRoutes.apply}#waste/${openCouncil.borough}`);
  await expect(mattress).not.toBeChecked();
});

test("choices outlast a lost network; a lost answer, a second tap and tab make one voucher", async ({
  page,
  openCouncil,
  newResident,
  signInResident,
}) => {
  const resident = await newResident();
  await signInResident(page, resident);
  await choose(page, openCouncil);
  await page.getByRole("button", { name: "Next" }).click();
  await expect(page.getByRole("button", { name: "Confirm voucher" })).toBeVisible();
  const mend = await cutNetwork(page);
  await page.getByRole("button", { name: "Confirm voucher" }).click();
  await expect(page.getByText("We could not reach the service. Check your connection.")).toBeVisible();
  await mend();
  await loseAnswer(page, "apply_for_voucher");
  await page.getByRole("button", { name: "Confirm voucher" }).click();
  await expect(page.getByText("The voucher could not be confirmed. Please try again.")).toBeVisible();
  // Another tab, in another language.
  const other = await page.context().newPage();
  await other.goto(`${appRoutesIn("pl").apply}#confirm`);
  await page.reload();
  await page.getByRole("button", { name: "Confirm voucher" }).waitFor();
  await other.locator(".button-action").click();
  await expect(other.getByRole("heading", { name: "Aktywny voucher" })).toBeVisible();
  await page.getByRole("button", { name: "Confirm voucher" }).dblclick();
  await expect(page.getByRole("heading", { name: "Active Voucher" })).toBeVisible();
  await expect(page.getByRole("main").getByText("Mattress or bed base").first()).toBeVisible();
  expect(await vouchersOf(resident)).toHaveLength(1);
});

test("a refusal says why and what to do; once a voucher is cancelled the application passes", async ({
  page,
  openCouncil,
  newResident,
  signInResident,
}) => {
  const resident = await newResident();
  const [site] = openCouncil.sites;
  await signInResident(page, resident);
  await choose(page, openCouncil);
  await page.getByRole("button", { name: "Next" }).click();
  const confirm = page.getByRole("button", { name: "Confirm voucher" });
  await expect(confirm).toBeVisible();

  const { client } = openCouncil;
  const flood = { from: "2026-01-01", to: null, why: "Flooded until Monday." };
  const pause = (from: Json, to: Json) =>
    client.rpc("save_voucher_settings", { changes: { pauses: [from, to] } }).throwOnError();
  await pause([], [flood]);
  await confirm.click();
  await expect(page.getByText(`${openCouncil.councilName} has paused its vouchers.`)).toBeVisible();
  await expect(page.getByText("Flooded until Monday.").first()).toBeVisible();

  await pause([flood], []);
  const turn = (from: boolean, to: boolean) =>
    client.rpc("save_voucher_settings", { changes: { vouchers_open: [from, to] } }).throwOnError();
  await turn(true, false);
  await confirm.click();
  await expect(page.getByText("This site no longer takes vouchers.")).toBeVisible();
  await page.getByRole("link", { name: "Choose another site" }).click();
  await expect(page.getByText(`${openCouncil.councilName}: not yet.`)).toBeVisible();
  await expect(
    page.getByRole("link", { name: `${openCouncil.councilName} council’s website` }),
  ).toBeVisible();
  // A link from another site goes there without further steps.
  await page.goto(`${appRoutes.apply}#waste/${openCouncil.borough}`);
  await expect(page.getByText(`${openCouncil.councilName}: not yet.`)).toBeVisible();
  await expect(page.getByLabel("A car boot full")).toHaveCount(0);
  await turn(false, true);

  await page.goto(`${appRoutes.apply}#confirm`);
  for (const waste of ["sofa", "wood", "metal"]) await issueVoucher(resident, site?.id ?? "", waste);
  await confirm.click();
  await expect(page.getByText("You have 3 active vouchers.")).toBeVisible();
  await expect(page.getByText("Use or cancel one first.")).toBeVisible();

  // Two of them are cancelled in the app, and the application goes through.
  await page.getByRole("link", { name: "View Vouchers" }).click();
  await page.getByRole("link", { name: "Sofa or armchair" }).click();
  await page.getByRole("button", { name: "Cancel voucher" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Yes" }).click();
  await expect(page.getByRole("heading", { name: "Cancelled voucher" })).toBeVisible();
  // The site was renamed between review and confirmation.
  const renamed = "Old Goods Yard, 1 Depot Lane";
  const sites = openCouncil.sites.map(({ id, address }) => ({
    id,
    from: address,
    address: id === site?.id ? renamed : address,
  }));
  await client.rpc("save_skip_sites", { sites }).throwOnError();
  await page.goto(`${appRoutes.apply}#confirm`);
  await expect(page.getByText("details have changed since you chose it")).toBeVisible();
  await expect(page.locator(".ticket")).toContainText(renamed);
  await confirm.click();
  await expect(page.getByRole("heading", { name: "Active Voucher" })).toBeVisible();
  await expect(page.locator(".ticket")).toContainText(renamed);
  // The home page lists neither the finished application nor the cancelled vouchers.
  await page.goto(appRoutes.home);
  await expect(page.getByRole("heading", { name: "Your active vouchers" })).toBeVisible();
  await expect(page.getByRole("main").getByRole("listitem")).toHaveText([/^Mattress/, /^Scrap/, /^Wood/]);
});

test("boroughs without vouchers are listed as 'Not yet' with a link; paused ones give the reason", async ({
  page,
  stack,
  openCouncil,
}) => {
  const { error } = await openCouncil.client.rpc("save_voucher_settings", {
    changes: { pauses: [[], [{ from: "2026-01-01", to: null, why: "Flooded until Monday." }]] },
  });
  expect(error).toBeNull();
  const tips = "https://www.bexley.gov.uk/tips";
  const set = await operatorClient(stack)
    .from("boroughs")
    .update({ tips_url: tips })
    .eq("key", "westminster");
  expect(set.error).toBeNull();
  // An unknown borough in the address counts as none.
  await storeApplication(page);
  await page.goto(`${appRoutes.apply}#%`);
  await expect(page.getByText("Paused: Flooded until Monday.")).toBeVisible();
  await expect(page.getByRole("heading", { name: "Not yet" })).toBeVisible();
  await expect(page.getByRole("link", { name: "Tips, Westminster" })).toHaveAttribute("href", tips);
  // Each leads to its council's own site.
  await expect(page.getByRole("link", { name: "Westminster", exact: true })).toHaveAttribute(
    "href",
    "https://www.westminster.gov.uk/",
  );
  await expect(page.getByRole("link", { name: "Slough" })).toHaveAttribute(
    "href",
    "https://www.slough.gov.uk/",
  );
  await page.getByLabel("Postcode or borough").fill("westm");
  await expect(page.getByRole("status").getByText("Westminster", { exact: true })).toBeVisible();
});

test("sites are listed by what they take, and by what is open today, each with the reason", async ({
  page,
  openCouncil,
}) => {
  const { borough, client, sites } = openCouncil;
  const [site, other] = sites;
  const week = Array.from({ length: 7 }, () => ["00:00-24:00"]);
  for (const [id, changes] of [
    [site?.id, { not_taken: [[], ["paint"]], opening: [null, week], exceptions: [[], [closedForLong]] }],
    [other?.id, { opening: [null, week] }],
  ] as const)
    await client.rpc("save_site_details", { site_id: id ?? "", changes }).throwOnError();
  await page.goto(`${appRoutes.apply}#open/${borough}`);
  await expect(page.getByRole("heading", { name: "Open today" })).toBeVisible();
  const rows = page.getByRole("main").getByRole("listitem");
  await expect(rows.first()).toContainText(other?.address ?? "");
  await expect(rows.first()).toContainText("Open now, until");
  await expect(rows.last()).toContainText(site?.address ?? "");
  await expect(rows.last()).toContainText("Closed");
  await page.getByRole("link", { name: "Get a voucher" }).click();
  await expect(page.getByRole("heading", { name: "What you are bringing" })).toBeVisible();

  const reopened = { exceptions: [[closedForLong], []] };
  await client.rpc("save_site_details", { site_id: site?.id ?? "", changes: reopened }).throwOnError();
  await storeApplication(page, ["paint", "sofa"]);
  await page.goto(`${appRoutes.apply}#${borough}`);
  await page.reload();
  await expect(rows.first()).toContainText(other?.address ?? "");
  await expect(rows.last()).toContainText(site?.address ?? "");
  await expect(rows.last()).toContainText("Does not take: Paint.");
  await expect(rows.last().getByRole("link", { name: site?.address ?? "" })).toHaveCount(0);
  // Its address does not open it either.
  await page.goto(`${appRoutes.apply}#${borough}/${site?.id ?? ""}`);
  await expect(page.getByText("Does not take: Paint.")).toBeVisible();
  await expect(page.getByRole("button", { name: "Next" })).toHaveCount(0);
});

test("waste is asked once, at most four types; paid jobs lead to the legal ways", async ({
  page,
  openCouncil,
}) => {
  await page.goto(appRoutes.home);
  await page.getByRole("button", { name: "Search for TipRight" }).click();
  await page.getByRole("link", { name: openCouncil.councilName, exact: true }).click();
  const home = page.getByRole("button", { name: "My own home" });
  await home.click();
  await expect(page.getByText("Choose what you are bringing").first()).toBeVisible();
  for (const name of ["Mattress or bed base", "Sofa or armchair", "Carpet or rug", "Paint", "Tyres"])
    await page.getByLabel(name).check();
  await page.getByLabel("A small van full").check();
  await home.click();
  await expect(page.getByText("Choose up to 4 kinds. Bring the rest another time.").first()).toBeVisible();
  await page.getByLabel("Tyres").uncheck();
  await page.getByRole("button", { name: "A job that I am paid for" }).click();
  await expect(page.getByRole("heading", { name: "Waste from a paid job" })).toBeVisible();
  await expect(page.getByRole("link", { name: "Find a licensed site" })).toBeVisible();
  await page.getByRole("link", { name: "It is household waste" }).click();
  // The earlier choice is still ticked.
  for (const name of ["Sofa or armchair", "Carpet or rug", "Paint"]) await page.getByLabel(name).uncheck();
  for (const name of ["Wood, doors or fence panels", "Rubbish in bags"]) await page.getByLabel(name).check();
  await page.getByLabel("Mattress or bed base").uncheck();
  await home.click();
  await expect(page.getByText("Wood, doors or fence panels; Rubbish in bags")).toBeVisible();
  await page.getByRole("link", { name: "Change what you are bringing" }).click();
  await expect(page.getByLabel("Rubbish in bags")).toBeChecked();
});

test("a paid job leads to an address, price and opening hours two presses after the postcode", async ({
  page,
  stack,
  openCouncil,
}) => {
  const [site] = openCouncil.sites;
  const job = page.getByRole("button", { name: "A job that I am paid for" });
  const search = async () => {
    await page.goto(appRoutes.home);
    await page.getByLabel("Postcode or borough").fill(openCouncil.councilName);
    await page.getByRole("button", { name: "Search for TipRight" }).click();
    await job.click();
  };
  await stack.sql(`update public.skip_sites set trade_waste = false`);
  const trade = "https://www.example.gov.uk/trade";
  const set = await operatorClient(stack)
    .from("boroughs")
    .update({ trade_url: trade })
    .eq("key", openCouncil.borough);
  expect(set.error).toBeNull();
  await stack.sql(`
    with company as (
      insert into public.skip_companies (skip_company_name, contact_number, listed)
      values ('Yellow Skips', '020 7946 0000', true) returning id
    )
    insert into public.linked_skip_companies (council_key, skip_company_id)
    select '${openCouncil.borough}', id from company`);
  await search();
  await expect(page.getByText("We know of no council site that takes it.")).toBeVisible();
  await expect(
    page.getByRole("link", { name: `${openCouncil.councilName} council on trade waste` }),
  ).toHaveAttribute("href", trade);
  await expect(page.getByText("Yellow Skips")).toBeVisible();
  await expect(page.getByRole("link", { name: "020 7946 0000" })).toHaveAttribute("href", "tel:02079460000");

  await openCouncil.client
    .rpc("save_site_details", {
      site_id: site?.id ?? "",
      changes: {
        opening: [null, Array.from({ length: 7 }, () => ["08:00-16:00"])],
        trade_waste: [false, true],
        trade_pence: [null, 15000],
        trade_unit: [null, "tonne"],
        trade_conditions: [[], ["transfer_note", "card_only"]],
        trade_notes: ["", "At least £38."],
      },
    })
    .throwOnError();
  await search();
  const row = page.getByRole("listitem").filter({ hasText: site?.address ?? "" });
  await expect(row).toContainText("To pay: £150 a tonne. Bring a waste transfer note. Pay by card only.");
  await expect(row).toContainText("At least £38.");
  await expect(row).toContainText("Every day: 8 am to 4 pm");
  await expect(page.getByText("Dumping it is a crime")).toBeVisible();
});

test("a browser that stores nothing learns so at the first form that needs it", async ({
  page,
  openCouncil,
}) => {
  await page.addInitScript(() => {
    const blocked = {
      get: () => {
        throw new Error("blocked");
      },
    };
    Object.defineProperties(window, { localStorage: blocked, sessionStorage: blocked });
  });
  await page.goto(`${appRoutes.apply}#waste/${openCouncil.borough}`);
  await page.getByLabel("Paint").check();
  await page.getByLabel("A car boot full").check();
  await page.getByRole("button", { name: "My own home" }).click();
  await expect(page.getByRole("alert")).toContainText("Your browser stores nothing for this site");
  await expect(page.getByLabel("Paint")).toBeChecked();
});
