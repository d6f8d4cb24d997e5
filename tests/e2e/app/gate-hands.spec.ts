import type { Page } from "@playwright/test";
import { maximumTextLength } from "../../../src/shared/domain/limits.generated.ts";
import { portalRoutes } from "../../../src/shared/domain/routes.ts";
import { groupCode } from "../../../src/shared/domain/voucher-code.ts";
import { expect, issueVoucher, takeSession, test, type OpenCouncil } from "../../support/app.ts";

const heading = (page: Page, name: string) => page.getByRole("heading", { name, exact: true });

async function openGate(page: Page, { client, sites }: OpenCouncil) {
  await takeSession(page, client);
  await page.goto(portalRoutes.checkVoucher);
  await page.getByLabel("Which site is this?").selectOption({ label: sites[0]?.address ?? "" });
  await page.getByRole("button", { name: "This is the site" }).click();
  await page.getByLabel("Voucher code").waitFor();
}

/**
 * Types like a scanner: the code's keys at once, then the key that ends it, if any. Returns whether the page let the
 * last key press the focused element.
 */
const scan = (page: Page, code: string, end = "Enter") =>
  page.evaluate(
    (keys) => {
      const press = (key: string) =>
        document.activeElement?.dispatchEvent(
          new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true }),
        );
      return keys.map(press).at(-1);
    },
    end === "" ? [...code] : [...code, end],
  );

test("a scanner works without focus, with any ending or prefix; Back and it keep an open answer", async ({
  page,
  openCouncil,
  newResident,
}) => {
  const resident = await newResident();
  const [site] = openCouncil.sites;
  const first = await issueVoucher(resident, site?.id ?? "");
  const second = await issueVoucher(resident, site?.id ?? "", "sofa");
  await openGate(page, openCouncil);
  for (const [typed, end] of [
    [`]Q1${first.code}`, "Tab"],
    [first.code, ""],
  ] as const) {
    await page.getByLabel("Voucher code").focus();
    await scan(page, typed, end);
    await expect(heading(page, "Valid")).toBeFocused();
    await page.getByRole("button", { name: "Next voucher" }).click();
  }
  await page.evaluate(() => (document.activeElement as HTMLElement).blur());
  expect(await scan(page, first.code)).toBe(false);
  await expect(heading(page, "Valid")).toBeFocused();
  await page.getByRole("button", { name: "Accept voucher" }).focus();
  expect(await scan(page, second.code)).toBe(false);
  await expect(page.getByText("Mattress or bed base").first()).toBeVisible();
  for (let times = 0; times < 3; times++) {
    await page.goBack();
    await expect(heading(page, "Valid")).toBeVisible();
  }
  await page.getByRole("button", { name: "Accept voucher" }).click();
  await expect(heading(page, "Accepted")).toBeVisible();
  expect(await scan(page, second.code)).toBe(false);
  await expect(heading(page, "Valid")).toBeVisible();
  await expect(page.getByText("Sofa or armchair").first()).toBeVisible();
});

test("the torch is offered, a lost camera opens again, and the screen stays awake at the gate", async ({
  page,
  openCouncil,
}) => {
  await page.addInitScript(() => {
    const noted: string[] = [];
    const tracks: MediaStreamTrack[] = [];
    Object.assign(window, { noted, tracks });
    const canvas = document.createElement("canvas");
    const picture = canvas.getContext("2d");
    // A canvas without a drawing gives no frame, and a video without frames never plays.
    setInterval(() => picture?.fillRect(0, 0, 1, 1), 100);
    Object.defineProperty(navigator, "mediaDevices", {
      value: {
        getUserMedia: async () => {
          if (tracks.length > 1) throw new DOMException("", "NotReadableError");
          const stream = canvas.captureStream(5);
          tracks.push(...stream.getVideoTracks());
          return stream;
        },
      },
    });
    const track = MediaStreamTrack.prototype as unknown as Record<string, unknown>;
    track["getCapabilities"] = () => ({ torch: true });
    track["applyConstraints"] = async (light: unknown) => void noted.push(JSON.stringify(light));
    Object.defineProperty(navigator, "wakeLock", {
      value: {
        request: async (what: string) => {
          noted.push(what);
          return { release: async () => undefined };
        },
      },
    });
  });
  await openGate(page, openCouncil);
  const noted = () => page.evaluate(() => (window as unknown as { noted: string[] }).noted);
  await expect.poll(noted).toEqual(["screen"]);
  await page.evaluate(() => document.dispatchEvent(new Event("visibilitychange")));
  await page.getByRole("button", { name: "Use the camera" }).click();
  await page.getByRole("button", { name: "Torch" }).click();
  await expect(page.getByRole("button", { name: "Torch" })).toHaveAttribute("aria-pressed", "true");
  expect(await noted()).toEqual(["screen", "screen", '{"advanced":[{"torch":true}]}']);

  // Another app takes it twice.
  const opened = () => page.evaluate(() => (window as unknown as { tracks: unknown[] }).tracks.length);
  const end = () =>
    page.evaluate(() => {
      const { tracks } = window as unknown as { tracks: MediaStreamTrack[] };
      tracks.at(-1)?.dispatchEvent(new Event("ended"));
    });
  await end();
  await expect.poll(opened).toBe(2);
  await expect(page.locator(".scanner[data-ready]")).toBeVisible();
  await end();
  await expect(
    page.getByText("Another app is using the camera. Close it and try again, or type the code."),
  ).toBeVisible();
  await expect(page.getByLabel("Voucher code")).toBeVisible();
});

