import type { Page } from "@playwright/test";
import { cutNetwork, cutNetworkAtScript } from "../../support/faults.ts";
import {
  apiClient,
  domainOf,
  linkIn,
  newOfficer,
  prove,
  requestEmailChange,
  signUp,
} from "../../support/officers.ts";
import { expect, portalRoutes, test, type Council } from "../../support/portal.ts";

const newAddress = (council: Council) => `moved-${council.userId.slice(0, 8)}@${domainOf(council.borough)}`;

async function changeTo(page: Page, email: string) {
  await page.getByLabel("New Email").fill(email);
  await page.getByRole("button", { name: "Update" }).click();
}

/** Answers as the database does for an old session, until the password has been entered again. */
async function pretendOldSession(page: Page) {
  let recent = false;
  await page.route(/\/rest\/v1\/rpc\/announce_change/, (route) =>
    recent ? route.continue() : route.fulfill({ status: 400, json: { code: "TR002", message: "Old." } }),
  );
  await page.route(/\/auth\/v1\/token\?grant_type=password/, async (route) => {
    const answer = await route.fetch();
    recent ||= answer.ok();
    await route.fulfill({ response: answer });
  });
}

test.beforeEach(async ({ page, council, signIn }) => {
  await signIn(page, council);
  await page.goto(portalRoutes.changeEmail);
});

test("an officer changes the address, is signed out, and confirms once by a link in another tab", async ({
  page,
  context,
  council,
  stack,
}) => {
  const address = newAddress(council);
  await changeTo(page, address);
  await expect(page).toHaveURL(portalRoutes.emailChanged);
  await expect(
    page.getByText("Verification email sent. Please check your new email for verification."),
  ).toBeVisible();
  await expect(page.getByText("Email verification sent, Please verify your new email")).toBeVisible();
  await expect(page.getByRole("tab", { name: "Sign In" })).toBeVisible();

  await expect(page.locator(".spinner")).toHaveCount(0);

  // A link that does not name its address is rejected on every page that accepts links.
  const link = linkIn(await stack.emailTo(address));
  const other = await context.newPage();
  const incomplete = new URL(link);
  incomplete.searchParams.delete("email");
  for (const path of [portalRoutes.emailChanged, portalRoutes.verifyEmail, portalRoutes.resetPassword]) {
    await other.goto(path + incomplete.search);
    await expect(other.getByText("This link is not complete. Type the code instead.")).toBeVisible();
    await expect(other.getByLabel("Verification code")).toBeVisible();
  }

  await other.clock.install();
  await other.goto(link);
  await other.getByRole("button", { name: "Confirm my email" }).click();
  for (const tab of [other, page])
    await expect(tab.getByText("Your new email is verified. Sign in with it.")).toBeVisible();
  const { error } = await apiClient(stack).auth.signInWithPassword({ ...council, email: address });
  expect(error).toBeNull();
  await other.clock.fastForward(120_000);
  await expect(other).toHaveURL(new RegExp(portalRoutes.portal));
  await other.goto(link);
  await other.getByRole("button", { name: "Confirm my email" }).click();
  await expect(other.getByText("This link has expired or has already been used.")).toBeVisible();
  council.email = address;
});

test("an old session needs the password: 'Reauthentication Required'", async ({ page, council }) => {
  await pretendOldSession(page);
  const reconnect = await cutNetworkAtScript(page, "reauthenticate");
  await changeTo(page, newAddress(council));
  const dialog = page.getByRole("dialog", { name: "Reauthentication Required" });
  await expect(dialog.getByText("This dialog could not be loaded.")).toBeVisible();
  await expect(dialog.getByRole("button", { name: "Try again" })).toBeFocused();
  await reconnect();
  // The browser caches the failed script: the page is reloaded, with the typed text.
  await page.keyboard.press("Enter");
  await expect(dialog).toBeHidden();
  await expect(page.getByLabel("New Email")).not.toHaveValue("");
  await page.getByRole("button", { name: "Update" }).click();
  await expect(dialog).toContainText("Please enter your password to continue.");
  await expect(dialog.getByLabel("Password", { exact: true })).toBeFocused();
  await dialog.getByLabel("Password", { exact: true }).fill("not the one");
  await dialog.getByRole("button", { name: "Continue" }).click();
  await expect(dialog.getByText("Reauthentication failed. Please try again.")).toBeVisible();
  await dialog.getByLabel("Password", { exact: true }).fill(council.password);
  await dialog.getByRole("button", { name: "Continue" }).click();
  await expect(page).toHaveURL(portalRoutes.emailChanged);
});

