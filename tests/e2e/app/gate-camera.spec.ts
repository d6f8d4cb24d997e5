import { writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { chromium } from "@playwright/test";
import { portalRoutes } from "../../../src/shared/domain/routes.ts";
import { modulesOf } from "../../../src/shared/domain/qr.ts";
import { findBrowser } from "../../support/browser.ts";
import { heading, openGate } from "../../support/gate.ts";
import { expect, issueVoucher, takeSession, test } from "../../support/app.ts";

declare global {
  interface Window {
    camera?: MediaStream;
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
