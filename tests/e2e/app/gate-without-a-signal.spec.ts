import { storedSessionKey } from "../../../src/shared/api/stored-session.ts";
import { portalRoutes } from "../../../src/shared/domain/routes.ts";
import { expectAxeFindsNothing } from "../../support/axe.ts";
import { check, heading, listKey, next, openGateWithList, storeCode } from "../../support/gate.ts";
import { expect, issueVoucher, test } from "../../support/app.ts";

declare global {
  interface Window {
    vibrations?: unknown[];
  }
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
  await openGateWithList(page, openCouncil);
  const at = await page.evaluate(
    (key) => (JSON.parse(localStorage.getItem(key) ?? "{}") as { at: string }).at,
    listKey,
  );
  const time = new Date(at).toLocaleTimeString("en-GB", { timeStyle: "short", timeZone: "Europe/London" });

  await context.setOffline(true);
  await expect(page.getByText(`No signal. List as of ${time}.`)).toBeVisible();
  const asOf = `No signal. This answer is from the list of ${time}.`;
  for (const [code, verdict, tone, sentence, item] of [
    [good.code, "Valid", "valid", asOf, "Mattress or bed base"],
    [used.code, "Already used", "used", /^Used on .* This answer is from the list of/, "Sofa or armchair"],
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
    // As with a signal, what was used, cancelled or has expired needs no decision.
    if (verdict === "Already used" || verdict === "Not valid") {
      await expect(main).toHaveText("Next voucher");
      await expect(page.getByRole("button", { name: /^Let in, send later$|^Turn away$/ })).toHaveCount(0);
    } else {
      await expect(main).toHaveText(verdict === "Valid" ? "Let in, send later" : "Turn away");
      await page.getByRole("button", { name: "Turn away" }).click();
      const likeliest = verdict === "Valid" ? [] : [verdict === "Not here" ? "Not taken here" : "Other"];
      await expect(main).toHaveText(likeliest);
      await page.getByRole("button", { name: "Back" }).click();
    }
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

test("'Not here' offers its reason first; 'Accept anyway' is counted, also offline", async ({
  page,
  context,
  openCouncil,
  newResident,
}) => {
  const resident = await newResident();
  const [site] = openCouncil.sites;
  const vouchers = [
    await issueVoucher(resident, site?.id ?? "", "rubble"),
    await issueVoucher(resident, site?.id ?? "", "rubble"),
    await issueVoucher(resident, site?.id ?? "", "rubble"),
  ];
  await openCouncil.client
    .rpc("save_site_details", { site_id: site?.id ?? "", changes: { not_taken: [[], ["rubble"]] } })
    .throwOnError();
  await openGateWithList(page, openCouncil);
  const [first, second, third] = vouchers.map(({ code }) => code) as [string, string, string];

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
  const today = page.locator("details", { hasText: "Today at this site" });
  await expect(today.getByText("Accepted anyway")).toHaveCount(2);
  await expect(today.getByText("Turned away: ")).toHaveCount(1);
  await expect(today.getByText("Let in without a signal")).toHaveCount(0);
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

test.describe("with the service worker", () => {
  test.use({ serviceWorkers: "allow" });

  test("a truncated list is discarded, one without room stays in memory, signing out deletes it", async ({
    page,
    context,
    openCouncil,
    newResident,
  }) => {
    const resident = await newResident();
    const [site] = openCouncil.sites;
    const { code } = await issueVoucher(resident, site?.id ?? "");
    await openGateWithList(page, openCouncil);
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
    await expect(page.getByText(/^No signal\. This answer is from the list of \d\d:\d\d\.$/)).toBeVisible();
    await next(page);
    expect(await page.evaluate((key) => localStorage.getItem(key), listKey)).toBe(before);

    // A row that cannot be read makes the list invalid: no row of it is read.
    await page.evaluate((key) => {
      const list = JSON.parse(localStorage.getItem(key) ?? "{}") as { list: { rows: unknown[] } };
      list.list.rows.push(["cut off"]);
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
    await expect(page.getByText(/^No signal\. This answer is from the list of \d\d:\d\d\.$/)).toBeVisible();
    await page.getByRole("button", { name: "Let in, send later" }).click();
    await next(page);
    await expect(page.getByText("1 code is waiting for a signal.")).toBeVisible();
    await context.setOffline(false);
    await expect(page.getByText("All have been sent.").or(page.getByLabel("Voucher code"))).toBeVisible();
    await page.getByRole("button", { name: "Sign Out" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Yes" }).click();
    await expect(page.getByText("You are signed out.")).toBeVisible();
    expect(await page.evaluate((key) => localStorage.getItem(key), listKey)).toBeNull();
  });

  test("without a signal signing out is not possible, and the page asks to sign in", async ({
    page,
    context,
    openCouncil,
  }) => {
    await openGateWithList(page, openCouncil);
    await page.evaluate(() => navigator.serviceWorker.ready);
    await page.reload();
    await expect(page.getByLabel("Voucher code")).toBeVisible();
    await context.setOffline(true);
    await page.getByRole("button", { name: "Sign Out" }).click();
    const dialog = page.getByRole("dialog", { name: "You cannot sign out without a signal." });
    await expect(dialog.getByText("Hand the device over: your colleague")).toBeVisible();
    await dialog.getByRole("button", { name: "Close" }).click();
    await expect(page.getByLabel("Voucher code")).toBeVisible();

    await page.evaluate((key) => localStorage.removeItem(key), storedSessionKey);
    await page.reload();
    await expect(page.getByText("No signal, and you are not signed in on this device.")).toBeVisible();
    await context.setOffline(false);
    await page.getByRole("button", { name: "Try again" }).click();
    await expect(page).toHaveURL(new RegExp(`${portalRoutes.portal}$`));
  });
});

test("a Wi-Fi login page instead of an answer opens the offline list and keeps the session", async ({
  page,
  openCouncil,
  newResident,
}) => {
  const { code } = await issueVoucher(await newResident(), openCouncil.sites[0]?.id ?? "");
  await openGateWithList(page, openCouncil);
  for (const status of [200, 403]) {
    const wifiPage = { status, contentType: "text/html", body: "<h1>Sign in to the Wi-Fi</h1>" };
    await page.route(/\/rpc\/check_voucher|\/auth\/v1\//, (route) => route.fulfill(wifiPage));
    await check(page, code);
    await expect(page.getByText(/^No signal\. This answer is from the list of/)).toBeVisible();
    await next(page);
    await page.unroute(/\/rpc\/check_voucher|\/auth\/v1\//);
  }
  await check(page, code);
  await expect(heading(page, "Valid")).toBeVisible();
  expect(await page.evaluate((key) => localStorage.getItem(key) !== null, storedSessionKey)).toBe(true);
});