test("foreign and rejected addresses get the specified messages, a colleague's no email", async ({
  page,
  council,
  stack,
}) => {
  await changeTo(page, "ada@somewhere-else.gov.uk");
  await expect(page.getByLabel("New Email")).toHaveAccessibleDescription(
    /Your email must be specific to your council/,
  );
  const mend = await cutNetwork(page, /\/auth\/v1\/user/);
  await changeTo(page, newAddress(council));
  await expect(
    page.getByText("Email update failed. Please check your new email and try again."),
  ).toBeVisible();
  await expect(page.getByLabel("New Email")).toHaveValue(newAddress(council));
  await mend();
  const user = /\/auth\/v1\/user/;
  await page.route(user, (route) =>
    route.request().method() === "PUT"
      ? route.fulfill({ status: 422, json: { code: 422, error_code: "email_address_invalid", msg: "no" } })
      : route.continue(),
  );
  await changeTo(page, newAddress(council));
  await expect(page.getByText("Invalid email. Please check again").first()).toBeVisible();
  await page.unroute(user);

  // The database rejects a foreign address when it is confirmed.
  const foreign = `thief-${council.userId.slice(0, 8)}@mail.example`;
  await requestEmailChange(council.client, foreign);
  await page.goto(linkIn(await stack.emailTo(foreign)));
  await page.getByRole("button", { name: "Confirm my email" }).click();
  await expect(page.getByText("Your email must be specific to your council")).toBeVisible();

  // An address that has an account gets the same answer as any other.
  const colleague = newOfficer(council.borough);
  await signUp(stack, colleague);
  await prove(stack, colleague);
  const before = new Date();
  await page.goto(portalRoutes.changeEmail);
  await changeTo(page, colleague.email);
  await expect(page).toHaveURL(portalRoutes.emailChanged);
  await expect(
    page.getByText("Verification email sent. Please check your new email for verification."),
  ).toBeVisible();
  const sent = (await stack.emails()).filter(
    ({ to, sentAt }) => to === colleague.email && new Date(sentAt) > before,
  );
  expect(sent).toEqual([]);
});

test("gate staff who change address wait for a manager's 'Confirm' and choose a new password", async ({
  page,
  browser,
  newMember,
  signIn,
  stack,
}) => {
  const guard = await newMember("gate", "Gus");
  const moved = `moved-${guard.userId.slice(0, 8)}@private.example`;
  const context = await browser.newContext({ baseURL: stack.url });
  const theirs = await context.newPage();
  await signIn(theirs, guard);
  await theirs.goto(portalRoutes.changeEmail);
  await expect(theirs.getByText("a manager has to confirm them")).toBeVisible();
  await changeTo(theirs, moved);
  await theirs.waitForURL(`**${portalRoutes.emailChanged}`);
  await theirs.goto(linkIn(await stack.emailTo(moved)));
  await theirs.getByRole("button", { name: "Confirm my email" }).click();
  await expect(theirs.getByText(/verified/i).first()).toBeVisible();
  expect((await apiClient(stack).auth.signInWithPassword({ ...guard, email: moved })).error).not.toBeNull();

  const client = apiClient(stack);
  await client.auth.resetPasswordForEmail(moved);
  const reset = linkIn(await stack.emailTo(moved));
  await theirs.goto(reset);
  await theirs.getByLabel("New Password").fill("a-newer-broom");
  await theirs.getByRole("button", { name: "Update password" }).click();
  await expect(theirs.getByText("Password updated successfully")).toBeVisible();
  await signIn(theirs, { ...guard, email: moved, password: "a-newer-broom" });
  await theirs.goto(portalRoutes.checkVoucher);
  await expect(theirs.getByText("Your email has changed.")).toBeVisible();

  await page.goto(portalRoutes.team);
  const card = page.getByRole("listitem").filter({ hasText: moved });
  await expect(card.getByText("Has changed their email address")).toBeVisible();
  await card.getByRole("button", { name: /^Confirm/ }).click();
  await expect(page.getByText(/can check vouchers again/)).toBeVisible();
  await theirs.reload();
  await expect(theirs.getByText("Your email has changed.")).toHaveCount(0);
  await page.goto(portalRoutes.activity);
  await expect(page.getByText(`changed their email address from ${guard.email} to ${moved}`)).toBeVisible();
  await context.close();
});
