import { expect, type BrowserContext, type Page } from "@playwright/test";
import { brand } from "../../src/shared/domain/brand.ts";
import { portalRoutes } from "../../src/shared/domain/routes.ts";
import { takeSession, type OpenCouncil } from "./app.ts";
import type { ApiClient } from "./officers.ts";

export const heading = (page: Page, name: string) => page.getByRole("heading", { name, exact: true });

/** Opens the gate at the first site. */
export async function openGate(page: Page, address: string) {
  await page.goto(portalRoutes.checkVoucher);
  await page.getByLabel("Which site is this?").selectOption({ label: address });
  await page.getByRole("button", { name: "This is the site" }).click();
  await expect(page.getByText(address)).toBeVisible();
}

export async function check(page: Page, code: string) {
  await page.getByLabel("Voucher code").fill(code);
  await page.getByRole("button", { name: "Check", exact: true }).click();
}

export const next = (page: Page) => page.getByRole("button", { name: "Next voucher" }).click();

/** Where a device keeps its offline list. */
export const listKey = `${brand.slug}-signed-in:gate-list`;

/** Opens the gate at the first site, with the offline list. */
export async function openGateWithList(
  page: Page,
  { client, sites }: { client: ApiClient; sites: OpenCouncil["sites"] },
) {
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

/** Stores a code without a signal. */
export async function storeCode(page: Page, context: BrowserContext, code: string) {
  await context.setOffline(true);
  await check(page, code);
  await page.getByRole("button", { name: "Let in, send later" }).click();
  await expect(heading(page, "Let in")).toBeFocused();
  await next(page);
}

/** Returns the state of a resident's vouchers, and how often each was accepted. */
export async function statesOf(client: ApiClient) {
  const { data } = await client.rpc("my_vouchers");
  return (data as { code: string; state: string; story: { what: string }[] }[]).map(
    ({ code, state, story }) => ({
      code,
      state,
      accepted: story.filter(({ what }) => what === "accepted").length,
    }),
  );
}
