import { brand } from "../../../src/shared/domain/brand.ts";
import { appRoutes, portalRoutes } from "../../../src/shared/domain/routes.ts";
import { undosAtMost } from "../../../src/shared/domain/limits.generated.ts";
import { groupCode } from "../../../src/shared/domain/voucher-code.ts";
import { check, heading, next, openGate } from "../../support/gate.ts";
import { storeApplication, expect, issueVoucher, takeSession, test } from "../../support/app.ts";
import { openSiteDetails } from "../../support/portal.ts";

declare global {
  interface Window {
    vibrations?: unknown[];
  }
}

test("a code may be mistyped or too short; no detail of the previous driver remains", async ({
  page,
  openCouncil,
  newResident,
}) => {
  const resident = await newResident();
  const [site, other] = openCouncil.sites;
  const first = await issueVoucher(resident, other?.id ?? "");
  await page.addInitScript(() => {
    navigator.vibrate = (pattern) => Boolean((window.vibrations ??= []).push(pattern));
  });
  await takeSession(page, openCouncil.client);
  await page.goto(portalRoutes.checkVoucher);
  await page.getByRole("button", { name: "This is the site" }).click();
  await expect(page.getByText("Choose the site where this device is used.")).toBeVisible();
  await expect(page.getByLabel("Which site is this?")).toBeFocused();
  await openGate(page, site?.address ?? "");

  // Help is within reach, except while a driver waits.
  const help = page.getByRole("contentinfo");
  await expect(help.getByRole("link", { name: brand.contactEmail })).toBeVisible();
  for (const [name, path] of [
    ["Accessibility statement", "/accessibility"],
    ["Terms of use", "/terms-of-use"],
  ] as const)
    await expect(help.getByRole("link", { name })).toHaveAttribute("href", path);
  await page.getByRole("button", { name: "Use the camera" }).click();
  await expect(page.getByText("This device has no camera. Type the code.")).toBeVisible();
  await expect(page.getByLabel("Voucher code")).toBeFocused();

  await check(page, first.code.slice(0, 7));
  await expect(page.getByText("A code has 10 characters. This one has 7.")).toBeVisible();
  await check(page, first.code.toLowerCase());
  await expect(heading(page, "Valid")).toBeFocused();
  await expect(help).toBeHidden();
  await expect(page.getByText("Up to 3 items or bags")).toBeVisible();
  await page.getByRole("button", { name: "Accept voucher" }).click();
  await expect(heading(page, "Accepted")).toBeVisible();
  await next(page);
  await expect(help).toBeVisible();
  await expect(page.getByText("Mattress")).toHaveCount(0);
  await expect(page.getByLabel("Voucher code")).toHaveValue("");
  // A valid check character, but no such voucher.
  await check(page, "2222222222");
  await expect(heading(page, "Not valid")).toBeVisible();
  expect(await page.evaluate(() => window.vibrations)).toEqual([[80], [200], [300]]);
  await next(page);

  await page.getByText("Last on this device").click();
  await page.getByRole("button", { name: `Take back ${groupCode(first.code)}` }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Yes" }).click();
  await expect(page.getByText("The voucher is active again.")).toBeVisible();
  await page.reload();
  await expect(page.getByText(site?.address ?? "")).toBeVisible();
});

test("no button replaces 'Accept voucher', 'Take back' asks, an undecided one is in today's list", async ({
  page,
  openCouncil,
  newResident,
}) => {
  const resident = await newResident();
  const [site] = openCouncil.sites;
  const first = await issueVoucher(resident, site?.id ?? "");
  const second = await issueVoucher(resident, site?.id ?? "", "sofa");
  await page.setViewportSize({ width: 320, height: 568 });
  await takeSession(page, openCouncil.client);
  await openGate(page, site?.address ?? "");
  await check(page, `${groupCode(first.code)}.`);
  const accept = page.getByRole("button", { name: "Accept voucher" });
  await expect(accept).toBeEnabled();
  const place = await accept.boundingBox();
  if (!place) throw new Error("'Accept voucher' is not on the screen.");
  const answered = page.waitForResponse(/rpc\/accept_voucher/);
  await page.mouse.dblclick(place.x + place.width / 2, place.y + place.height / 2);
  await answered;
  await expect(heading(page, "Accepted")).toBeFocused();
  for (const button of await page.getByRole("button").all()) {
    const other = await button.boundingBox();
    if (!other) continue;
    const apart = other.y >= place.y + place.height || other.y + other.height <= place.y;
    expect(apart, `${await button.innerText()} is where 'Accept voucher' was`).toBe(true);
  }
  await page.getByRole("button", { name: "Take back" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "No" }).click();
  await expect(heading(page, "Accepted")).toBeVisible();
  await page.getByRole("button", { name: "Take back" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Yes" }).click();
  await expect(heading(page, "Taken back")).toBeFocused();
  await expect(page.getByText("The voucher is active again.")).toBeVisible();
  await next(page);

  // 'Turn away' counts only with a reason, however often it is pressed.
  await check(page, second.code);
  await page.getByRole("button", { name: "Turn away" }).dblclick();
  await expect(heading(page, "Valid")).toBeVisible();
  await next(page);
  await page.getByText("Last on this device", { exact: true }).click();
  await expect(page.getByText(`${groupCode(second.code)} Valid, not accepted`)).toBeVisible();
  await page.getByText("Today at this site").click();
  await expect(page.getByRole("heading", { name: "Valid, and not accepted on this device" })).toBeVisible();
  await expect(page.getByRole("button", { name: /accept/i })).toHaveCount(0);
  // The next day it is gone.
  await page.clock.setFixedTime(Date.now() + 86_400_000);
  await page.reload();
  await expect(page.getByLabel("Voucher code")).toBeVisible();
  await expect(page.getByText("Last on this device")).toHaveCount(0);
  const { data } = await resident.client.rpc("my_vouchers");
  expect((data as { state: string }[]).map(({ state }) => state)).toEqual(["active", "active"]);
});

test("an error or a verdict of a newer database is grey, keeps the code, and is never red", async ({
  page,
  openCouncil,
  newResident,
}) => {
  const voucher = await issueVoucher(await newResident(), openCouncil.sites[0]?.id ?? "");
  await takeSession(page, openCouncil.client);
  await openGate(page, openCouncil.sites[0]?.address ?? "");
  // The gate does not show what a service reports to its operators.
  const broken = { status: 500, json: { code: "53100", message: "relation vouchers: disk quota" } };
  await page.route(/rpc\/check_voucher/, (route) => route.fulfill(broken), { times: 1 });
  await check(page, voucher.code);
  await expect(page.getByText("Something went wrong. Try again.")).toBeVisible();
  await next(page);
  await page.route("**/rpc/check_voucher*", async (route) => {
    const response = await route.fetch();
    const answer: unknown = await response.json();
    const later = (row: object) => ({ ...row, outcome: "quarantined" });
    await route.fulfill({
      response,
      json: Array.isArray(answer) ? answer.map((row) => later(row as object)) : later(answer as object),
    });
  });
  await check(page, voucher.code);
  await expect(heading(page, "Not checked. Reload this page.")).toBeVisible();
  await expect(page.getByText("There is no voucher with this code.")).toHaveCount(0);
  await expect(page.getByText(groupCode(voucher.code))).toBeVisible();
  await page.unroute("**/rpc/check_voucher*");
  await page.reload();
  await page.getByText("Last on this device").click();
  await expect(page.getByText(groupCode(voucher.code))).toBeVisible();
});

test("a part is accepted; gate and list name what was not; a colleague undoes a mistake", async ({
  page,
  openCouncil,
  newResident,
}) => {
  const resident = await newResident();
  const [site] = openCouncil.sites;
  const siteId = site?.id ?? "";
  const mixed = await issueVoucher(resident, siteId, "sofa", "paint");
  const plain = await issueVoucher(resident, siteId, "wood");
  await openCouncil.client
    .rpc("save_site_details", { site_id: siteId, changes: { not_taken: [[], ["paint"]] } })
    .throwOnError();
  await takeSession(page, openCouncil.client);
  await openGate(page, site?.address ?? "");

  await check(page, mixed.code);
  await expect(heading(page, "Not here")).toBeFocused();
  await expect(page.getByText("Check: Sofa or armchair; Paint; Up to 3 items or bags")).toBeVisible();
  await page.getByRole("button", { name: "Accept in part" }).click();
  await expect(page.getByRole("checkbox", { name: "Sofa or armchair" })).toBeChecked();
  await expect(page.getByRole("checkbox", { name: "Paint (not taken here)" })).not.toBeChecked();
  const some = page.getByRole("button", { name: "Accept these" });
  await page.getByRole("checkbox", { name: "Sofa or armchair" }).uncheck();
  await some.click();
  await expect(page.getByText("Choose at least one kind of waste.")).toBeVisible();
  await page.getByRole("checkbox", { name: "Paint" }).check();
  await page.getByRole("checkbox", { name: "Sofa or armchair" }).check();
  await expect(page.getByRole("button", { name: "Accept all anyway" })).toBeVisible();
  await page.getByRole("checkbox", { name: "Paint" }).uncheck();
  await some.click();
  await expect(heading(page, "Accepted")).toBeFocused();
  await expect(page.getByText("Sofa or armchair; Up to 3 items or bags", { exact: true })).toBeVisible();
  await expect(page.getByText("The driver may go in. Not accepted: Paint.")).toBeVisible();
  await next(page);

  // A colleague at the site undoes it, in today's list.
  await check(page, plain.code);
  await expect(heading(page, "Valid")).toBeFocused();
  await next(page);
  const colleague = await openCouncil.client
    .rpc("accept_voucher", { code: plain.code, acceptance_id: crypto.randomUUID(), site_id: siteId })
    .single();
  expect(colleague.data).toMatchObject({ outcome: "accepted" });
  await page.getByText("Today at this site").click();
  await expect(page.getByText("Not accepted: Paint")).toBeVisible();
  await page.getByRole("button", { name: "Take back what was accepted at" }).first().click();
  await page.getByRole("radio", { name: "The driver left nothing here" }).check();
  await page.getByRole("dialog").getByRole("button", { name: "Yes" }).click();
  await expect(page.getByText("Taken back: The driver left nothing here")).toBeVisible();
  // After four more undos it can still be accepted.
  for (let time = 2; time <= undosAtMost; time++) {
    const acceptance_id = crypto.randomUUID();
    const { client } = openCouncil;
    await client.rpc("accept_voucher", { code: plain.code, acceptance_id, site_id: siteId }).throwOnError();
    await client.rpc("undo_acceptance", { acceptance_id, reason: "mistake" }).throwOnError();
  }
  await check(page, plain.code);
  await expect(heading(page, "Valid")).toBeFocused();
  await page.getByRole("button", { name: "Accept voucher" }).click();
  await expect(heading(page, "Accepted")).toBeFocused();
  const { data } = await resident.client.rpc("my_vouchers");
  const stories = (data as { code: string; story: { what: string; reason?: string; refused?: string[] }[] }[])
    .flatMap(({ story }) => story)
    .map(({ what, reason, refused }) => [what, reason, refused]);
  expect(stories).toContainEqual(["accepted", undefined, ["paint"]]);
  expect(stories).toContainEqual(["undone", "not_tipped", undefined]);

  const stays = page.getByText("This voucher was taken back 5 times. It stays used now.").last();
  await page.getByRole("button", { name: "Take back" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Yes" }).click();
  await expect(stays).toBeVisible();
  await next(page);
  await page.getByText("Last on this device").click();
  await page.getByRole("button", { name: `Take back ${groupCode(plain.code)}` }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Yes" }).click();
  await expect(stays).toBeVisible();
});

test("a gate that closes for today shows so in the app at once, and a manager reopens it", async ({
  page,
  context,
  openCouncil,
  newMember,
  newResident,
  signInResident,
}) => {
  const [site] = openCouncil.sites;
  const voucher = await issueVoucher(await newResident(), site?.id ?? "");
  const ben = await newMember("gate", "Ben");
  await takeSession(page, ben.client);
  await openGate(page, site?.address ?? "");
  await page.getByRole("heading", { name: "Full, or closed today?" }).click();
  await page.getByRole("button", { name: "Another time" }).click();
  await expect(page.getByLabel("What residents see")).toBeFocused();
  await page.getByRole("button", { name: "Tell residents" }).click();
  await expect(page.getByText("Residents now see: Closed today.")).toBeVisible();
  await expect(page.getByRole("heading", { name: "Closed today" })).toBeVisible();
  await check(page, voucher.code);
  await expect(heading(page, "Not here")).toBeVisible();
  await expect(page.getByText(/^This site is closed today\./)).toBeVisible();
  await expect(page.getByText(`These sites take it: ${openCouncil.sites[1]?.address ?? ""}`)).toBeVisible();

  const browser = context.browser();
  const other = await browser?.newContext({ baseURL: new URL(page.url()).origin });
  const phone = await other?.newPage();
  if (!other || !phone) throw new Error("No second browser");
  await signInResident(phone, await newResident());
  await storeApplication(phone);
  await phone.goto(`${appRoutes.apply}#${openCouncil.borough}`);
  const card = phone.getByRole("listitem").filter({ hasText: site?.address ?? "" });
  await expect(card).toContainText(/Closed on \w+day \d+ \w+: Said at the gate today/);

  await takeSession(phone, openCouncil.client);
  await openSiteDetails(phone);
  await expect(phone.getByText("Closed today, says the gate.")).toBeVisible();
  await phone.getByRole("button", { name: "Open site 1 again" }).click();
  await expect(phone.getByText("Residents now see that it is open.")).toBeVisible();
  await phone.goto(portalRoutes.activity);
  await expect(phone.getByText(`said of “${site?.address ?? ""}”: Closed today`)).toBeVisible();
  await expect(phone.getByText(`opened “${site?.address ?? ""}” again`)).toBeVisible();
  await other.close();
  await next(page);
  await check(page, voucher.code);
  await expect(heading(page, "Valid")).toBeVisible();
  await next(page);
  // One press, of at most three.
  await page.reload();
  await page.getByRole("heading", { name: "Full, or closed today?" }).click();
  expect(await page.locator(".gate-offered button").count()).toBeLessThanOrEqual(4);
  await page.getByRole("button", { name: "Closed today" }).click();
  await expect(page.getByText("Residents now see: Closed today.")).toBeVisible();
});
