import { writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { chromium, type Page } from "@playwright/test";
import { storedSessionKey } from "../../../src/shared/api/stored-session.ts";
import { appRoutes, portalRoutes } from "../../../src/shared/domain/routes.ts";
import { brand as siteWide } from "../../../src/shared/domain/brand.ts";
import { undosAtMost } from "../../../src/shared/domain/limits.generated.ts";
import { groupCode } from "../../../src/shared/domain/voucher-code.ts";
import { modulesOf } from "../../../src/shared/domain/qr.ts";
import { findBrowser } from "../../support/browser.ts";
import { delayNextCall, loseAnswer } from "../../support/faults.ts";
import { storeApplication, expect, issueVoucher, takeSession, test } from "../../support/app.ts";
import { openSiteDetails } from "../../support/portal.ts";

const heading = (page: Page, name: string) => page.getByRole("heading", { name, exact: true });

/** Opens the gate at the first site. */
async function openGate(page: Page, address: string) {
  await page.goto(portalRoutes.checkVoucher);
  await page.getByLabel("Which site is this?").selectOption({ label: address });
  await page.getByRole("button", { name: "This is the site" }).click();
  await expect(page.getByText(address)).toBeVisible();
}

async function check(page: Page, code: string) {
  await page.getByLabel("Voucher code").fill(code);
  await page.getByRole("button", { name: "Check", exact: true }).click();
}

const next = (page: Page) => page.getByRole("button", { name: "Next voucher" }).click();

test("each kind of code gets its verdict, and no detail of the previous driver remains", async ({
  page,
  openCouncil,
  newResident,
}) => {
  const resident = await newResident();
  const [site, other] = openCouncil.sites;
  const first = await issueVoucher(resident, other?.id ?? "");
  const second = await issueVoucher(resident, site?.id ?? "", "sofa");
  await takeSession(page, openCouncil.client);
  await page.goto(portalRoutes.checkVoucher);
  await page.getByRole("button", { name: "This is the site" }).click();
  await expect(page.getByText("Choose the site where this device is used.")).toBeVisible();
  await expect(page.getByLabel("Which site is this?")).toBeFocused();
  await openGate(page, site?.address ?? "");

  await check(page, `${first.code.slice(0, 9)}${first.code[9] === "2" ? "3" : "2"}`);
  await expect(page.getByText("Code not recognised. Check every letter and number.")).toBeVisible();

  await check(page, first.code.toLowerCase());
  await expect(heading(page, "Valid")).toBeFocused();
  await expect(page.getByText("Up to 3 items or bags")).toBeVisible();
  await expect(page.getByText(`Issued for ${other?.address ?? ""}`)).toBeVisible();
  await page.getByRole("button", { name: "Accept voucher" }).click();
  await expect(heading(page, "Accepted")).toBeVisible();
  await next(page);
  await expect(page.getByText("Mattress")).toHaveCount(0);
  await expect(page.getByLabel("Voucher code")).toHaveValue("");

  await check(page, first.code);
  await expect(heading(page, "Already used")).toBeVisible();
  await expect(page.getByText(`at ${site?.address ?? ""} by Ada Sweeper.`)).toBeVisible();
  await next(page);

  await resident.client.rpc("cancel_voucher", { voucher_id: second.id });
  await check(page, second.code);
  await expect(heading(page, "Not valid")).toBeVisible();
  await expect(page.getByText(/It was cancelled/)).toBeVisible();
  await next(page);

  // A valid check character, but no such voucher.
  await check(page, "2222222222");
  await expect(heading(page, "Not valid")).toBeVisible();
  await expect(page.getByText("There is no voucher with this code.")).toBeVisible();
  await next(page);

  await page.getByText("Last on this device").click();
  await page
    .getByRole("button", { name: `Take back ${first.code.slice(0, 5)} ${first.code.slice(5)}` })
    .click();
  await page.getByRole("dialog").getByRole("button", { name: "Yes" }).click();
  await expect(page.getByText("The voucher is active again.")).toBeVisible();
  await page.reload();
  await expect(page.getByText(site?.address ?? "")).toBeVisible();

  // After thirty attempts there are no more answers, not even for the right code, within ten minutes of the database's
  // clock.
  const guess = () =>
    openCouncil.client.rpc("check_voucher", { code: "2222222222", site_id: site?.id ?? "" }).throwOnError();
  // One after the other: two requests of a person at once are rejected.
  for (let guesses = 0; guesses < 30; guesses++) await guess();
  await check(page, first.code);
  await expect(heading(page, "Not checked")).toBeFocused();
  await expect(
    page.getByText(/^Too many codes that do not exist\. You can check again from \d\d:\d\d\.$/),
  ).toBeVisible();
  await next(page);
  // A code that is stored now is sent once there is a network, and is pending until then.
  await page.context().setOffline(true);
  await check(page, first.code);
  await page.getByRole("button", { name: "Let in, send later" }).click();
  await next(page);
  const refused = page.waitForResponse(/rpc\/accept_pending/);
  await page.context().setOffline(false);
  await (await refused).finished();
  await expect(page.getByText("1 code is waiting for a connection.")).toBeVisible();
});

test("of two gates that accept the same voucher one wins; the other sees when, where and by whom", async ({
  page,
  browser,
  stack,
  openCouncil,
  newResident,
}) => {
  const { code } = await issueVoucher(await newResident(), openCouncil.sites[0]?.id ?? "");
  const context = await browser.newContext({ baseURL: stack.url });
  const second = await context.newPage();
  for (const gate of [page, second]) {
    await takeSession(gate, openCouncil.client);
    await openGate(gate, openCouncil.sites[0]?.address ?? "");
    await check(gate, code);
    await expect(heading(gate, "Valid")).toBeVisible();
  }
  await Promise.all(
    [page, second].map((gate) => gate.getByRole("button", { name: "Accept voucher" }).click()),
  );
  const shown = await Promise.all(
    [page, second].map(async (gate) => {
      await expect(gate.getByRole("button", { name: "Accept voucher" })).toBeHidden();
      return gate.locator(".answer-heading").innerText();
    }),
  );
  expect(shown.toSorted()).toEqual(["Accepted", "Already used"]);
  await context.close();
});

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
  await expect(heading(page, "No connection. Not checked.")).toBeVisible();
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
  await expect(heading(page, "No connection. Not checked.")).toBeVisible();
  await page.getByRole("button", { name: "Let in, send later" }).click();
  await expect(heading(page, "Let in")).toBeFocused();
  await expect(
    page.getByText("The driver may go in. The code will be sent when there is a connection."),
  ).toBeVisible();
  await next(page);
  await page.unroute(/rpc\/accept_voucher/);

  await context.setOffline(true);
  for (const { code } of [second, third]) {
    await check(page, code);
    await page.getByRole("button", { name: "Let in, send later" }).click();
    await next(page);
  }
  await expect(page.getByText("3 codes are waiting for a connection.")).toBeVisible();

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
  await expect(page.getByText("3 codes are waiting for a connection.")).toBeVisible();

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

test.describe("with the service worker", () => {
  test.use({ serviceWorkers: "allow" });

  test("a gate that was opened once opens offline, and sends no check of its own", async ({
    page,
    context,
    openCouncil,
    newResident,
  }) => {
    const { code } = await issueVoucher(await newResident(), openCouncil.sites[0]?.id ?? "");
    await takeSession(page, openCouncil.client);
    await openGate(page, openCouncil.sites[0]?.address ?? "");
    await page.evaluate(() => navigator.serviceWorker.ready);
    await page.reload();
    // The gate does not show what a service reports to its operators.
    const broken = { status: 500, json: { code: "53100", message: "relation vouchers: disk quota" } };
    await page.route(/rpc\/check_voucher/, (route) => route.fulfill(broken), { times: 1 });
    await check(page, code);
    await expect(page.getByText("Something went wrong. Try again.")).toBeVisible();
    await next(page);
    await context.setOffline(true);
    await page.reload();
    await check(page, code);
    await expect(page.getByText(/^Without a signal, as of/)).toBeVisible();
    await expect(page.getByRole("button", { name: "Accept voucher" })).toHaveCount(0);
  });
});

test("a camera that is absent or taken is explained, and the field has the focus", async ({
  page,
  openCouncil,
}) => {
  await takeSession(page, openCouncil.client);
  await openGate(page, openCouncil.sites[0]?.address ?? "");
  const use = page.getByRole("button", { name: "Use the camera" });
  await use.click();
  await expect(page.getByText("This device has no camera. Type the code.")).toBeVisible();
  await expect(page.getByLabel("Voucher code")).toBeFocused();
  // The browser's error for a camera that another app uses; the fake camera cannot cause it.
  await page.evaluate(() => {
    navigator.mediaDevices.getUserMedia = () => Promise.reject(new DOMException("", "NotReadableError"));
  });
  await use.click();
  await expect(
    page.getByText("Another app is using the camera. Close it and try again, or type the code."),
  ).toBeVisible();
  await expect(page.getByLabel("Voucher code")).toBeFocused();
});

declare global {
  interface Window {
    camera?: MediaStream;
    vibrations?: unknown[];
  }
}

/** Creates a video of one picture with the QR code on a table, as a camera sees it: YUV 4:2:0, 640 by 480. */
function videoOf(code: string): Buffer {
  const width = 640;
  const height = 480;
  const modules = modulesOf(code);
  const scale = Math.floor((height * 0.7) / modules.length);
  const size = scale * modules.length;
  const luma = Buffer.alloc(width * height, 120);
  for (let y = 0; y < size; y++) {
    for (let x = 0; x < size; x++) {
      const dark = modules[Math.floor(y / scale)]?.[Math.floor(x / scale)] ?? false;
      luma[(y + 60) * width + x + 150] = dark ? 16 : 235;
    }
  }
  const chroma = Buffer.alloc((width * height) / 2, 128);
  const frame = Buffer.concat([Buffer.from("FRAME\n"), luma, chroma]);
  return Buffer.concat([Buffer.from(`YUV4MPEG2 W${width} H${height} F10:1 Ip C420jpeg\n`), frame, frame]);
}

/** Launches a browser whose camera sees the code; without a window its permission is answered here. */
async function withCamera(code: string, answer: "allow" | "deny") {
  const file = join(tmpdir(), `gate-${process.pid}-${code}.y4m`);
  await writeFile(file, videoOf(code));
  const launch = await findBrowser();
  return chromium.launch({
    ...launch,
    args: [
      ...launch.args,
      `--use-fake-ui-for-media-stream${answer === "deny" ? "=deny" : ""}`,
      "--use-fake-device-for-media-stream",
      `--use-file-for-fake-video-capture=${file}`,
    ],
  });
}

test("a denied camera is explained; an allowed one reads a QR code and opens no link", async ({
  stack,
  openCouncil,
  newResident,
}) => {
  const { code } = await issueVoucher(await newResident(), openCouncil.sites[0]?.id ?? "");
  for (const answer of ["deny", "allow"] as const) {
    const browser = await withCamera(code, answer);
    const page = await browser.newPage({ baseURL: stack.url, viewport: { width: 390, height: 844 } });
    await takeSession(page, openCouncil.client);
    await openGate(page, openCouncil.sites[0]?.address ?? "");
    await page.evaluate(() => {
      const open = navigator.mediaDevices.getUserMedia.bind(navigator.mediaDevices);
      navigator.mediaDevices.getUserMedia = async (wanted) => (window.camera = await open(wanted));
    });
    await page.getByRole("button", { name: "Use the camera" }).click();
    if (answer === "deny") {
      await expect(page.getByText("The camera is not allowed for this page. Allow it in the")).toBeVisible();
      await expect(page.getByLabel("Voucher code")).toBeFocused();
    } else {
      await expect(heading(page, "Valid")).toBeFocused();
      await expect(page).toHaveURL(portalRoutes.checkVoucher);
      // It reads nothing but the code.
      expect(await page.evaluate(() => window.camera?.active)).toBe(false);
      await page.getByRole("button", { name: "Accept voucher" }).click();
      await expect(heading(page, "Accepted")).toBeVisible();
      await page.getByRole("button", { name: "Next voucher" }).click();
      await expect(page.getByRole("button", { name: "Stop the camera" })).toBeFocused();
    }
    await browser.close();
  }
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

test("sound and vibration stay off on this device for every account once switched off", async ({
  page,
  openCouncil,
}) => {
  await page.addInitScript(() => {
    navigator.vibrate = (pattern) => Boolean((window.vibrations ??= []).push(pattern));
  });
  await takeSession(page, openCouncil.client);
  await openGate(page, openCouncil.sites[0]?.address ?? "");
  await check(page, "2222222222");
  await expect(heading(page, "Not valid")).toBeVisible();
  expect(await page.evaluate(() => window.vibrations)).toEqual([[300]]);
  await next(page);
  const sounds = page.getByRole("switch", { name: "Sound and vibration" });
  await sounds.uncheck();
  await page.reload();
  await expect(sounds).not.toBeChecked();
  await check(page, "2222222222");
  await expect(heading(page, "Not valid")).toBeVisible();
  expect(await page.evaluate(() => window.vibrations)).toBeUndefined();
});

test("a verdict of a newer database is grey, keeps the code, and is never red", async ({
  page,
  openCouncil,
  newResident,
}) => {
  const voucher = await issueVoucher(await newResident(), openCouncil.sites[0]?.id ?? "");
  await takeSession(page, openCouncil.client);
  await openGate(page, openCouncil.sites[0]?.address ?? "");
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

test("waste with a type too many is accepted without it, and a colleague undoes a mistake", async ({
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
  await page.getByRole("button", { name: "Accept these" }).click();
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
  const stories = (data as { code: string; story: { what: string; reason: string; refused: string[] }[] }[])
    .flatMap(({ story }) => story)
    .map(({ what, reason, refused }) => [what, reason, refused]);
  expect(stories).toContainEqual(["accepted", null, ["paint"]]);
  expect(stories).toContainEqual(["undone", "not_tipped", null]);

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