const sizes = [
  { width: 360, height: 740 },
  { width: 740, height: 360 },
  { width: 1024, height: 768 },
];

/** Fails if part of an answer is below the fold or cut, on any screen, also with text of twice the size. */
async function expectAnswerFits(page: Page): Promise<void> {
  for (const size of sizes) {
    await page.setViewportSize(size);
    for (const percent of [100, 200]) {
      const beyond = () =>
        page.evaluate((text) => {
          const root = document.documentElement;
          if (root.style.fontSize !== `${text}%`) {
            root.style.fontSize = `${text}%`;
            dispatchEvent(new Event("resize"));
          }
          const parts = document.querySelectorAll(".answer :is(h2, button, .answer-item, .answer-code)");
          const covered = [...parts].filter((element) => {
            const { left, bottom, width, height } = element.getBoundingClientRect();
            const seen = document.elementFromPoint(left + width / 2, bottom - 5);
            return height > 0 && (bottom > innerHeight + 1 || !element.contains(seen));
          });
          const bar = document.querySelector(".gate-bar")?.getBoundingClientRect().height ?? Infinity;
          return {
            answers: document.querySelectorAll(".answer-heading").length,
            sideways: Math.max(0, root.scrollWidth - innerWidth),
            down: Math.max(0, root.scrollHeight - innerHeight),
            bar: Math.max(44, bar),
            covered: covered.map(({ textContent }) => textContent),
          };
        }, percent);
      await expect
        .poll(beyond, { message: `an answer at ${size.width} pixels, ${percent} %` })
        .toEqual({ answers: 1, sideways: 0, down: 0, bar: 44, covered: [] });
    }
  }
}

