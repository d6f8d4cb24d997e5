import type { Page } from "@playwright/test";
import { appRoutes, portalRoutes } from "../../../src/shared/domain/routes.ts";
import { groupCode } from "../../../src/shared/domain/voucher-code.ts";
import { expect, issueVoucher, takeSession, test } from "../../support/app.ts";
import { listen } from "./screen-reader.ts";

// The folder heard/ holds each journey's announcements; --update-snapshots writes them again.

const press = (page: Page, name: string) => page.getByRole("button", { name, exact: true }).click();

test("a screen reader announces every verdict at the gate once", async ({
  page,
  context,
  stack,
  openCouncil,
  newMember,
  newResident,
}) => {
  const [site, other] = openCouncil.sites;
  const siteId = site?.id ?? "";
  const resident = await newResident();
  const heard = await listen(page, [
    [openCouncil.councilName, "COUNCIL"],
    [/Says they live in .+?\./g, "Says they live in BOROUGH."],
  ]);
  const set = (code: string, change: string) =>
    stack.sql(`update public.vouchers set ${change} where code = '${code}'`);
  /** Issues a voucher to a new resident, since each has a limit. */
  const voucher = async (...wastes: string[]) =>
    (await issueVoucher(await newResident(), siteId, ...wastes)).code;

  await takeSession(page, openCouncil.client);
  const list = page.waitForResponse(/rpc\/gate_list/);
  await page.goto(portalRoutes.checkVoucher);
  await page.getByLabel("Which site is this?").selectOption({ label: site?.address ?? "" });
  await press(page, "This is the site");
  await (await list).finished();
  await expect(page.getByLabel("Voucher code")).toBeVisible();
  await heard.quiet();

  const answered = async (heading: string) => {
    await expect(page.locator(".answer-heading")).toHaveText(heading);
    await heard.quiet();
  };
  const check = async (what: string, code: string, heading: string) => {
    heard.step(what);
    await page.getByLabel("Voucher code").fill(code);
    await press(page, "Check");
    await answered(heading);
  };
  const then = async (name: string, heading: string) => {
    heard.step(`then ${name}`);
    await press(page, name);
    await answered(heading);
  };
  const next = async () => {
    await press(page, "Next voucher");
    await heard.quiet();
  };

  const mistyped = await voucher();
  heard.step("one letter wrong");
  await page.getByLabel("Voucher code").fill(`${mistyped.slice(0, 9)}${mistyped[9] === "2" ? "3" : "2"}`);
  await press(page, "Check");
  await heard.quiet();
  heard.step("and once more, by Enter");
  await page.getByLabel("Voucher code").press("Enter");
  await heard.quiet();

  const good = await voucher("sofa");
  await check("good", good, "Valid");
  await then("Accept voucher", "Accepted");
  heard.step("then Take back");
  await press(page, "Take back");
  await expect(page.getByRole("dialog").getByRole("button", { name: "No" })).toBeFocused();
  await heard.quiet();
  await page.getByRole("dialog").getByRole("button", { name: "Yes" }).click();
  await answered("Taken back");
  await next();
  await check("good again", good, "Valid");
  await then("Accept voucher", "Accepted");
  await next();
  await check("the same again", good, "Already used");
  await next();

  const raced = await voucher();
  await check("good, and a colleague accepts it first", raced, "Valid");
  await openCouncil.client
    .rpc("accept_voucher", { code: raced, acceptance_id: crypto.randomUUID(), site_id: siteId })
    .throwOnError();
  await then("Accept voucher", "Already used");
  await next();

  const turned = await voucher();
  await check("good, and turned away", turned, "Valid");
  heard.step("then Turn away");
  await press(page, "Turn away");
  await heard.quiet();
  await press(page, "Other");
  await answered("Turned away");
  await next();

  const elsewhere = await issueVoucher(resident, other?.id ?? "", "wood");
  await check("issued for the council's other site", elsewhere.code, "Valid");
  await next();
  await resident.client.rpc("cancel_voucher", { voucher_id: elsewhere.id }).throwOnError();
  await check("cancelled", elsewhere.code, "Not valid");
  await next();
  const old = await voucher();
  await set(old, "issued_at = issued_at - interval '60 days', last_day = last_day - 60");
  await check("expired", old, "Not valid");
  await next();
  const left = await voucher();
  await set(left, "ended_at = now()");
  await check("its council has left", left, "Not valid");
  await next();
  const foreign = await voucher();
  await set(
    foreign,
    `home_borough = (select min(key) from public.boroughs where key not in ('${openCouncil.borough}', 'camden'))`,
  );
  await check("of a borough that the site does not serve", foreign, "Not for this site");
  await next();
  await check("never given out", "2222222222", "Not valid");
  await next();

  const mixed = await voucher("sofa", "paint");
  const refused = await voucher("paint");
  await openCouncil.client
    .rpc("save_site_details", { site_id: siteId, changes: { not_taken: [[], ["paint"]] } })
    .throwOnError();
  await check("one kind too many", mixed, "Not here");
  heard.step("then Accept in part");
  await press(page, "Accept in part");
  await heard.quiet();
  await press(page, "Accept these");
  await answered("Accepted");
  await next();
  await check("not taken here", refused, "Not here");
  await then("Accept anyway", "Accepted");
  await next();
  const late = await voucher();
  await openCouncil.client.rpc("shut_site", { site_id: siteId, until: "24:00" }).throwOnError();
  await check("the gate says that it is closed today", late, "Not here");
  await next();
  await openCouncil.client.rpc("shut_site", { site_id: siteId }).throwOnError();

  const listed = await voucher("metal");
  const known = page.waitForResponse(/rpc\/gate_list/);
  await page.reload();
  await (await known).finished();
  await heard.quiet();
  const younger = await voucher();
  await context.setOffline(true);
  await check("no signal, and on the list", listed, "Valid");
  await then("Let in, send later", "Let in");
  await next();
  await check("no signal, and let in already", listed, "Already used");
  await next();
  await check("no signal, and not on the list", younger, "Not on the list");
  await next();
  heard.step("the signal comes back");
  const sent = page.waitForResponse(/rpc\/accept_pending/);
  await context.setOffline(false);
  await (await sent).finished();
  await expect(page.getByRole("listitem").filter({ hasText: groupCode(listed) })).toHaveCount(0);
  await heard.quiet();

  const guess = () => openCouncil.client.rpc("check_voucher", { code: "2222222222", site_id: siteId });
  await Promise.all(Array.from({ length: 30 }, guess));
  await check("too many codes that do not exist", late, "Not checked");
  await next();

  // A colleague whose guesses are not counted yet.
  const ben = await newMember("gate", "Ben");
  await takeSession(page, ben.client);
  await page.goto(portalRoutes.checkVoucher);
  await page.getByLabel("Voucher code").waitFor();
  await openCouncil.client.rpc("delete_skip_site", { site_id: siteId }).throwOnError();
  heard.step("its site is gone");
  await page.getByLabel("Voucher code").fill(late);
  await press(page, "Check");
  await expect(page.getByRole("alert")).toHaveText("Your council removed this site. Choose another.");
  await heard.quiet();
  expect(heard.text()).toMatchSnapshot("gate.txt");
});

