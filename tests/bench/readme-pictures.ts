import { mkdir } from "node:fs/promises";
import type { Browser, Page } from "@playwright/test";
import sharp from "sharp";
import { appRoutes } from "../../src/shared/domain/routes.ts";
import { signInByCode, takeSession } from "../support/app.ts";
import type { Stack } from "../support/stack.ts";

const folder = "docs/pictures";

/** Takes the three pictures of README, with the demo data: home page, voucher on a phone, dashboard. */
export async function takeReadmePictures(
  browser: Browser,
  stack: Stack,
  signIn: (page: Page) => Promise<void>,
): Promise<void> {
  await mkdir(folder, { recursive: true });
  const open = (width: number, height: number) =>
    browser.newPage({ baseURL: stack.url, viewport: { width, height }, reducedMotion: "reduce" });
  const save = async (page: Page, name: string, width: number) => {
    await page.waitForLoadState("networkidle");
    const picture = sharp(await page.screenshot()).resize({ width });
    await picture.webp({ quality: 85 }).toFile(`${folder}/${name}.webp`);
    await page.close();
  };

  const home = await open(1280, 800);
  await home.goto("/");
  await save(home, "home", 960);

  const dashboard = await open(1280, 800);
  await signIn(dashboard);
  await dashboard.getByText("Vouchers Issued").first().waitFor();
  await save(dashboard, "dashboard", 960);

  const phone = await open(390, 844);
  const resident = await signInByCode(stack, "resident-demo@home.example");
  const { data } = await resident
    .from("vouchers")
    .select("id")
    .eq("voucher_used", false)
    .limit(1)
    .single()
    .throwOnError();
  await takeSession(phone, resident);
  await phone.goto(`${appRoutes.voucher}#${data.id}`);
  await phone.getByRole("heading", { level: 1 }).waitFor();
  await save(phone, "voucher", 390);
}
