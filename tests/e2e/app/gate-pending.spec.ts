import { portalRoutes } from "../../../src/shared/domain/routes.ts";
import { brand as siteWide } from "../../../src/shared/domain/brand.ts";
import { groupCode } from "../../../src/shared/domain/voucher-code.ts";
import { check, heading, next, openGateWithList, statesOf, storeCode } from "../../support/gate.ts";
import { expect, issueVoucher, takeSession, test } from "../../support/app.ts";

test.describe("with the service worker", () => {
  test.use({ serviceWorkers: "allow" });

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
    await openGateWithList(page, openCouncil);
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
    // The next list arrives before the second code does.
    const listed = last.waitForResponse(/rpc\/gate_list/).then((response) => response.finished());
    await last.route(/rpc\/accept_pending/, async (route) => {
      await listed;
      await route.continue();
    });
    await last.goto(portalRoutes.checkVoucher);
    await expect
      .poll(async () =>
        (await statesOf(resident.client)).map(({ state, accepted }) => `${state} ${accepted}`),
      )
      .toEqual(["used 1", "used 1"]);
    await expect(last.getByRole("heading", { name: "To send later" })).toHaveCount(0);
    await context.setOffline(true);
    await check(last, second.code);
    await expect(heading(last, "Already used")).toBeVisible();
  });
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
  // Hedy's phone is two hours slow.
  await page.clock.install({ time: Date.now() - 7_200_000 });
  await openGateWithList(page, { ...openCouncil, client: hedy.client });
  await openGateWithList(device, openCouncil);
  // The same voucher at both gates in the same second.
  await check(device, both.code);
  await expect(heading(device, "Valid")).toBeVisible();
  await Promise.all([
    storeCode(page, context, both.code),
    device.getByRole("button", { name: "Accept voucher" }).click(),
  ]);
  await expect(heading(device, "Accepted")).toBeVisible();
  await storeCode(page, context, hers.code);

  // Hedy's shift ends: a colleague signs in on her device.
  await page.route(/rpc\/accept_pending/, (route) => route.abort());
  await context.setOffline(false);
  await takeSession(page, openCouncil.client);
  await page.goto(portalRoutes.checkVoucher);
  await expect(
    page.getByText("2 codes that colleagues kept are waiting for a signal, and will be sent in their names."),
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
    await expect(page.getByText(/Let in without a signal\. Already used/)).toBeVisible({ timeout: 5_000 });
  }).toPass();
  await expect(page.getByText("Hedy Sweeper, on Ada Sweeper’s phone")).toHaveCount(2);

  // Hedy sees which.
  await takeSession(page, hedy.client);
  await page.goto(portalRoutes.checkVoucher);
  await expect(page.getByRole("button", { name: `Take ${groupCode(both.code)} off the list` })).toBeVisible();
  await expect(page.getByText(/^Already used\. Accepted .* by Ada Sweeper\.$/)).toBeVisible();
  // By the server's clock.
  const { data } = await resident.client.rpc("my_vouchers");
  const story = (data as { code: string; story: { at: string }[] }[]).find(({ code }) => code === hers.code);
  const times = story?.story.map(({ at }) => Math.abs(Date.now() - Date.parse(at)) / 60_000);
  expect(Math.max(...(times ?? [Infinity]))).toBeLessThan(5);
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
  await openGateWithList(page, openCouncil);
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
  await expect(page.getByText("3 codes are waiting for a signal.")).toBeVisible();
  const remove = page.getByRole("button", { name: `Remove ${groupCode(removed.code)}` });
  for (const answer of ["Keep", "Remove"]) {
    await remove.click();
    const question = `Remove ${groupCode(removed.code)}? It will not be sent. The voucher stays valid.`;
    await expect(page.getByRole("group", { name: question })).toBeVisible();
    await expect(page.getByRole("button", { name: "Keep", exact: true })).toBeFocused();
    await page.getByRole("button", { name: answer, exact: true }).click();
  }
  await expect(page.getByText(`${groupCode(removed.code)} was removed. It will not be sent.`)).toBeVisible();
  await check(page, removed.code);
  await expect(heading(page, "Valid")).toBeVisible();
  await expect(page.getByRole("button", { name: "Let in, send later" })).toBeVisible();
  await expect(page.getByText("on this device")).toHaveCount(0);
  await next(page);
  await expect(page.getByText("2 codes are waiting for a signal.")).toBeVisible();
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
  await expect(
    page.getByText("Can no longer be removed. It will be sent when there is a signal."),
  ).toHaveCount(2);
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

test("members change twice offline in two taps, and a manager revokes a lost phone", async ({
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
  await openGateWithList(page, { ...openCouncil, client: eve.client });
  await (await names).finished();
  await expect(page.getByText("Eve Sweeper", { exact: true })).toBeVisible();

  // The shift changes without a signal.
  await context.setOffline(true);
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

test("of 60 pending codes that are sent at once the five bad ones stay, with what became of them", async ({
  page,
  openCouncil,
}) => {
  const [site] = openCouncil.sites;
  await openGateWithList(page, openCouncil);
  let sent = 0;
  let isThrottled = true;
  let answer: object | undefined;
  await page.route(/rpc\/accept_pending/, async (route) => {
    sent++;
    const { code } = route.request().postDataJSON() as { code: string };
    if (code !== "2222222222" && answer)
      return route.fulfill({ json: { ...answer, code, outcome: "accepted" } });
    const response = await route.fetch();
    answer = (await response.json()) as object;
    await route.fulfill(isThrottled ? { json: { ...answer, outcome: "too_many" } } : { response });
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
  // After too many wrong codes they wait.
  await page.reload();
  await expect.poll(() => sent).toBe(1);
  await expect(page.getByText("60 codes are waiting for a signal.")).toBeVisible();
  isThrottled = false;
  await page.reload();
  await expect(page.getByText(/^60 codes were sent at \d\d:\d\d\.$/)).toBeVisible();
  await expect(page.getByText("Not valid. There is no voucher with this code.")).toHaveCount(5);
  await expect(page.getByRole("button", { name: /off the list/ })).toHaveCount(5);
  expect(sent).toBe(61);
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
  await openGateWithList(page, openCouncil);
  await page.evaluate(() => {
    Storage.prototype.setItem = () => {
      throw new DOMException("", "QuotaExceededError");
    };
  });
  for (const { code } of codes) await storeCode(page, context, code);
  await expect(page.getByText("This device has no room left.")).toBeVisible();
  await expect(page.getByText("2 codes are waiting for a signal.")).toBeVisible();
  await context.setOffline(false);
  await expect(page.getByRole("heading", { name: "To send later" })).toHaveCount(0);
  expect((await statesOf(resident.client)).map(({ state, accepted }) => `${state} ${accepted}`)).toEqual([
    "used 1",
    "used 1",
  ]);
});
