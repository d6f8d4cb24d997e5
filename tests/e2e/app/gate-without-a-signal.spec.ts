import type { BrowserContext, Page } from "@playwright/test";
import { storedSessionKey } from "../../../src/shared/api/stored-session.ts";
import { portalRoutes } from "../../../src/shared/domain/routes.ts";
import { brand as siteWide } from "../../../src/shared/domain/brand.ts";
import { groupCode } from "../../../src/shared/domain/voucher-code.ts";
import { expectAxeFindsNothing } from "../../support/axe.ts";
import { expect, issueVoucher, takeSession, test, type OpenCouncil } from "../../support/app.ts";
import type { ApiClient } from "../../support/officers.ts";

test.use({ serviceWorkers: "allow" });

const listKey = `${siteWide.slug}-signed-in:gate-list`;
declare global {
  interface Window {
    vibrations?: unknown[];
  }
}

const heading = (page: Page, name: string) => page.getByRole("heading", { name, exact: true });

/** Opens the gate at the first site, with the offline list. */
async function openGate(page: Page, { client, sites }: { client: ApiClient; sites: OpenCouncil["sites"] }) {
  await takeSession(page, client);
  const list = page.waitForResponse(/rpc\/gate_list/);
  await page.goto(portalRoutes.checkVoucher);
  const choice = page.getByLabel("Which site is this?");
  const codeOrSite = page.getByLabel("Voucher code").or(choice);
  await codeOrSite.waitFor();
  if (await choice.isVisible()) {
    await choice.selectOption({ label: sites[0]?.address ?? "" });
    await page.getByRole("button", { name: "This is the site" }).click();
  }
  await (await list).finished();
  await expect.poll(() => page.evaluate((key) => localStorage.getItem(key) !== null, listKey)).toBe(true);
}

async function check(page: Page, code: string) {
  await page.getByLabel("Voucher code").fill(code);
  await page.getByRole("button", { name: "Check", exact: true }).click();
}

const next = (page: Page) => page.getByRole("button", { name: "Next voucher" }).click();

/** Stores a code without a signal. */
async function storeCode(page: Page, context: BrowserContext, code: string) {
  await context.setOffline(true);
  await check(page, code);
  await page.getByRole("button", { name: "Let in, send later" }).click();
  await expect(heading(page, "Let in")).toBeFocused();
  await next(page);
}

/** Returns the state of a resident's vouchers, and how often each was accepted. */
async function statesOf(client: ApiClient) {
  const { data } = await client.rpc("my_vouchers");
  return (data as { code: string; state: string; story: { what: string }[] }[]).map(
    ({ code, state, story }) => ({
      code,
      state,
      accepted: story.filter(({ what }) => what === "accepted").length,
    }),
  );
}