test("no part of an answer is below the fold, in landscape and with doubled text either", async ({
  page,
  context,
  stack,
  openCouncil,
  newResident,
}) => {
  const resident = await newResident();
  const [site, other] = openCouncil.sites;
  const valid = await issueVoucher(resident, other?.id ?? "", "sofa", "mattress");
  const notHere = await issueVoucher(resident, site?.id ?? "", "sofa", "rubble");
  await stack.sql(`
    update public.councils set to_pay = '£5 for rubble, by card', who_may_come = 'Bring a proof of your address',
      before_you_come = 'No trailers' where council_key = '${openCouncil.borough}';
    update public.skip_sites set not_taken = '{rubble}' where id = '${site?.id ?? ""}';
    update public.skip_sites set height_limit_cm = 210, opening = '${JSON.stringify(Array(7).fill(["00:00-00:30"]))}'
    where council_key = '${openCouncil.borough}'`);
  const list = page.waitForResponse(/rpc\/gate_list/);
  await openGate(page, openCouncil);
  await (await list).finished();
  const check = async (code: string, verdict: string) => {
    await page.getByLabel("Voucher code").fill(code);
    await page.getByRole("button", { name: "Check", exact: true }).click();
    await expect(heading(page, verdict)).toBeFocused();
    await expectAnswerFits(page);
  };
  const press = (name: string) => page.getByRole("button", { name, exact: true }).click();

  const expectSiteFacts = async () => {
    await expect(
      page.getByText("This site is closed now. Its hours today are midnight to 12.30 am."),
    ).toBeVisible();
    await expect(page.getByText(`Issued for ${other?.address ?? ""}`)).toBeVisible();
    await expect(page.getByText("To pay: £5 for rubble, by card")).toBeVisible();
    await expect(page.getByText("Vehicles: up to 2.1 m high")).toBeVisible();
  };

  await check(valid.code, "Valid");
  await expectSiteFacts();
  const part = await page.getByRole("button", { name: "Accept in part" }).boundingBox();
  const accept = await page.getByRole("button", { name: "Accept voucher" }).boundingBox();
  if (!part || !accept) throw new Error("A button is missing.");
  const gap = Math.max(accept.y - (part.y + part.height), part.y - (accept.y + accept.height));
  expect(gap).toBeGreaterThanOrEqual(16);
  await press("Turn away");
  await expectAnswerFits(page);
  await press("Back");
  await press("Accept in part");
  await expectAnswerFits(page);
  await press("Back");
  await press("Next voucher");
  await check(notHere.code, "Not here");
  await press("Turn away");
  await expectAnswerFits(page);
  await press("Not taken here");
  await expect(heading(page, "Turned away")).toBeFocused();
  await expectAnswerFits(page);
  await press("Next voucher");

  // The longest texts of a council are cut; 'More' shows them.
  const long = "Bring proof. ".repeat(80).slice(0, maximumTextLength - 5) + "Last.";
  await stack.sql(`
    update public.councils set to_pay = '${long}', who_may_come = '${long}', before_you_come = '${long}'
    where council_key = '${openCouncil.borough}'`);
  for (const [code, verdict] of [
    [valid.code, "Valid"],
    [notHere.code, "Not here"],
  ] as const) {
    await check(code, verdict);
    await press("More");
    await expect(page.getByRole("dialog").getByText(`Residents are told: ${long}`)).toBeVisible();
    await press("Close");
    await expect(page.getByText("To pay: Bring proof.")).toBeInViewport();
    await press("Next voucher");
  }

  await context.setOffline(true);
  await check(notHere.code, "Not here");
  await press("Next voucher");
  await check("2222222222", "Not on the list");
  await press("Next voucher");
  await check(valid.code, "Valid");
  await expectSiteFacts();
  await press("Let in, send later");
  await expect(heading(page, "Let in")).toBeFocused();
  await expectAnswerFits(page);
});

test("a driver takes three presses typed or offline and two scanned, and none is counted twice", async ({
  page,
  context,
  stack,
  openCouncil,
}) => {
  const codes = await Promise.all(
    Array.from({ length: 6 }, async (_, driver) => {
      const { data } = await openCouncil.client
        .rpc("issue_desk_voucher", {
          ...{ surname: "Carter", postcode: "NW1 1AA", house_number: `${driver + 1}` },
          borough_key: openCouncil.borough,
          waste: { kinds: ["mattress"], size: "few" },
          site_id: openCouncil.sites[0]?.id ?? "",
          request_id: crypto.randomUUID(),
        })
        .single()
        .throwOnError();
      return (data as { code: string }).code;
    }),
  );
  const list = page.waitForResponse(/rpc\/gate_list/);
  await openGate(page, openCouncil);
  await (await list).finished();
  let presses = 0;
  const press = async (name: string) => {
    presses++;
    await page.getByRole("button", { name, exact: true }).click();
  };
  for (const [driver, code] of codes.entries()) {
    presses = 0;
    const isOffline = driver >= 4;
    const isScanned = driver >= 2 && !isOffline;
    if (driver === 4) await context.setOffline(true);
    if (isScanned) {
      await page.evaluate(() => (document.activeElement as HTMLElement).blur());
      await scan(page, code);
    } else {
      await page.getByLabel("Voucher code").fill(code);
      await press("Check");
    }
    await expect(heading(page, "Valid")).toBeFocused();
    await expect(page.locator(".answer-code")).toHaveText(groupCode(code));
    // The phone turns before the press.
    if (driver % 2 === 0) for (const size of sizes) await page.setViewportSize(size);
    await press(isOffline ? "Let in, send later" : "Accept voucher");
    await expect(heading(page, isOffline ? "Let in" : "Accepted")).toBeFocused();
    await press("Next voucher");
    expect(presses).toBe(isScanned ? 2 : 3);
  }
  await expect(page.getByText("2 codes are waiting for a signal.")).toBeVisible();
  await context.setOffline(false);
  await expect(page.getByRole("heading", { name: "To send later" })).toHaveCount(0);
  await stack.sql(`do $$ begin
    assert (
      select array[count(*), count(distinct vouchers.code)]
      from public.acceptances join public.vouchers on vouchers.id = acceptances.voucher_id
      where vouchers.code = any ('{${codes.join(",")}}')
    ) = '{6,6}';
  end $$`);
});