test("a screen reader announces a resident's journey from postcode to cancelled voucher", async ({
  page,
  openCouncil,
  newResident,
  signInResident,
}) => {
  const heard = await listen(page, [
    [openCouncil.councilName, "COUNCIL"],
    [/who live in \w+( \w+)*/g, "who live in BOROUGH"],
  ]);
  const main = page.getByRole("main");
  const search = main.getByRole("button", { name: "Search for TipRight" });
  await page.goto(appRoutes.home);
  await search.waitFor();
  heard.step("Search for TipRight, with nothing typed");
  await search.click();
  await expect(page.getByRole("heading", { name: "Your local borough" })).toBeVisible();
  const place = main.getByLabel("Postcode or borough");
  await place.waitFor();
  await heard.quiet();
  heard.step("a place that there are two of");
  await place.fill("Hayes");
  await expect(main.getByText("2 of 33 boroughs")).toBeVisible();
  await heard.quiet();
  heard.step("a postcode");
  await place.fill("NW5 2AA");
  await expect(main.getByRole("status").getByText("Camden")).toBeVisible();
  await heard.quiet();
  heard.step("then Enter");
  await place.press("Enter");
  await expect(page.getByRole("heading", { name: "What you are bringing" })).toBeFocused();
  await heard.quiet();
  heard.step("My own home, with nothing chosen");
  await press(page, "My own home");
  await heard.quiet();
  await main.getByRole("checkbox", { name: "Sofa or armchair" }).check();
  await main.getByRole("radio").first().check();
  await heard.quiet();
  heard.step("then My own home");
  await press(page, "My own home");
  await expect(page.getByRole("heading", { name: "Select a site" })).toBeFocused();
  await heard.quiet();
  await signInResident(page, await newResident());
  heard.step("the sites");
  await page.goto(`${appRoutes.apply}#${openCouncil.borough}`);
  await expect(page.getByRole("heading", { name: "Select a site" })).toBeVisible();
  await heard.quiet();
  heard.step("then the first of them");
  await page.getByRole("link", { name: openCouncil.sites[0]?.address ?? "" }).click();
  await page.getByRole("button", { name: "Next" }).waitFor();
  await heard.quiet();
  heard.step("then Next");
  await press(page, "Next");
  await page.getByRole("button", { name: "Confirm voucher" }).waitFor();
  await heard.quiet();
  heard.step("then Confirm voucher");
  await press(page, "Confirm voucher");
  await expect(page.getByText("Voucher confirmed")).toBeVisible();
  await expect(page.getByRole("heading", { name: "Active Voucher" })).toBeFocused();
  await heard.quiet();
  heard.step("then Cancel voucher");
  await press(page, "Cancel voucher");
  await expect(page.getByRole("dialog").getByRole("button", { name: "No" })).toBeFocused();
  await heard.quiet();
  await page.getByRole("dialog").getByRole("button", { name: "Yes" }).click();
  await expect(page.getByRole("heading", { name: "Cancelled voucher" })).toBeVisible();
  await heard.quiet();
  expect(heard.text()).toMatchSnapshot("resident.txt");
});