test("offline verdicts match the online ones, show the list's age and have a striped edge", async ({
  page,
  context,
  openCouncil,
  newResident,
}) => {
  const resident = await newResident();
  const [site] = openCouncil.sites;
  const good = await issueVoucher(resident, site?.id ?? "");
  const used = await issueVoucher(resident, site?.id ?? "", "sofa");
  const refused = await issueVoucher(resident, site?.id ?? "", "rubble");
  const another = await newResident();
  const cancelled = await issueVoucher(another, site?.id ?? "", "sofa");
  await another.client.rpc("cancel_voucher", { voucher_id: cancelled.id }).throwOnError();
  await openCouncil.client
    .rpc("accept_voucher", { code: used.code, acceptance_id: crypto.randomUUID(), site_id: site?.id ?? "" })
    .throwOnError();
  await openCouncil.client
    .rpc("save_site_details", {
      site_id: site?.id ?? "",
      changes: { not_taken: [[], ["rubble"]] },
    })
    .throwOnError();
  await page.addInitScript(() => {
    navigator.vibrate = (pattern) => Boolean((window.vibrations ??= []).push(pattern));
  });
  // Two hours ahead.
  await page.clock.install({ time: Date.now() + 7_200_000 });
  await openGate(page, openCouncil);
  const at = await page.evaluate(
    (key) => (JSON.parse(localStorage.getItem(key) ?? "{}") as { at: string }).at,
    listKey,
  );
  const time = new Date(at).toLocaleTimeString("en-GB", { timeStyle: "short", timeZone: "Europe/London" });

  await context.setOffline(true);
  await expect(page.getByText(`No signal. List as of ${time}.`)).toBeVisible();
  const asOf = `Without a signal, as of ${time}.`;
  for (const [code, verdict, tone, sentence, item] of [
    [good.code, "Valid", "valid", asOf, "Mattress or bed base"],
    [used.code, "Already used", "used", /^Used on .*, as of/, "Sofa or armchair"],
    [cancelled.code, "Not valid", "not-valid", `It was cancelled. ${asOf}`, "Sofa or armchair"],
    [
      refused.code,
      "Not here",
      "used",
      `This site does not take: Rubble, bricks or soil. The voucher names the sites that take it. ${asOf}`,
      "Rubble",
    ],
    [
      "2222222222",
      "Not on the list",
      "used",
      `It may be new, another council’s, cancelled before the list was made, or made up. ${asOf}`,
      "",
    ],
  ] as const) {
    await check(page, code);
    await expect(heading(page, verdict)).toBeFocused();
    await expect(page.getByText(sentence)).toBeVisible();
    if (item) await expect(page.getByText(item).first()).toBeVisible();
    await expect(page.locator(`.answer[data-offline][data-tone="${tone}"]`)).toBeVisible();
    await expect(page.getByRole("button", { name: "Accept voucher" })).toHaveCount(0);
    const main = page.locator(".answer .button-action");
    await expect(main).toHaveText(verdict === "Valid" ? "Let in, send later" : "Turn away");
    // As with a signal, what was used, cancelled or has expired is not let in.
    await expect(page.getByRole("button", { name: "Let in, send later" })).toHaveCount(
      ["Already used", "Not valid"].includes(verdict) ? 0 : 1,
    );
    await page.getByRole("button", { name: "Turn away" }).click();
    const likeliest = verdict === "Valid" ? [] : [verdict === "Not here" ? "Not taken here" : "Other"];
    await expect(main).toHaveText(likeliest);
    await page.getByRole("button", { name: "Back" }).click();
    await next(page);
  }

  // Each verdict is felt as with a signal.
  const unsure = [120, 80, 120];
  expect(await page.evaluate(() => window.vibrations)).toEqual([[80], unsure, [300], unsure, unsure]);

  // Two hours without an update of the list.
  await page.clock.fastForward("02:01:00");
  await check(page, good.code);
  await expect(heading(page, "Valid")).toBeVisible();
  await expect(page.locator('.answer[data-tone="used"]')).toBeVisible();
  await expect(page.getByText("The list is more than two hours old.")).toBeVisible();
  await next(page);

  // After a day the list is unusable.
  await page.clock.fastForward("23:00:00");
  await check(page, good.code);
  await expect(page.getByText("Decide at the barrier, or try again.")).toBeVisible();
  await expect(page.getByText("as of")).toHaveCount(0);
});

