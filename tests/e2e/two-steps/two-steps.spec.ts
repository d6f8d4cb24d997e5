import { createHmac } from "node:crypto";
import type { Page } from "@playwright/test";
import { codeIn } from "../../support/officers.ts";
import { expect, portalRoutes, test, type Council } from "../../support/portal.ts";

/** The six digits that an authenticator app shows for a key at a moment. */
function appCode(key: string, at = Date.now()): string {
  const bits = [...key.replaceAll(" ", "")]
    .map((letter) => "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567".indexOf(letter).toString(2).padStart(5, "0"))
    .join("");
  const secret = Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(Math.floor(at / 30_000)));
  const digest = createHmac("sha1", secret).update(counter).digest();
  const offset = (digest.at(-1) ?? 0) & 15;
  return String((digest.readUInt32BE(offset) & 0x7fffffff) % 1_000_000).padStart(6, "0");
}

/** Turns the second step on and returns the key that the authenticator app has learned. */
async function turnOn(page: Page, { password }: Council): Promise<string> {
  await page.goto(portalRoutes.account);
  await page.getByRole("link", { name: "Two-step sign-in" }).click();
  const dialog = page.getByRole("dialog", { name: "Two-step sign-in" });
  await dialog.getByLabel("Password", { exact: true }).fill(password);
  await dialog.getByRole("button", { name: "Continue" }).click();
  await expect(dialog.getByRole("img", { name: "QR code for your authenticator app" })).toBeVisible();
  const key = (await dialog.locator("code").textContent()) ?? "";
  await dialog.getByLabel("Code from your app").fill(appCode(key));
  await dialog.getByRole("button", { name: "Turn on" }).click();
  await expect(dialog.getByText("Two-step sign-in is on. Every other device is signed out.")).toBeVisible();
  return key;
}

/** A code is taken once: the next one is some seconds away. */
const nextCode = async (key: string) => {
  const used = appCode(key);
  await expect.poll(() => appCode(key), { timeout: 40_000 }).not.toBe(used);
  return appCode(key);
};

test.setTimeout(180_000);

test.beforeEach(async ({ page, council, signIn }) => {
  await signIn(page, council);
});

test("whoever turned it on signs in with both steps, and no page opens before the second", async ({
  page,
  context,
  council,
}) => {
  const key = await turnOn(page, council);
  expect((await council.client.from("councils").select("council_key")).data ?? []).toEqual([]);
  await context.clearCookies();
  await page.evaluate(() => localStorage.clear());
  await page.goto(portalRoutes.portal);
  await page.getByLabel("Email").fill(council.email);
  await page.getByLabel("Password", { exact: true }).fill(council.password);
  await page.getByRole("button", { name: "Sign In" }).click();
  await expect(page.getByText(/You sign in with two steps/)).toBeVisible();
  await expect(page.getByText("Vouchers Issued")).toHaveCount(0);
  await page.getByLabel("Code from your app").fill("000000");
  await page.getByRole("button", { name: "Continue" }).click();
  await expect(page.getByText(/This code is wrong/).first()).toBeVisible();
  await page.getByLabel("Code from your app").fill(await nextCode(key));
  await page.getByRole("button", { name: "Continue" }).click();
  await expect(page.getByText("Vouchers Issued")).toBeVisible();
});

test("the dialog before deleting asks for both, and a new password by e-mail as well", async ({
  page,
  council,
  stack,
}) => {
  const key = await turnOn(page, council);
  await page.reload();
  await page.getByRole("link", { name: "Delete Account" }).click();
  const dialog = page.getByRole("dialog");
  await expect(dialog.getByLabel("Code from your app")).toBeVisible();
  await dialog.getByRole("button", { name: "Cancel" }).click();

  const before = new Date();
  await page.evaluate(() => localStorage.clear());
  await page.goto(portalRoutes.forgotPassword);
  await page.getByLabel("Email").fill(council.email);
  await page.getByRole("button", { name: "Send reset email" }).click();
  await expect(page.getByText("Password reset email sent successfully!")).toBeVisible();
  const email = await stack.emailTo(council.email, { after: before, subject: "password" });
  await page.goto(portalRoutes.resetPassword);
  await page.getByLabel("Email").fill(council.email);
  await page.getByLabel("Verification code").fill(codeIn(email));
  await page.getByLabel("New Password").fill("swept-clean-7");
  await page.getByRole("button", { name: "Update password" }).click();
  await expect(page.getByText(/This account signs in with two steps/)).toBeVisible();
  await page.getByLabel("New Password").fill("swept-clean-7");
  await page.getByLabel("Code from your app").fill(await nextCode(key));
  await page.getByRole("button", { name: "Update password" }).click();
  await expect(page.getByText("Password updated successfully")).toBeVisible();
});