test("a screen reader announces an officer's journey from sign-in to the voucher desk", async ({
  page,
  openCouncil,
}) => {
  const heard = await listen(page, [
    [openCouncil.councilName, "COUNCIL"],
    [openCouncil.email, "EMAIL"],
    // Announced only if the next page is slow.
    [/^ {2}status: Signed in\n/gm, ""],
    [/who live in \w+( \w+)*/g, "who live in BOROUGH"],
  ]);
  await page.goto(portalRoutes.portal);
  await page.getByLabel("Email").fill(openCouncil.email);
  await page.getByLabel("Password", { exact: true }).fill("not that one");
  await heard.quiet();
  heard.step("a wrong password");
  await press(page, "Sign In");
  await expect(page.getByText("Invalid email or password").first()).toBeVisible();
  await heard.quiet();
  heard.step("the right one");
  await page.getByLabel("Password", { exact: true }).fill(openCouncil.password);
  await press(page, "Sign In");
  await expect(page).toHaveURL(/dashboard/);
  await heard.quiet();
  heard.step("the desk");
  await page.goto(portalRoutes.giveVoucher);
  await page.getByLabel("Surname").waitFor();
  await heard.quiet();
  heard.step("then Give voucher, with nothing filled in");
  await press(page, "Give voucher");
  await heard.quiet();
  await page.getByLabel("Surname").fill("Poe");
  await page.getByLabel("House number").fill("5");
  await page.getByLabel("What are they bringing?").selectOption("sofa");
  await heard.quiet();
  heard.step("then Add another kind");
  await press(page, "Add another kind");
  await heard.quiet();
  await page.getByLabel("And what else?").selectOption("wood");
  await page.getByLabel("How much?").selectOption({ index: 1 });
  await page.getByLabel("Site", { exact: true }).selectOption({ index: 1 });
  await page.getByLabel("Postcode").fill("NW5 2AA");
  await heard.quiet();
  heard.step("then Give voucher");
  await press(page, "Give voucher");
  if (openCouncil.borough !== "camden")
    await page.getByRole("dialog").getByRole("button", { name: "Yes" }).click();
  await expect(page.getByRole("heading", { name: "TipRight voucher" })).toBeFocused();
  await heard.quiet();
  expect(heard.text()).toMatchSnapshot("officer.txt");
});
