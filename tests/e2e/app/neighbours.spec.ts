import type { Page } from "@playwright/test";
import { demoSignIn } from "../../../supabase/dev/announce.ts";
import { appRoutes, portalRoutes } from "../../../src/shared/domain/routes.ts";
import { codeIn } from "../../support/officers.ts";
import {
  storeApplication,
  closedForLong,
  expect,
  issueVoucher,
  newAddress,
  takeSession,
  test,
  type OpenCouncil,
} from "../../support/app.ts";
import { apiClient, operatorClient } from "../../support/officers.ts";
import type { Served } from "../../support/stack.ts";

/** A borough without a council here; the demo's sites of Camden serve it too. */
const home = { key: "islington", name: "Islington" };

/** Lets residents of Islington use sites of a council; the operator agrees on their behalf. */
async function openToNeighbours(
  stack: Served,
  { client }: OpenCouncil,
  ...sites: readonly { id: string; address: string }[]
) {
  for (const { id } of sites)
    await client.rpc("save_site_boroughs", { site_id: id, boroughs: [home.key], seen: [] }).throwOnError();
  await operatorClient(stack)
    .rpc("answer_offers_for", {
      borough_key: home.key,
      sites: sites.map(({ id, address }) => ({ site_id: id, address, place: null })),
      agree: true,
    })
    .throwOnError();
}

async function standAt(page: Page, address: string) {
  await page.goto(portalRoutes.checkVoucher);
  const change = page.getByRole("button", { name: "Change site" });
  const choice = page.getByLabel("Which site is this?");
  await expect(change.or(choice).first()).toBeVisible();
  if (await change.isVisible()) await change.click();
  await choice.selectOption({ label: address });
  await page.getByRole("button", { name: "This is the site" }).click();
}

async function check(page: Page, code: string) {
  await page.getByLabel("Voucher code").fill(code);
  await page.getByRole("button", { name: "Check", exact: true }).click();
}

test("a neighbour's site serves a borough without a council; another's gate says why it does not", async ({
  page,
  browser,
  stack,
  openCouncil,
}) => {
  const [site, other] = openCouncil.sites;
  if (!site || !other) throw new Error("No sites");
  await openToNeighbours(stack, openCouncil, site, other);

  // The resident enters the borough and finds the neighbour's sites.
  await storeApplication(page, ["mattress", "rubble"], "boot");
  await page.goto(appRoutes.apply);
  await page.getByRole("link", { name: home.name, exact: true }).click();
  await page.getByRole("button", { name: "My own home" }).click();
  await expect(page.getByText(`For people who live in ${home.name}`)).toBeVisible();
  await expect(page.getByText(`A ${openCouncil.councilName} site that you can use`).first()).toBeVisible();
  await page.getByRole("link", { name: site.address }).click();

  await expect(page.getByRole("heading", { name: "Your details" })).toBeVisible();
  await expect(page.getByText("Rubble, bricks or soil")).toBeVisible();
  await expect(page.getByText("A car boot full")).toBeVisible();
  await page.getByRole("button", { name: "Next" }).click();

  const email = newAddress();
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("I am 18 or older").check();
  await page.getByRole("button", { name: "Send code" }).click();
  await page.getByLabel("Code", { exact: true }).fill(codeIn(await stack.emailTo(email)));
  await page.keyboard.press("Enter");
  await page.getByLabel("First Name").fill("Sam");
  await page.getByLabel("Last Name").fill("Carter");
  await expect(page.getByLabel("Local borough")).toHaveValue(home.key);
  await page.getByRole("button", { name: "Continue" }).click();
  await page.getByRole("button", { name: "Confirm voucher" }).click();
  await expect(page.getByRole("heading", { name: "Active Voucher" })).toBeVisible();
  await expect(page.locator(".ticket").getByText("Rubble, bricks or soil")).toBeVisible();
  await expect(page.locator(".ticket").getByText("Mattress or bed base")).toBeVisible();
  await expect(page.getByRole("main").getByText(`People who live in ${home.name}`)).toBeVisible();
  const code = (await page.locator(".voucher-code [aria-hidden]").innerText()).replaceAll(" ", "");

  // A gate of Hackney, whose second site serves only its own residents.
  const staff = apiClient(stack);
  await staff.auth.signInWithPassword({ ...demoSignIn, email: "gate-demo@contractor.example" });
  const hackney = await (await browser.newContext({ baseURL: stack.url })).newPage();
  await takeSession(hackney, staff);
  await standAt(hackney, "Example Fields Depot, 3 Example Fields, Hackney");
  await check(hackney, code);
  await expect(hackney.getByRole("heading", { name: "Not for this site" })).toBeVisible();
  await expect(hackney.getByText("Mattress")).toHaveCount(0);

  // The council's other site no longer takes rubble.
  await openCouncil.client
    .rpc("save_site_details", { site_id: other.id, changes: { not_taken: [[], ["rubble"]] } })
    .throwOnError();
  const gate = await (await browser.newContext({ baseURL: stack.url })).newPage();
  await takeSession(gate, openCouncil.client);
  await standAt(gate, other.address);
  await check(gate, code);
  await expect(gate.getByRole("heading", { name: "Not here" })).toBeVisible();
  await expect(gate.getByText("This site does not take: Rubble, bricks or soil.")).toBeVisible();
  await expect(gate.getByText(`These sites take it: ${site.address}`)).toBeVisible();
  await expect(gate.getByRole("button", { name: "Accept anyway" })).toBeVisible();
  await gate.getByRole("button", { name: "Turn away" }).click();
  await gate.getByRole("button", { name: "Not taken here" }).click();
  await expect(gate.getByRole("heading", { name: "Turned away" })).toBeVisible();

  // It is valid at the site for which it was issued.
  await standAt(gate, site.address);
  await check(gate, code);
  await expect(gate.getByRole("heading", { name: "Valid" })).toBeVisible();
  await expect(gate.getByText(`Says they live in ${home.name}.`)).toBeVisible();
  await expect(gate.getByText("A car boot full")).toBeVisible();
  await gate.getByRole("button", { name: "Accept voucher" }).click();
  await expect(gate.getByRole("heading", { name: "Accepted" })).toBeVisible();
  await hackney.context().close();
  await gate.context().close();
});

