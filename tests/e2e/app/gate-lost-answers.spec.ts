import { storedSessionKey } from "../../../src/shared/api/stored-session.ts";
import { portalRoutes } from "../../../src/shared/domain/routes.ts";
import { brand as siteWide } from "../../../src/shared/domain/brand.ts";
import { groupCode } from "../../../src/shared/domain/voucher-code.ts";
import { delayNextCall, loseAnswer } from "../../support/faults.ts";
import { check, heading, next, openGate } from "../../support/gate.ts";
import { expect, issueVoucher, takeSession, test } from "../../support/app.ts";

test("an acceptance whose answer was lost is sent again and counted once", async ({
  page,
  openCouncil,
  newResident,
}) => {
  const resident = await newResident();
  const { code } = await issueVoucher(resident, openCouncil.sites[0]?.id ?? "");
  await takeSession(page, openCouncil.client);
  await openGate(page, openCouncil.sites[0]?.address ?? "");
  await check(page, code);
  await loseAnswer(page, "accept_voucher");
  await page.getByRole("button", { name: "Accept voucher" }).click();
  await expect(heading(page, "No signal. Not checked.")).toBeVisible();
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(heading(page, "Accepted")).toBeVisible();
  const { data } = await resident.client.rpc("my_vouchers");
  const [voucher] = data as { story: { what: string }[] }[];
  expect(voucher?.story.filter(({ what }) => what === "accepted")).toHaveLength(1);
  await next(page);

  // The answer about the previous driver is not shown over the next one.
  const slow = await issueVoucher(resident, openCouncil.sites[0]?.id ?? "", "sofa");
  await check(page, slow.code);
  await expect(heading(page, "Valid")).toBeVisible();
  const release = await delayNextCall(page);
  await page.getByRole("button", { name: "Accept voucher" }).click();
  await next(page);
  await check(page, code);
  await expect(heading(page, "Already used")).toBeVisible();
  const late = page.waitForResponse(/rpc\/accept_voucher/);
  release();
  await late;
  await expect(heading(page, "Already used")).toBeVisible();
  await next(page);
  await page.getByText("Last on this device").click();
  await expect(page.getByText(`${groupCode(slow.code)} Accepted`)).toBeVisible();
});

test("after five seconds without an answer the code is pending, survives sign-out and is synced", async ({
  page,
  context,
  openCouncil,
  newMember,
  newResident,
  signIn,
}) => {
  const resident = await newResident();
  const [site] = openCouncil.sites;
  const first = await issueVoucher(resident, site?.id ?? "");
  const second = await issueVoucher(resident, site?.id ?? "", "sofa");
  const third = await issueVoucher(resident, site?.id ?? "", "garden");
  await signIn(page, openCouncil);
  await openGate(page, site?.address ?? "");

  // A network that times out although the database has accepted.
  await check(page, first.code);
  await page.route(/rpc\/accept_voucher/, async (route) => void (await route.fetch()));
  await page.getByRole("button", { name: "Accept voucher" }).click();
  await expect(heading(page, "No signal. Not checked.")).toBeVisible();
  await page.getByRole("button", { name: "Let in, send later" }).click();
  await expect(heading(page, "Let in")).toBeFocused();
  await expect(
    page.getByText("The driver may go in. The code will be sent when there is a signal."),
  ).toBeVisible();
  await next(page);
  await page.unroute(/rpc\/accept_voucher/);

  await context.setOffline(true);
  for (const { code } of [second, third]) {
    await check(page, code);
    await page.getByRole("button", { name: "Let in, send later" }).click();
    await next(page);
  }
  await expect(page.getByText("3 codes are waiting for a signal.")).toBeVisible();

  // Signing out asks, and keeps the codes and the site; the next member's sign-in syncs them.
  await page.route(/rpc\/accept_pending/, (route) => route.abort());
  await context.setOffline(false);
  await page.getByRole("button", { name: "Sign Out" }).click();
  await expect(page.getByText("3 codes that were kept for later have not been sent.")).toBeVisible();
  await page.getByRole("dialog").getByRole("button", { name: "Yes" }).click();
  await expect(page.getByText("You are signed out.")).toBeVisible();
  await signIn(page, openCouncil);
  await page.goto(portalRoutes.checkVoucher);
  await expect(page.getByText(site?.address ?? "")).toBeVisible();
  await expect(page.getByText("3 codes are waiting for a signal.")).toBeVisible();

  // Another gate accepts the second; a colleague sent the third from here and lost the answer.
  const ids = await page.evaluate(
    (key) => JSON.parse(localStorage.getItem(key) ?? "[]") as { code: string; acceptanceId: string }[],
    `${siteWide.slug}-device:gate-queue`,
  );
  const sent = ids.find(({ code }) => code === third.code)?.acceptanceId ?? "";
  const colleague = await newMember("gate", "Hedy");
  for (const [client, { code }, id] of [
    [openCouncil.client, second, crypto.randomUUID()],
    [colleague.client, third, sent],
  ] as const) {
    const { data } = await client
      .rpc("accept_voucher", { code, acceptance_id: id, site_id: site?.id ?? "" })
      .single();
    expect((data as { outcome: string }).outcome).toBe("accepted");
  }

  // Two hours later the token has run out.
  await page.evaluate((key) => {
    const session = JSON.parse(localStorage.getItem(key) ?? "{}") as object;
    localStorage.setItem(key, JSON.stringify({ ...session, expires_at: 1 }));
  }, storedSessionKey);
  await page.unroute(/rpc\/accept_pending/);
  await page.reload();
  await expect(page.getByText(/codes? w(as|ere) sent at/)).toBeVisible();
  await expect(page.getByText(/Already used\. Accepted .* by Ada Sweeper\./)).toBeVisible();
  const { data } = await resident.client.rpc("my_vouchers");
  expect((data as { state: string }[]).map(({ state }) => state)).toEqual(["used", "used", "used"]);
  await page.getByText("Last on this device").click();
  await expect(page.getByText(`${groupCode(third.code)} Let in. Sent `)).toBeVisible();
  await page.getByRole("button", { name: /off the list/ }).click();
  await expect(page.getByRole("heading", { name: "To send later" })).toHaveCount(0);

  // A code that is synced while its driver waits is shown as accepted in the same panel.
  const fourth = await issueVoucher(resident, site?.id ?? "", "sofa");
  await context.setOffline(true);
  await check(page, fourth.code);
  await page.getByRole("button", { name: "Let in, send later" }).click();
  await context.setOffline(false);
  await expect(heading(page, "Accepted")).toBeFocused();
  await expect(page.getByText(groupCode(fourth.code))).toBeVisible();
  await expect(page.getByRole("button", { name: "Try again" })).toHaveCount(0);
});