test("a truncated list is discarded, one without room stays in memory, signing out deletes it", async ({
  page,
  context,
  openCouncil,
  newResident,
}) => {
  const resident = await newResident();
  const [site] = openCouncil.sites;
  const { code } = await issueVoucher(resident, site?.id ?? "");
  await openGate(page, openCouncil);
  const before = await page.evaluate((key) => localStorage.getItem(key), listKey);
  const later = await issueVoucher(resident, site?.id ?? "", "sofa");

  await page.route(
    /rpc\/gate_list/,
    async (route) => {
      const response = await route.fetch();
      const body = await response.text();
      await route.fulfill({ response, body: body.slice(0, body.length / 2) });
    },
    { times: 1 },
  );
  const cut = page.waitForResponse(/rpc\/gate_list/);
  await page.reload();
  await (await cut).finished();
  await context.setOffline(true);
  await check(page, code);
  await expect(page.getByText(/^Without a signal, as of \d\d:\d\d\.$/)).toBeVisible();
  await next(page);
  expect(await page.evaluate((key) => localStorage.getItem(key), listKey)).toBe(before);

  // Columns that do not match make the list invalid: no row of it is read.
  await page.evaluate((key) => {
    const list = JSON.parse(localStorage.getItem(key) ?? "{}") as { list: { loads: string } };
    list.list.loads = "aa,bb,cc";
    localStorage.setItem(key, JSON.stringify(list));
  }, listKey);
  await page.route(/rpc\/gate_list/, (route) => route.abort());
  await context.setOffline(false);
  await page.reload();
  await context.setOffline(true);
  await check(page, code);
  await expect(page.getByText("Decide at the barrier, or try again.")).toBeVisible();
  await next(page);
  await context.setOffline(false);
  await page.unroute(/rpc\/gate_list/);

  // A full device: the list is in memory only, so that pending codes have room.
  await page.addInitScript(() => {
    const { setItem } = Storage.prototype;
    Storage.prototype.setItem = function (key: string, value: string) {
      if (key.endsWith("gate-list")) throw new DOMException("", "QuotaExceededError");
      setItem.call(this, key, value);
    };
  });
  await page.evaluate((key) => localStorage.removeItem(key), listKey);
  await page.reload({ waitUntil: "networkidle" });
  await context.setOffline(true);
  await check(page, later.code);
  await expect(page.getByText(/^Without a signal, as of \d\d:\d\d\.$/)).toBeVisible();
  await page.getByRole("button", { name: "Let in, send later" }).click();
  await next(page);
  await expect(page.getByText("1 code is waiting for a connection.")).toBeVisible();
  await context.setOffline(false);
  await expect(page.getByText("All have been sent.").or(page.getByLabel("Voucher code"))).toBeVisible();
  await page.getByRole("button", { name: "Sign Out" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Yes" }).click();
  await expect(page.getByText("You are signed out.")).toBeVisible();
  expect(await page.evaluate((key) => localStorage.getItem(key), listKey)).toBeNull();
});

test("a pending code shows when it was stored; killed at any moment, it is accepted once", async ({
  page,
  context,
  openCouncil,
  newResident,
}) => {
  const resident = await newResident();
  const [site] = openCouncil.sites;
  const first = await issueVoucher(resident, site?.id ?? "");
  const second = await issueVoucher(resident, site?.id ?? "", "sofa");
  await openGate(page, openCouncil);
  await page.evaluate(() => navigator.serviceWorker.ready);
  await page.reload();
  await expect(page.getByLabel("Voucher code")).toBeVisible();
  await storeCode(page, context, first.code);
  await storeCode(page, context, second.code);
  for (const again of [false, true]) {
    if (again) await page.reload();
    await check(page, first.code);
    await expect(heading(page, "Already used")).toBeVisible();
    await expect(page.getByText(/^Let in on this device at \d\d:\d\d\. Not sent yet\.$/)).toBeVisible();
    await expect(page.getByRole("button", { name: "Let in, send later" })).toHaveCount(0);
    await next(page);
  }

  // Killed after storing. The next page syncs: the first request arrives, and its answer does not.
  await page.close();
  const sender = await context.newPage();
  let arrived = () => {};
  const sent = new Promise<void>((resolve) => (arrived = resolve));
  await sender.route(
    /rpc\/accept_pending/,
    async (route) => {
      await route.fetch();
      arrived();
    },
    { times: 1 },
  );
  await context.setOffline(false);
  await sender.goto(portalRoutes.checkVoucher);
  await sent;
  expect((await statesOf(resident.client)).filter(({ state }) => state === "used")).toHaveLength(1);
  // Killed between the request and its answer.
  await sender.close();
  const last = await context.newPage();
  await last.goto(portalRoutes.checkVoucher);
  await expect
    .poll(async () => (await statesOf(resident.client)).map(({ state, accepted }) => `${state} ${accepted}`))
    .toEqual(["used 1", "used 1"]);
  await expect(last.getByRole("heading", { name: "To send later" })).toHaveCount(0);
});

test("pending codes of a member reach the server, colleagues cannot see them, managers can", async ({
  page,
  context,
  browser,
  stack,
  openCouncil,
  newMember,
  newResident,
}) => {
  const resident = await newResident();
  const [site] = openCouncil.sites;
  const both = await issueVoucher(resident, site?.id ?? "");
  const hers = await issueVoucher(resident, site?.id ?? "", "sofa");
  const hedy = await newMember("gate", "Hedy");
  const other = await browser.newContext({ baseURL: stack.url });
  const device = await other.newPage();
  await openGate(page, { ...openCouncil, client: hedy.client });
  await openGate(device, openCouncil);
  for (const [gate, where] of [
    [page, context],
    [device, other],
  ] as const) {
    await storeCode(gate, where, both.code);
  }
  await storeCode(page, context, hers.code);
  await other.setOffline(false);
  await expect(device.getByRole("heading", { name: "To send later" })).toHaveCount(0);

  // Hedy's shift ends: a colleague signs in on her device.
  await page.route(/rpc\/accept_pending/, (route) => route.abort());
  await context.setOffline(false);
  await takeSession(page, openCouncil.client);
  await page.goto(portalRoutes.checkVoucher);
  await expect(
    page.getByText(
      "2 codes that colleagues kept are waiting for a connection, and will be sent in their names.",
    ),
  ).toBeVisible();
  await expect(page.getByText(groupCode(hers.code))).toHaveCount(0);
  await page.unroute(/rpc\/accept_pending/);
  await page.reload();
  await expect(page.getByText("1 code that a colleague kept was refused.")).toBeVisible();
  await expect(page.getByText(groupCode(both.code))).toHaveCount(0);

  // The list above it still shrinks: a press may miss.
  await expect(async () => {
    if ((await page.locator("details.gate-list[open]").count()) === 0) {
      await page.getByText("Today at this site").click();
    }
    await expect(
      page.getByText("1 driver was let in without a signal with a voucher that was not valid."),
    ).toBeVisible({ timeout: 5_000 });
  }).toPass();
  await expect(page.getByText(/Let in without a signal\. Already used/)).toBeVisible();
  await expect(page.getByText("Hedy Sweeper, on Ada Sweeper’s phone")).toHaveCount(2);
  await expect(page.getByRole("row", { name: /^Today 2 0 0$/ })).toBeVisible();

  // Hedy sees which.
  await takeSession(page, hedy.client);
  await page.goto(portalRoutes.checkVoucher);
  await expect(page.getByRole("button", { name: `Take ${groupCode(both.code)} off the list` })).toBeVisible();
  await expect(page.getByText(/^Already used\. Accepted .* by Ada Sweeper\.$/)).toBeVisible();
  expect((await statesOf(resident.client)).map(({ state, accepted }) => `${state} ${accepted}`)).toEqual([
    "used 1",
    "used 1",
  ]);
  await other.close();
});

test("a rejection without a signal is synced with its time; a decision is removable for a minute", async ({
  page,
  context,
  stack,
  openCouncil,
  newResident,
}) => {
  const resident = await newResident();
  const [site] = openCouncil.sites;
  const sent = await issueVoucher(resident, site?.id ?? "");
  const removed = await issueVoucher(resident, site?.id ?? "", "sofa");
  await stack.sql(
    `update public.vouchers set issued_at = issued_at - interval '1 hour' where code = '${sent.code}'`,
  );
  await page.clock.install();
  await openGate(page, openCouncil);
  await context.setOffline(true);
  for (const code of [sent.code, "2222222222"]) {
    await check(page, code);
    await page.getByRole("button", { name: "Turn away" }).click();
    await page.getByRole("button", { name: "Too much" }).click();
    await expect(heading(page, "Turned away")).toBeFocused();
    await next(page);
  }
  await check(page, sent.code);
  await expect(
    page.getByText(/^Turned away on this device at \d\d:\d\d: Too much\. Not sent yet\.$/),
  ).toBeVisible();
  await next(page);
  await check(page, removed.code);
  await page.getByRole("button", { name: "Let in, send later" }).click();
  await next(page);
  await expect(page.getByText("3 codes are waiting for a connection.")).toBeVisible();
  const remove = page.getByRole("button", { name: `Remove ${groupCode(removed.code)}` });
  for (const answer of ["Keep", "Remove"]) {
    await remove.click();
    const question = `Remove ${groupCode(removed.code)}? It will not be sent. The voucher stays valid.`;
    await expect(page.getByRole("group", { name: question })).toBeVisible();
    await expect(page.getByRole("button", { name: "Keep", exact: true })).toBeFocused();
    await page.getByRole("button", { name: answer, exact: true }).click();
  }
  await expect(page.getByText("2 codes are waiting for a connection.")).toBeVisible();
  // The network returns while an attempt is still failing.
  let fail: (() => void) | undefined;
  await page.route(
    "**/rpc/turn_away",
    async (route) => {
      await new Promise<void>((resolve) => (fail = resolve));
      await route.abort();
    },
    { times: 1 },
  );
  await page.clock.fastForward("10:00");
  await expect(page.getByText("It will be sent when there is a signal.")).toHaveCount(2);
  await expect.poll(() => fail !== undefined).toBe(true);
  await context.setOffline(false);
  fail?.();
  // Nothing is left to do about a driver who was turned away with a made-up code.
  const queue = page.getByRole("heading", { name: "To send later" });
  await expect(queue).toHaveCount(0, { timeout: 10_000 });
  await expect(page.getByText(/^2 codes were sent at \d\d:\d\d\.$/)).toBeVisible();
  await page.getByText("Last on this device").click();
  await expect(page.getByText(`${groupCode(sent.code)} Turned away: Too much. Sent `)).toBeVisible();
  await expect(page.getByText(`${groupCode("2222222222")} Turned away: Too much. Not valid`)).toBeVisible();
  const { data } = await resident.client.rpc("my_vouchers");
  const rejections = (data as { state: string; story: { what: string; at: string }[] }[]).flatMap(
    ({ state, story }) => story.filter(({ what }) => what === "turned_away").map(({ at }) => [state, at]),
  );
  expect(rejections).toEqual([["active", expect.anything()]]);
  // By the server's clock, which did not go forward.
  const minutes = (Date.now() - Date.parse(rejections[0]?.[1] ?? "")) / 60_000;
  expect(minutes).toBeGreaterThan(9.5);
  expect(minutes).toBeLessThan(12);
});

test("a device shows that its site was removed", async ({ page, openCouncil, newResident }) => {
  const [site, other] = openCouncil.sites;
  const { code } = await issueVoucher(await newResident(), other?.id ?? "");
  await openGate(page, openCouncil);
  await openCouncil.client.rpc("delete_skip_site", { site_id: site?.id ?? "" }).throwOnError();
  await check(page, code);
  await expect(page.getByText("Your council removed this site. Choose another.")).toBeVisible();
  await page.getByLabel("Which site is this?").selectOption({ label: other?.address ?? "" });
  await page.getByRole("button", { name: "This is the site" }).click();
  await check(page, code);
  await expect(heading(page, "Valid")).toBeVisible();
});

test("'Not here' offers its reason first; 'Accept anyway' is counted, also offline", async ({
  page,
  context,
  openCouncil,
  newResident,
}) => {
  const resident = await newResident();
  const [site] = openCouncil.sites;
  const loads = [
    await issueVoucher(resident, site?.id ?? "", "rubble"),
    await issueVoucher(resident, site?.id ?? "", "rubble"),
    await issueVoucher(resident, site?.id ?? "", "rubble"),
  ];
  await openCouncil.client
    .rpc("save_site_details", { site_id: site?.id ?? "", changes: { not_taken: [[], ["rubble"]] } })
    .throwOnError();
  await openGate(page, openCouncil);
  const [first, second, third] = loads.map(({ code }) => code) as [string, string, string];

  await check(page, first);
  await expect(heading(page, "Not here")).toBeFocused();
  await expect(page.getByText("This site does not take: Rubble, bricks or soil.")).toBeVisible();
  await page.getByRole("button", { name: "Turn away" }).click();
  await expect(page.locator(".answer-reasons .button").first()).toHaveText("Not taken here");
  await page.locator(".answer-reasons .button-action").click();
  await expect(heading(page, "Turned away")).toBeFocused();
  await next(page);

  await check(page, second);
  const anyway = page.getByRole("button", { name: "Accept anyway" });
  await expect(anyway).toBeEnabled();
  const place = await anyway.boundingBox();
  if (!place) throw new Error("'Accept anyway' is not on the screen.");
  await anyway.click();
  await expect(heading(page, "Accepted")).toBeFocused();
  for (const button of await page.getByRole("button").all()) {
    const other = await button.boundingBox();
    const apart = !other || other.y >= place.y + place.height || other.y + other.height <= place.y;
    expect(apart, `${await button.innerText()} is where 'Accept anyway' was`).toBe(true);
  }
  await next(page);

  // Accepted offline, although the list says that it is not good here.
  await storeCode(page, context, third);
  await context.setOffline(false);
  await expect(page.getByRole("heading", { name: "To send later" })).toHaveCount(0);
  await page.getByText("Today at this site").click();
  await expect(page.getByRole("row", { name: /^Today 0 2 1$/ })).toBeVisible();
  await expect(page.getByText("let in without a signal with")).toHaveCount(0);
  await expectAxeFindsNothing(
    page,
    [
      { width: 320, colorScheme: "dark" },
      { width: 390, colorScheme: "light" },
    ],
    "today",
  );
  const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  expect(wide).toBeLessThanOrEqual(0);
});

test("without a signal signing out is not possible, and the page asks to sign in", async ({
  page,
  context,
  openCouncil,
}) => {
  await openGate(page, openCouncil);
  await page.evaluate(() => navigator.serviceWorker.ready);
  await page.reload();
  await expect(page.getByLabel("Voucher code")).toBeVisible();
  await context.setOffline(true);
  await page.getByRole("button", { name: "Sign Out" }).click();
  const dialog = page.getByRole("dialog", { name: "You cannot sign out without a connection." });
  await expect(dialog.getByText("Hand the device over: your colleague")).toBeVisible();
  await dialog.getByRole("button", { name: "Close" }).click();
  await expect(page.getByLabel("Voucher code")).toBeVisible();

  await page.evaluate((key) => localStorage.removeItem(key), storedSessionKey);
  await page.reload();
  await expect(page.getByText("No connection, and you are not signed in on this device.")).toBeVisible();
  await context.setOffline(false);
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(page).toHaveURL(new RegExp(`${portalRoutes.portal}$`));
});

test("members change twice offline in two taps, records carry both names, a manager revokes the phone", async ({
  page,
  context,
  openCouncil,
  newMember,
  newResident,
}) => {
  const resident = await newResident();
  const [site] = openCouncil.sites;
  const { code } = await issueVoucher(resident, site?.id ?? "");
  const ben = await newMember("gate", "Ben");
  const eve = await newMember("gate", "Eve");
  await newMember("gate", "Cal");
  const names = page.waitForResponse(/rpc\/gate_people/);
  await openGate(page, { ...openCouncil, client: eve.client });
  await (await names).finished();
  await expect(page.getByText("Eve Sweeper", { exact: true })).toBeVisible();

  // The shift changes without a signal.
  await context.setOffline(true);
  await page.getByRole("button", { name: "Sign Out" }).click();
  await expect(page.getByRole("dialog").getByRole("button", { name: "Ben Sweeper" })).toBeVisible();
  await page.getByRole("button", { name: "Close" }).click();
  await page.getByRole("button", { name: "Hand over" }).click();
  await page.getByRole("button", { name: "Ben Sweeper" }).click();
  await expect(page.getByRole("status").filter({ hasText: "Ben Sweeper" })).toBeVisible();
  await storeCode(page, context, code);
  // And again: the next member sees that codes wait, and not which.
  const cals = await issueVoucher(resident, site?.id ?? "", "wood");
  await page.getByRole("button", { name: "Hand over" }).click();
  await page.getByRole("button", { name: "Cal Sweeper" }).click();
  await expect(page.getByText("1 code that a colleague kept is waiting")).toBeVisible();
  await expect(page.locator("section.gate-list").getByText(groupCode(code))).toHaveCount(0);
  await check(page, cals.code);
  await page.getByRole("button", { name: "Let in, send later" }).click();
  await page.getByRole("button", { name: "Next voucher" }).click();
  await page.getByRole("button", { name: "Hand over" }).click();
  await page.getByRole("button", { name: "Ben Sweeper" }).click();
  await context.setOffline(false);
  await expect(page.getByRole("heading", { name: "To send later" })).toHaveCount(0);
  const next = await issueVoucher(resident, site?.id ?? "", "sofa");
  await check(page, next.code);
  await page.getByRole("button", { name: "Accept voucher" }).click();
  await expect(heading(page, "Accepted")).toBeVisible();
  await page.reload();
  await expect(page.getByRole("status").filter({ hasText: "Ben Sweeper" })).toBeVisible();
  await expect(async () => {
    if ((await page.locator("details.gate-list[open]").count()) === 0)
      await page.getByText("Today at this site").click();
    await expect(page.getByText("Ben Sweeper, on Eve Sweeper’s phone")).toHaveCount(2, { timeout: 5_000 });
    await expect(page.getByText("Cal Sweeper, on Eve Sweeper’s phone")).toHaveCount(1);
  }).toPass();

  // The phone is lost: its list and names are deleted, and Eve's pending codes are kept.
  const third = await issueVoucher(resident, site?.id ?? "", "fridge");
  await page.getByRole("button", { name: "Hand over" }).click();
  await page.getByRole("button", { name: "Eve Sweeper" }).click();
  await storeCode(page, context, third.code);
  await openCouncil.client.rpc("sign_out_member", { colleague_id: eve.userId }).throwOnError();
  await context.setOffline(false);
  await expect(page).toHaveURL(new RegExp(`${portalRoutes.portal}$`));
  expect(
    await page.evaluate(() =>
      Object.keys(localStorage).filter((key) => /gate-(list|people|person|queue)/.test(key)),
    ),
  ).toEqual(["tipright-device:gate-queue"]);
  expect(ben.email).not.toBe(eve.email);
});

test("a Wi-Fi login page instead of an answer opens the offline list and keeps the session", async ({
  page,
  openCouncil,
  newResident,
}) => {
  const { code } = await issueVoucher(await newResident(), openCouncil.sites[0]?.id ?? "");
  await openGate(page, openCouncil);
  for (const status of [200, 403]) {
    const wifiPage = { status, contentType: "text/html", body: "<h1>Sign in to the Wi-Fi</h1>" };
    await page.route(/\/rpc\/check_voucher|\/auth\/v1\//, (route) => route.fulfill(wifiPage));
    await check(page, code);
    await expect(page.getByText(/^Without a signal, as of/)).toBeVisible();
    await next(page);
    await page.unroute(/\/rpc\/check_voucher|\/auth\/v1\//);
  }
  await check(page, code);
  await expect(heading(page, "Valid")).toBeVisible();
  expect(await page.evaluate((key) => localStorage.getItem(key) !== null, storedSessionKey)).toBe(true);
});

test("of 60 pending codes that are sent at once the five bad ones stay, with what became of them", async ({
  page,
  openCouncil,
}) => {
  const [site] = openCouncil.sites;
  await openGate(page, openCouncil);
  let sent = 0;
  let answer: object | undefined;
  await page.route(/rpc\/accept_pending/, async (route) => {
    sent++;
    const { code } = route.request().postDataJSON() as { code: string };
    if (code !== "2222222222" && answer)
      return route.fulfill({ json: { ...answer, code, outcome: "accepted" } });
    const response = await route.fetch();
    answer = (await response.json()) as object;
    await route.fulfill({ response });
  });
  await page.evaluate(
    ([key, siteId, borough, storedBy]) => {
      const codes = Array.from({ length: 60 }, (_, place) => ({
        ...{ siteId, borough, storedBy, anyway: false, storedAt: Date.now() },
        code: place % 12 === 0 ? "2222222222" : `ABCDEF${String(place).padStart(4, "2")}`,
        acceptanceId: crypto.randomUUID(),
      }));
      localStorage.setItem(key, JSON.stringify(codes));
    },
    [`${siteWide.slug}-device:gate-queue`, site?.id ?? "", openCouncil.borough, openCouncil.userId] as const,
  );
  await page.reload();
  await expect(page.getByText(/^60 codes were sent at \d\d:\d\d\.$/)).toBeVisible();
  await expect(page.getByText("Not valid. There is no voucher with this code.")).toHaveCount(5);
  await expect(page.getByRole("button", { name: /off the list/ })).toHaveCount(5);
  expect(sent).toBe(60);
});

test("on a full device pending codes stay on the page, which says so, and are sent once", async ({
  page,
  context,
  openCouncil,
  newResident,
}) => {
  const resident = await newResident();
  const [site] = openCouncil.sites;
  const codes = [
    await issueVoucher(resident, site?.id ?? ""),
    await issueVoucher(resident, site?.id ?? "", "sofa"),
  ];
  await openGate(page, openCouncil);
  await page.evaluate(() => {
    Storage.prototype.setItem = () => {
      throw new DOMException("", "QuotaExceededError");
    };
  });
  for (const { code } of codes) await storeCode(page, context, code);
  await expect(page.getByText("This device has no room left.")).toBeVisible();
  await expect(page.getByText("2 codes are waiting for a connection.")).toBeVisible();
  await context.setOffline(false);
  await expect(page.getByRole("heading", { name: "To send later" })).toHaveCount(0);
  expect((await statesOf(resident.client)).map(({ state, accepted }) => `${state} ${accepted}`)).toEqual([
    "used 1",
    "used 1",
  ]);
});
