import type { Page } from "@playwright/test";
import { cutNetwork } from "../../support/faults.ts";
import { apiClient, codeIn, type ApiClient } from "../../support/officers.ts";
import { saysTR046 } from "../../../src/shared/domain/error-messages.generated.ts";
import { brand } from "../../../src/shared/domain/brand.ts";
import { expect, portalRoutes, test } from "../../support/portal.ts";
import type { Served } from "../../support/stack.ts";
import { fillRegistration, register } from "../../support/registration-form.ts";

const update = (page: Page) => page.getByRole("button", { name: "Update" }).click();

test.beforeEach(async ({ page, council, signIn }) => {
  await signIn(page, council);
});

test("the account page shows its facts, and saves a new name after a failure", async ({ page, council }) => {
  await page.goto(portalRoutes.account);
  for (const fact of [council.councilName, council.firstName, council.lastName, council.email])
    await expect(page.getByRole("definition").filter({ hasText: fact }).first()).toBeVisible();
  const email = page.getByRole("definition").filter({ hasText: council.email });
  await expect(email.locator("wbr")).not.toHaveCount(0);
  const link = page.getByRole("link", { name: "Delete Account" });
  const danger = await link.evaluate((element) => {
    const probe = document.createElement("span");
    probe.style.color = "var(--error)";
    element.after(probe);
    return getComputedStyle(probe).color;
  });
  await expect(link).toHaveCSS("color", danger);
  await link.click();
  await expect(page.getByRole("dialog").getByRole("button", { name: "Delete Account" })).toHaveCSS(
    "background-color",
    danger,
  );
  await page.getByRole("dialog").getByRole("button", { name: "Cancel" }).click();

  await page.getByRole("link", { name: "Change profile name" }).click();
  await expect(page.getByLabel("First Name")).toHaveAttribute("placeholder", "Leave blank to keep the same");
  // The blank last name stays what it is.
  await page.getByLabel("First Name").fill("  Grace  ");
  const mend = await cutNetwork(page, /\/rest\/v1\/council_members/);
  await update(page);
  await expect(page.getByText("Profile update failed. Please try again.")).toBeVisible();
  await expect(page.getByLabel("First Name")).toHaveValue("  Grace  ");
  await mend();
  await update(page);
  await expect(page.getByText("Profile updated successfully")).toBeVisible();
  const { data } = await council.client
    .from("council_members")
    .select("first_name, last_name")
    .eq("user_id", council.userId)
    .single();
  expect(data).toEqual({ first_name: "Grace", last_name: council.lastName });
});

