import type { Page } from "@playwright/test";
import { portalRoutes } from "../../../src/shared/domain/routes.ts";
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

test("a keyboard scanner works without focus, skips no undecided driver and presses no button", async ({
  page,
  openCouncil,
  newResident,
}) => {
  const resident = await newResident();
  const [site] = openCouncil.sites;
  const first = await issueVoucher(resident, site?.id ?? "");
  const second = await issueVoucher(resident, site?.id ?? "", "sofa");
  await openGate(page, openCouncil);
  await page.evaluate(() => (document.activeElement as HTMLElement).blur());
  expect(await scan(page, first.code)).toBe(false);
  await expect(heading(page, "Valid")).toBeFocused();
  await page.getByRole("button", { name: "Accept voucher" }).focus();
  expect(await scan(page, second.code)).toBe(false);
  await expect(page.getByText("Mattress or bed base").first()).toBeVisible();
  await page.getByRole("button", { name: "Accept voucher" }).click();
  await expect(heading(page, "Accepted")).toBeVisible();
  expect(await scan(page, second.code)).toBe(false);
  await expect(heading(page, "Valid")).toBeVisible();
  await expect(page.getByText("Sofa or armchair").first()).toBeVisible();
});

test("a scanner may end a code with Tab or without a key, send a prefix, and type into the field", async ({
  page,
  openCouncil,
  newResident,
}) => {
  const resident = await newResident();
  const { code } = await issueVoucher(resident, openCouncil.sites[0]?.id ?? "");
  await openGate(page, openCouncil);
  for (const [typed, end] of [
    [`]Q1${code}`, "Tab"],
    [code, ""],
  ] as const) {
    await page.getByLabel("Voucher code").focus();
    await scan(page, typed, end);
    await expect(heading(page, "Valid")).toBeFocused();
    await page.getByRole("button", { name: "Next voucher" }).click();
  }
});

test("a camera taken by another app is requested again; without one a sentence explains it", async ({
  page,
  openCouncil,
}) => {
  await page.addInitScript(() => {
    const canvas = document.createElement("canvas");
    const picture = canvas.getContext("2d");
    setInterval(() => picture?.fillRect(0, 0, 1, 1), 100);
    const tracks: MediaStreamTrack[] = [];
    Object.assign(window, { tracks });
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
  });
  await openGate(page, openCouncil);
  await page.getByRole("button", { name: "Use the camera" }).click();
  const opened = () => page.evaluate(() => (window as unknown as { tracks: unknown[] }).tracks.length);
  const end = () =>
    page.evaluate(() => {
      const { tracks } = window as unknown as { tracks: MediaStreamTrack[] };
      tracks.at(-1)?.dispatchEvent(new Event("ended"));
    });
  await expect(page.locator(".scanner[data-ready]")).toBeVisible();
  await end();
  await expect.poll(opened).toBe(2);
  await expect(page.locator(".scanner[data-ready]")).toBeVisible();
  await end();
  await expect(page.getByText("Another app is using the camera.")).toBeVisible();
  await expect(page.getByLabel("Voucher code")).toBeVisible();
});

test("the phone's Back keeps the answer, and in landscape 'Accept voucher' is within reach", async ({
  page,
  openCouncil,
  newResident,
}) => {
  const resident = await newResident();
  const { code } = await issueVoucher(resident, openCouncil.sites[0]?.id ?? "", "mattress", "sofa");
  await openGate(page, openCouncil);
  await page.setViewportSize({ width: 700, height: 330 });
  await page.getByLabel("Voucher code").fill(code);
  await page.getByRole("button", { name: "Check", exact: true }).click();
  await expect(heading(page, "Valid")).toBeFocused();
  for (const name of ["Accept voucher", "Next voucher"])
    await expect(page.getByRole("button", { name })).toBeInViewport({ ratio: 1 });
  for (let times = 0; times < 3; times++) {
    await page.goBack();
    await expect(heading(page, "Valid")).toBeVisible();
  }
  await page.getByRole("button", { name: "Accept voucher" }).click();
  await expect(heading(page, "Accepted")).toBeVisible();
  await page.getByRole("button", { name: "Next voucher" }).click();
  await expect(page.getByLabel("Voucher code")).toBeVisible();
});

test("the torch is offered where the camera has one; the screen stays awake at the gate", async ({
  page,
  openCouncil,
}) => {
  await page.addInitScript(() => {
    const noted: string[] = [];
    Object.assign(window, { noted });
    const canvas = document.createElement("canvas");
    const picture = canvas.getContext("2d");
    // A canvas without a drawing gives no frame, and a video without frames never plays.
    setInterval(() => picture?.fillRect(0, 0, 1, 1), 100);
    Object.defineProperty(navigator, "mediaDevices", {
      value: { getUserMedia: async () => canvas.captureStream(5) },
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
});