test("a borough other than the account's leads to the question whether the resident has moved", async ({
  page,
  stack,
  openCouncil,
  newResident,
  signInResident,
}) => {
  const [site] = openCouncil.sites;
  if (!site) throw new Error("No sites");
  await openToNeighbours(stack, openCouncil, site);
  const resident = await newResident();
  await signInResident(page, resident);
  await storeApplication(page);
  await page.goto(`${appRoutes.apply}#${home.key}`);
  await expect(page.getByText(`You told us that you live in ${openCouncil.councilName}.`)).toBeVisible();
  await expect(page.getByText("Have you moved?")).toBeVisible();
  await expect(page.getByRole("link", { name: site.address })).toHaveCount(0);
  await page.getByRole("button", { name: `No, show sites for ${openCouncil.councilName}` }).click();
  await expect(page.getByText(`For people who live in ${openCouncil.councilName}`)).toBeVisible();

  await page.goto(`${appRoutes.apply}#${home.key}`);
  await page.getByRole("button", { name: `Yes, I live in ${home.name} now` }).click();
  await expect(page.getByText(`For people who live in ${home.name}`)).toBeVisible();
  const { data } = await resident.client.from("residents").select("borough_key").single();
  expect(data?.borough_key).toBe(home.key);
});

test("a pause and a closing are shown above the voucher's code, in the list and on the home page", async ({
  page,
  openCouncil,
  newResident,
  signInResident,
}) => {
  const [site, other] = openCouncil.sites;
  if (!site || !other) throw new Error("No sites");
  const resident = await newResident();
  const second = await issueVoucher(resident, site.id, "sofa");
  const { id, code } = await issueVoucher(resident, site.id);
  await openCouncil.client
    .rpc("save_site_details", { site_id: site.id, changes: { exceptions: [[], [closedForLong]] } })
    .throwOnError();
  await signInResident(page, resident);
  for (const route of [appRoutes.home, appRoutes.vouchers, `${appRoutes.voucher}#${id}`]) {
    await page.goto(route);
    await expect(page.getByText(/^The site is closed/).first()).toBeVisible();
    await expect(page.getByText(`You can use it at ${other.address}`).first()).toBeVisible();
  }
  await openCouncil.client
    .rpc("save_site_details", { site_id: site.id, changes: { exceptions: [[closedForLong], []] } })
    .throwOnError();
  await openCouncil.client
    .rpc("save_voucher_settings", {
      changes: { pauses: [[], [{ from: "2026-01-01", to: "2099-01-01", why: "Flooded." }]] },
    })
    .throwOnError();
  await page.reload();
  await expect(
    page
      .getByRole("main")
      .getByText(
        `${openCouncil.councilName} has paused its vouchers. Vouchers again from Friday 2 January 2099.`,
      ),
  ).toBeVisible();
  await expect(page.getByRole("main").getByText("Flooded. Your voucher stays valid.")).toBeVisible();

  // The gate gets the change a moment earlier than the resident.
  await openCouncil.client
    .rpc("accept_voucher", {
      code,
      acceptance_id: crypto.randomUUID(),
      site_id: site.id,
    })
    .throwOnError();
  const cancel = async () => {
    await page.getByRole("button", { name: "Cancel voucher" }).click();
    await expect(page.getByText("so you cannot apply for another from them at the moment")).toBeVisible();
    await page.getByRole("dialog").getByRole("button", { name: "Yes" }).click();
  };
  await cancel();
  await expect(
    page.getByText(/^Your voucher was accepted at Goods Yard.*so it was not cancelled\.$/),
  ).toBeVisible();

  // 'Voucher confirmed' goes when it is cancelled.
  await page.evaluate(() =>
    sessionStorage.setItem("tipright:notice", JSON.stringify({ kind: "success", text: "Voucher confirmed" })),
  );
  await page.goto(`${appRoutes.voucher}#${second.id}`);
  await page.reload();
  await expect(page.getByText("Voucher confirmed")).toBeVisible();
  await cancel();
  await expect(page.getByRole("heading", { level: 1, name: "Cancelled voucher" })).toBeVisible();
  await expect(page.getByText("Voucher confirmed")).toBeHidden();
});

test("a limit and a block are shown when the app opens, without a button that has no effect", async ({
  page,
  openCouncil,
  newResident,
  signInResident,
  stack,
}) => {
  const [site] = openCouncil.sites;
  const resident = await newResident();
  await openCouncil.client
    .rpc("save_voucher_settings", { changes: { yearly_limit: ["", "1"], valid_days: ["", "7"] } })
    .throwOnError();
  await issueVoucher(resident, site?.id ?? "");
  await signInResident(page, resident);
  await page.goto(appRoutes.home);
  await expect(
    page.getByText(`You have had 1 voucher from ${openCouncil.councilName} in the past year.`),
  ).toBeVisible();
  await stack.sql(`update public.residents set blocked_at = now() where user_id = '${resident.userId}'`);
  await page.reload();
  await expect(
    page.getByText("We have blocked your account, so you cannot apply for vouchers."),
  ).toBeVisible();
  await expect(page.getByText(/write to hello@/)).toBeVisible();
  await expect(page.getByRole("button", { name: "Search for TipRight" })).toHaveCount(0);
});
