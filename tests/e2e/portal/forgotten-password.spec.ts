import type { Page } from "@playwright/test";
import { demoSignIn } from "../../../supabase/dev/announce.ts";
import { cutNetwork } from "../../support/faults.ts";
import { apiClient, codeIn, linkIn, setPassword } from "../../support/officers.ts";
import { expect, portalRoutes, test } from "../../support/portal.ts";

const newPassword = "swept-clean-7";

async function askFor(page: Page, email: string) {
  await page.goto(portalRoutes.forgotPassword);
  await page.getByLabel("Email").fill(email);
  await page.getByRole("button", { name: "Send reset email" }).click();
}

test("a link sets a forgotten password once, after a failure too, and ends other sessions", async ({
  page,
  council,
  stack,
}) => {
  await askFor(page, council.email);
  await expect(page.getByText("Password reset email sent successfully!")).toBeVisible();

  const email = await stack.emailTo(council.email, {
    after: new Date(Date.now() - 10_000),
    subject: "password",
  });
  const update = async () => {
    await page.getByLabel("New Password").fill(newPassword);
    await page.getByRole("button", { name: "Update password" }).click();
  };
  await page.goto(linkIn(email));
  // The failure comes after the link was accepted.
  const mend = await cutNetwork(page, /\/auth\/v1\/user/);
  await update();
  await expect(page.getByText("Password update failed. Please try again.")).toBeVisible();
  await mend();
  await update();
  await expect(page).toHaveURL(new RegExp(portalRoutes.portal));
  await expect(page.getByText("Password updated successfully")).toBeVisible();

  const { error } = await apiClient(stack).auth.signInWithPassword({ ...council, password: newPassword });
  expect(error).toBeNull();
  const { data } = await council.client.from("councils").select("council_key");
  expect(data ?? []).toEqual([]);
  council.password = newPassword;

  await page.goto(linkIn(email));
  await update();
  await expect(page.getByText("This link has expired or has already been used.")).toBeVisible();
  expect(page.url()).not.toContain(newPassword);
});

test("gate staff with any email address get a code and set a password with it", async ({ page, stack }) => {
  await page.goto(portalRoutes.forgotPassword);
  await page.getByLabel("Email").fill("gate-demo@contractor.example");
  await page.getByRole("button", { name: "Send reset email" }).click();
  await expect(page.getByLabel("Email")).toHaveAccessibleDescription(/specific to your council/);
  const before = new Date();
  const staff = { email: "gate-demo@contractor.example", password: "TipRight-demo-2" };
  await page.getByRole("button", { name: "Get a code." }).click();
  await expect(page).toHaveURL(portalRoutes.resetPassword);
  const email = await stack.emailTo(staff.email, { after: before });
  await page.getByLabel("Email").fill(staff.email);
  await page.getByLabel("Verification code").fill(codeIn(email));
  await page.getByLabel("New Password").fill(staff.password);
  await page.getByRole("button", { name: "Update password" }).click();
  await expect(page.getByText("Password updated successfully")).toBeVisible();

  // Restored for other tests of this stack.
  const client = apiClient(stack);
  const { error } = await client.auth.signInWithPassword(staff);
  expect(error).toBeNull();
  await setPassword(client, demoSignIn.password, staff.password);
});

test("known and unknown addresses get the same answer, and wrong ones the specified errors", async ({
  page,
  council,
  stack,
}) => {
  await page.goto(portalRoutes.portal);
  await page.getByRole("link", { name: "Forgot password?" }).click();
  await expect(page).toHaveURL(portalRoutes.forgotPassword);
  await page.getByRole("link", { name: "Back" }).click();
  await expect(page).toHaveURL(new RegExp(portalRoutes.portal));
  const unknown = `unknown-${council.email}`;
  for (const address of [council.email, council.email, unknown]) {
    await askFor(page, address);
    await expect(page.getByText("Password reset email sent successfully!")).toBeVisible();
  }
  expect((await stack.emails()).filter(({ to }) => to === unknown)).toEqual([]);
  await page.route(/\/auth\/v1\/recover/, (route) =>
    route.fulfill({ status: 400, json: { code: "validation_failed", message: "no" } }),
  );
  for (const [address, message] of [
    ["unused@example.com", /Your email must be specific to your council/],
    ["", /Email is required/],
    [unknown, /Invalid email/],
  ] as const) {
    await askFor(page, address);
    await expect(page.getByLabel("Email")).toHaveAccessibleDescription(message);
  }
});
