import type { Page } from "@playwright/test";
import { cutNetwork } from "../../support/faults.ts";
import { apiClient } from "../../support/officers.ts";
import { expect, portalRoutes, test } from "../../support/portal.ts";

const update = (page: Page) => page.getByRole("button", { name: "Update" }).click();

test.beforeEach(async ({ page, council, signIn }) => {
  await signIn(page, council);
});

test("the account shows borough, names and e-mail address", async ({ page, council }) => {
  await page.goto(portalRoutes.account);
  for (const fact of [council.councilName, council.firstName, council.lastName, council.email])
    await expect(page.getByRole("definition").filter({ hasText: fact }).first()).toBeVisible();
});

test("a new name is kept, a blank one changes nothing", async ({ page, council }) => {
  await page.goto(portalRoutes.account);
  await page.getByRole("link", { name: "Change profile name" }).click();
  await expect(page.getByLabel("First Name")).toHaveAttribute("placeholder", "Leave blank to keep the same");
  await page.getByLabel("First Name").fill("  Grace  ");
  await update(page);
  await expect(page.getByText("Profile updated successfully")).toBeVisible();
  const { data } = await council.client
    .from("councils")
    .select("council_contact_first_name, council_contact_last_name")
    .single();
  expect(data).toEqual({
    council_contact_first_name: "Grace",
    council_contact_last_name: council.lastName,
  });
});

test("a name that cannot be saved says so and stays in its field", async ({ page }) => {
  await page.goto(portalRoutes.changeName);
  await page.getByLabel("Last Name").fill("Hopper");
  await cutNetwork(page, /\/rest\/v1\/councils/);
  await update(page);
  await expect(page.getByText("Profile update failed. Please try again.")).toBeVisible();
  await expect(page.getByLabel("Last Name")).toHaveValue("Hopper");
});

test("the password changes with the current one, and the new one signs in", async ({
  page,
  council,
  stack,
}) => {
  await page.goto(portalRoutes.account);
  await page.getByRole("link", { name: "Change password" }).click();
  await page.getByLabel("Current Password").fill(council.password);
  await page.getByLabel("New Password").fill("a-newer-broom");
  await update(page);
  await expect(page.getByText("Password updated successfully")).toBeVisible();
  council.password = "a-newer-broom";
  const { error } = await apiClient(stack).auth.signInWithPassword(council);
  expect(error).toBeNull();
});

test("a wrong current password is told, and both fields are emptied", async ({ page }) => {
  await page.goto(portalRoutes.changePassword);
  await page.getByLabel("Current Password").fill("not the one");
  await page.getByLabel("New Password").fill("a-newer-broom");
  await update(page);
  await expect(
    page.getByText("Password update failed. Please check your current password and try again."),
  ).toBeVisible();
  await expect(page.getByLabel("Current Password")).toHaveValue("");
});

test("passwords that are missing or short are told in the specified words", async ({ page }) => {
  await page.goto(portalRoutes.changePassword);
  await update(page);
  await expect(page.getByText("Current Password is required").first()).toBeVisible();
  await expect(page.getByText("New Password is required").first()).toBeVisible();
  await page.getByLabel("Current Password").fill("anything");
  await page.getByLabel("New Password").fill("12345");
  await update(page);
  await expect(page.getByText("Password must be at least 6 characters").first()).toBeVisible();
});

test("deleting the account asks for the password, and frees the council", async ({
  page,
  council,
  stack,
}) => {
  await page.goto(portalRoutes.account);
  await page.getByRole("link", { name: "Delete Account" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Password", { exact: true }).fill("not the one");
  await dialog.getByRole("button", { name: "Delete Account" }).click();
  await expect(dialog.getByText("Incorrect Password").first()).toBeVisible();

  await dialog.getByLabel("Password", { exact: true }).fill(council.password);
  await dialog.getByRole("button", { name: "Delete Account" }).click();
  await expect(page).toHaveURL(new RegExp(portalRoutes.portal + "($|#)"));
  const stranger = apiClient(stack);
  const { data } = await stranger.rpc("council_is_registered", { borough_key: council.borough });
  expect(data).toBe(false);
  // The token of the other session has not expired, and reads nothing.
  const { data: rows } = await council.client.from("councils").select("council_key");
  expect(rows ?? []).toEqual([]);
});