test("a new password needs the current one; it and 'Sign out everywhere' end other sessions", async ({
  page,
  council,
  stack,
}) => {
  await page.goto(portalRoutes.account);
  await page.getByRole("link", { name: "Change password" }).click();
  await page.getByLabel("Current Password").fill("not the one");
  await page.getByLabel("New Password").fill("a-newer-broom");
  await update(page);
  await expect(
    page.getByText("Password update failed. Please check your current password and try again."),
  ).toBeVisible();
  await expect(page.getByLabel("Current Password")).toHaveValue("");
  await page.getByLabel("Current Password").fill(council.password);
  await page.getByLabel("New Password").fill("a-newer-broom");
  await update(page);
  await expect(page.getByText("Password updated successfully")).toBeVisible();
  council.password = "a-newer-broom";
  const elsewhere = apiClient(stack);
  expect((await elsewhere.auth.signInWithPassword(council)).error).toBeNull();
  const readCouncils = async (client: ApiClient) =>
    (await client.from("councils").select("council_key")).data ?? [];
  expect(await readCouncils(council.client)).toEqual([]);
  expect(await readCouncils(elsewhere)).toHaveLength(1);

  await page.goto(portalRoutes.account);
  await page.getByRole("link", { name: "Sign out everywhere" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Yes" }).click();
  await expect(page.getByText("You are signed out on every device.")).toBeVisible();
  expect(await readCouncils(elsewhere)).toEqual([]);
});

test("an old session ends with a message; an old proof of the mailbox is renewed by a code", async ({
  page,
  council,
  stack,
}) => {
  for (const [days, sentence] of [
    [7, "You have been away for more than 7 days. Please sign in again."],
    [30, "You signed in more than 30 days ago. Please sign in again."],
  ] as const) {
    await page.goto(portalRoutes.dashboard);
    await expect(page.getByText("Vouchers Issued", { exact: true })).toBeVisible();
    await stack.sql(
      `update auth.sessions set created_at = created_at - interval '${days} days' where user_id = '${council.userId}';
       update private.session_sights set seen_at = seen_at - interval '${days} days' where user_id = '${council.userId}'`,
    );
    await page.goto(portalRoutes.skipCompanies);
    await expect(page.getByText(sentence)).toBeVisible();
    await page.getByLabel("Email").fill(council.email);
    await page.getByLabel("Password", { exact: true }).fill(council.password);
    await page.getByRole("button", { name: "Sign In" }).click();
    await expect(page).toHaveURL(portalRoutes.skipCompanies);
    await expect(page.getByRole("heading", { name: "Skip Company Details" })).toBeVisible();
  }

  await stack.sql(
    `update public.council_members set mailbox_proved_at = now() - interval '90 days' where user_id = '${council.userId}'`,
  );
  await page.reload();
  await expect(page.getByText(/more than 90 days since you confirmed your email/)).toBeVisible();
  const before = new Date();
  await page.getByRole("button", { name: "Send me a code" }).click();
  await page
    .getByLabel("Verification code")
    .fill(codeIn(await stack.emailTo(council.email, { after: before })));
  await page.getByRole("button", { name: "Confirm my email" }).click();
  await expect(
    page.getByText("There are no skip companies").or(page.getByRole("listitem").first()),
  ).toBeVisible();
});

const closedFor = (stack: Served, borough: string, days: number) =>
  stack.sql(
    `update public.councils set closed_at = now() - interval '${days} days' where council_key = '${borough}'`,
  );

test("a manager closes the council with its name and a password; an officer reopens it unchanged", async ({
  page,
  browser,
  council,
  newMember,
  signIn,
  stack,
}) => {
  const officer = await newMember("officer", "Ben");
  await page.goto(portalRoutes.account);
  await page.getByRole("link", { name: "Delete Account" }).click();
  await expect(page.getByRole("dialog")).toContainText(
    `You are the only manager of ${council.councilName}. Make a colleague a manager`,
  );
  await expect(page.locator(":focus")).toHaveAccessibleName("Your Team");
  await expect(page.getByRole("dialog")).not.toContainText("the record of");
  await page.getByRole("dialog").getByRole("button", { name: "Cancel" }).click();
  await page.getByRole("link", { name: "Close council" }).click();
  const dialog = page.getByRole("dialog");
  await expect(dialog).toContainText(`${council.councilName} closes at once.`);
  const close = dialog.getByRole("button", { name: "Close council" });
  await dialog.getByLabel("Password", { exact: true }).fill(council.password);
  await close.click();
  await expect(
    dialog.getByText(`Enter the name of your council: ${council.councilName}`).first(),
  ).toBeVisible();
  await dialog.getByLabel(`Type ${council.councilName} to confirm`).fill(council.councilName.toLowerCase());
  await dialog.getByLabel("Password", { exact: true }).fill(council.password);
  await close.click();
  await expect(page).toHaveURL(new RegExp(portalRoutes.dashboard));
  await expect(page.getByText(`${council.councilName} has closed.`)).toBeVisible();
  await expect(page.getByRole("button", { name: "Reopen council" })).toBeVisible();
  const message = await stack.emailTo(officer.email, { subject: `${council.councilName} has closed` });
  expect(message.text).toContain("For 30 days you can reopen it");

  const other = await (await browser.newContext()).newPage();
  await signIn(other, officer);
  await other.goto(portalRoutes.team);
  const before = new Date();
  await other.getByRole("button", { name: "Reopen council" }).click();
  await other.getByRole("button", { name: "Send me a code" }).click();
  await other
    .getByLabel("Verification code")
    .fill(codeIn(await stack.emailTo(officer.email, { after: before, subject: "code" })));
  await other.getByRole("button", { name: "Confirm my email" }).click();
  await expect(other.getByText(`${council.councilName} is open again.`)).toBeVisible();
  await stack.emailTo(council.email, { subject: `${council.councilName} is open again` });
  await page.reload();
  await expect(page.getByText("Vouchers Issued", { exact: true })).toBeVisible();
  await page.goto(portalRoutes.activity);
  await expect(page.getByText("reopened the council")).toBeVisible();
  await expect(page.getByText(/closed the council/)).toBeVisible();
});

test("the last manager closes the council with the account, and reopens it by registering again", async ({
  page,
  council,
  stack,
}) => {
  await council.client
    .rpc("invite_member", { email: `waits@${council.email.split("@")[1]}`, role: "officer" })
    .throwOnError();
  await page.goto(portalRoutes.account);
  await page.getByRole("link", { name: "Delete Account" }).click();
  const dialog = page.getByRole("dialog");
  await expect(dialog).toContainText("You are its last manager.");
  await expect(dialog).toContainText("waits@");
  await expect(dialog).toContainText("For 30 days its managers and officers can reopen it");
  const remove = dialog.getByRole("button", { name: "Delete Account" });
  await dialog.getByLabel("Password", { exact: true }).fill("not the one");
  await dialog.getByLabel(`Type ${council.councilName} to confirm`).fill(council.councilName.toLowerCase());
  await remove.click();
  await expect(dialog.getByText("Incorrect Password").first()).toBeVisible();
  await dialog.getByLabel("Password", { exact: true }).fill(council.password);
  await remove.click();
  await expect(page).toHaveURL(new RegExp(portalRoutes.portal + "($|#)"));
  await expect(
    page.getByText(`Your account has been deleted, and ${council.councilName} is closed.`),
  ).toBeVisible();
  // The other session's token has not expired, but reads nothing.
  const { data: rows } = await council.client.from("councils").select("council_key");
  expect(rows ?? []).toEqual([]);
  const message = await stack.emailTo(council.email, { subject: `${council.councilName} has closed` });
  expect(message.text).toContain(`register ${council.councilName} again with this email`);
  await stack.emailTo(brand.contactEmail, { subject: `${council.councilName} has closed` });

  await closedFor(stack, council.borough, 29);
  const before = new Date();
  await fillRegistration(page, council);
  await register(page);
  await page
    .getByLabel("Verification code")
    .fill(codeIn(await stack.emailTo(council.email, { after: before, subject: "code" })));
  await page.getByRole("button", { name: "Confirm my email" }).click();
  await expect(page.getByText(saysTR046).first()).toBeVisible();
  await expect(page.getByRole("button", { name: /invite/i })).toHaveCount(0);
  await page.getByLabel("Council Borough").selectOption(council.councilName);
  await page.getByRole("button", { name: "Reopen council" }).click();
  await page.getByLabel("Email").fill(council.email);
  await page.getByLabel("Password", { exact: true }).fill(council.password);
  await page.getByRole("button", { name: "Sign In" }).click();
  await expect(page.getByText("Vouchers Issued", { exact: true })).toBeVisible();
  await page.goto(portalRoutes.activity);
  await expect(page.getByText("reopened the council")).toBeVisible();
});
