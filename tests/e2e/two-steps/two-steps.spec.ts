import type { Page } from "@playwright/test";
import { appRoutes } from "../../../src/shared/domain/routes.ts";
import { appCode } from "../../support/app-code.ts";
import { expectAxeFindsNothing } from "../../support/axe.ts";
import { apiClient, codeIn } from "../../support/officers.ts";
import { expect, portalRoutes, test, type Council } from "../../support/portal.ts";
import type { Served } from "../../support/stack.ts";

const twoSteps = (page: Page) => page.getByRole("dialog", { name: "Two-step sign-in" });

/** Enters the password for the second step, and returns the key for the authenticator app. */
async function begin(page: Page, { password }: Pick<Council, "password">): Promise<string> {
  const dialog = twoSteps(page);
  await dialog.getByLabel("Password", { exact: true }).fill(password);
  await dialog.getByRole("button", { name: "Continue" }).click();
  await expect(dialog.getByRole("img", { name: "QR code for your authenticator app" })).toBeVisible();
  return (await dialog.locator("code").textContent()) ?? "";
}

/** Turns the second step on and returns the key for the authenticator app. */
async function turnOn(page: Page, council: Council): Promise<string> {
  await page.goto(portalRoutes.account);
  await page.getByRole("link", { name: "Two-step sign-in" }).click();
  const dialog = twoSteps(page);
  const key = await begin(page, council);
  await dialog.getByLabel("Code from your app").fill(appCode(key));
  await dialog.getByRole("button", { name: "Turn on" }).click();
  await expect(dialog.getByText("Two-step sign-in is on. Every other device is signed out.")).toBeVisible();
  return key;
}

/** Turns the second step on without a page and returns the key for the authenticator app. */
async function turnOnByApi(stack: Served, council: Council): Promise<string> {
  const client = apiClient(stack);
  await client.auth.signInWithPassword(council);
  const { mfa } = client.auth;
  const { data, error } = await mfa.enroll({ factorType: "totp" });
  if (error) throw error;
  await client.rpc("announce_change", { what: "second_step", value: data.id }).throwOnError();
  const verified = await mfa.challengeAndVerify({ factorId: data.id, code: appCode(data.totp.secret) });
  if (verified.error) throw verified.error;
  return data.totp.secret;
}

/** Takes the second step in the dialog after a code from an email. */
async function passStep(page: Page, key: string) {
  await twoSteps(page).getByLabel("Code from your app").fill(appCode(key));
  await twoSteps(page).getByRole("button", { name: "Continue" }).click();
}

/** Takes the second step on the page after a password. */
async function passStepOnPage(page: Page, key: string) {
  await expect(page.getByText(/You sign in with two steps/)).toBeVisible();
  await page.getByLabel("Code from your app").fill(appCode(key));
  await page.getByRole("button", { name: "Continue" }).click();
}

async function typeCode(page: Page, label: string, email: string, stack: Served, after: Date) {
  await page
    .getByLabel(label, { exact: true })
    .fill(codeIn(await stack.emailTo(email, { subject: "code", after })));
}

test("with two-step sign-in on, every page and the app need the second step", async ({
  page,
  context,
  council,
  signIn,
  stack,
}) => {
  await signIn(page, council);
  const key = await turnOn(page, council);
  expect((await council.client.from("councils").select("council_key")).data ?? []).toEqual([]);
  await context.clearCookies();
  await page.evaluate(() => localStorage.clear());
  await page.goto(portalRoutes.portal);
  await page.getByLabel("Email").fill(council.email);
  await page.getByLabel("Password", { exact: true }).fill(council.password);
  await page.getByRole("button", { name: "Sign In" }).click();
  await expect(page.getByText(/You sign in with two steps/)).toBeVisible();
  await expect(page.getByText("Vouchers Issued", { exact: true })).toHaveCount(0);
  await page.goto(portalRoutes.checkVoucher);
  await expect(page.getByText(/You sign in with two steps/)).toBeVisible();
  await page.goto(portalRoutes.dashboard);
  await page.getByLabel("Code from your app").fill("000000");
  await page.getByRole("button", { name: "Continue" }).click();
  await expect(page.getByText(/This code is wrong/).first()).toBeVisible();
  await page.getByLabel("Code from your app").fill(appCode(key));
  await page.getByRole("button", { name: "Continue" }).click();
  await expect(page.getByText("Vouchers Issued", { exact: true })).toBeVisible();

  await page.evaluate(() => localStorage.clear());
  const before = new Date();
  await page.goto(appRoutes.signIn);
  await page.getByLabel("Email").fill(council.email);
  await page.getByLabel("I am 18 or older").check();
  await page.getByRole("button", { name: "Send code" }).click();
  await typeCode(page, "Code", council.email, stack, before);
  await page.getByRole("button", { name: "Sign in" }).click();
  await passStep(page, key);
  await expect(page.getByRole("heading", { name: "Your details" })).toBeVisible();
  await expect(page.getByText(`You are signed in as ${council.email}.`)).toBeVisible();
});

test("the deletion dialog and a new password by email ask for both steps", async ({
  page,
  council,
  signIn,
  stack,
}) => {
  await signIn(page, council);
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
  // The code is typed where it was requested.
  await page.getByLabel("Verification code").fill(codeIn(email));
  await page.getByLabel("New Password").fill("swept-clean-7");
  await page.getByRole("button", { name: "Update password" }).click();
  await expect(page.getByText(/This account signs in with two steps/)).toBeVisible();
  await page.getByLabel("New Password").fill("swept-clean-7");
  await page.getByLabel("Code from your app").fill(appCode(key));
  await page.getByRole("button", { name: "Update password" }).click();
  await expect(page.getByText("Password updated successfully")).toBeVisible();
});

test("a second step needs the password, a server that offers it, and a recent session", async ({
  page,
  council,
  signIn,
  stack,
}) => {
  await signIn(page, council);
  await page.goto(portalRoutes.account);
  await page.getByRole("link", { name: "Two-step sign-in" }).click();
  const dialog = twoSteps(page);
  await dialog.getByLabel("Password", { exact: true }).fill("not the one");
  await dialog.getByRole("button", { name: "Continue" }).click();
  await expect(dialog.getByText("Incorrect Password").first()).toBeVisible();
  const factors = /\/auth\/v1\/factors$/;
  await page.route(factors, (route) =>
    route.fulfill({ status: 422, json: { code: 422, error_code: "mfa_totp_enroll_not_enabled", msg: "no" } }),
  );
  await dialog.getByLabel("Password", { exact: true }).fill(council.password);
  await dialog.getByRole("button", { name: "Continue" }).click();
  await expect(dialog.getByText("Two-step sign-in is not available here.")).toBeVisible();
  await page.unroute(factors);

  await page.reload();
  await page.getByRole("link", { name: "Two-step sign-in" }).click();
  const late = await begin(page, council);
  await stack.sql(
    `update auth.sessions set created_at = created_at - interval '6 minutes' where user_id = '${council.userId}'`,
  );
  // The database rejects direct calls to the service.
  const { mfa } = council.client.auth;
  const stolen = await mfa.enroll({ factorType: "totp", friendlyName: "stolen" });
  expect(stolen.error).toBeNull();
  const own = { factorId: stolen.data?.id ?? "", code: appCode(stolen.data?.totp.secret ?? "") };
  expect((await mfa.challengeAndVerify(own)).error?.status).toBe(500);
  expect((await mfa.listFactors()).data?.totp).toEqual([]);

  await dialog.getByLabel("Code from your app").fill(appCode(late));
  await dialog.getByRole("button", { name: "Turn on" }).click();
  await expect(dialog.getByText("That took too long.")).toBeVisible();

  const key = await begin(page, council);
  await dialog.getByLabel("Code from your app").fill(appCode(key));
  await dialog.getByRole("button", { name: "Turn on" }).click();
  await expect(dialog.getByText("Two-step sign-in is on. Every other device is signed out.")).toBeVisible();
});

test("a removed member who is invited again takes the second step before joining", async ({
  page,
  council,
  newMember,
  stack,
}) => {
  const officer = await newMember("officer", "Grace");
  const key = await turnOnByApi(stack, officer);
  for (const call of [
    council.client.rpc("remove_member", { member_id: officer.userId }),
    council.client.rpc("invite_member", { email: officer.email, role: "officer" }),
  ])
    expect((await call).error).toBeNull();

  const before = new Date();
  await page.goto(`${portalRoutes.verifyEmail}#invited`);
  await page.getByLabel("Email").fill(officer.email);
  await page.getByRole("button", { name: "Send me a code" }).click();
  await typeCode(page, "Verification code", officer.email, stack, before);
  await page.getByRole("button", { name: "Confirm my email" }).click();
  await passStep(page, key);
  await expect(page.getByRole("heading", { name: /^Ada Sweeper invites you to join/ })).toBeVisible();
  await page.getByLabel("First Name").fill("Grace");
  await page.getByLabel("Last Name").fill("Hopper");
  await page.getByLabel("New Password", { exact: true }).fill("swept-clean-8");
  await page.getByRole("button", { name: "Join", exact: true }).click();
  await expect(page.getByText(/You have joined/)).toBeVisible();
  await passStepOnPage(page, key);
  await expect(page.getByText("Vouchers Issued", { exact: true })).toBeVisible();
});

test("a registration with the address of a two-step account asks for the second step", async ({
  page,
  council,
  stack,
}) => {
  const key = await turnOnByApi(stack, council);
  await stack.sql(`delete from public.councils where council_key = '${council.borough}'`);
  await page.goto(`${portalRoutes.portal}#register`);
  await page.getByLabel("Council Borough").selectOption({ label: council.councilName });
  await page.getByLabel("First Name").fill("Ada");
  await page.getByLabel("Last Name").fill("Sweeper");
  await page.getByLabel("Email").fill(council.email);
  await page.getByLabel("Password", { exact: true }).fill("swept-clean-9");
  await page.getByLabel("Confirm Password").fill("swept-clean-9");
  const before = new Date();
  await page.getByRole("button", { name: "Register", exact: true }).click();
  await expect(page).toHaveURL(new RegExp(portalRoutes.verifyEmail));
  await typeCode(page, "Verification code", council.email, stack, before);
  await page.getByRole("button", { name: "Confirm my email" }).click();
  await passStep(page, key);
  await page.getByLabel("New Password", { exact: true }).fill("swept-clean-9");
  await page.getByRole("button", { name: "Update password" }).click();
  await passStepOnPage(page, key);
  await expect(page.getByText("Vouchers Issued", { exact: true })).toBeVisible();
});

test("a manager requires two steps of all members, and an officer sets hers up before all else", async ({
  page,
  browser,
  council,
  newMember,
  signIn,
  stack,
}) => {
  const officer = await newMember("officer", "Grace");
  await signIn(page, council);
  const press = async (name: string) => {
    await page.getByRole("button", { name }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Yes" }).click();
  };
  await page.goto(portalRoutes.team);
  await expect(page.getByText(/^Turn on two-step sign-in for yourself first/)).toBeVisible();
  await expect(page.getByRole("button", { name: "Ask for two steps" })).toHaveCount(0);
  await page.getByRole("link", { name: "Turn on two-step sign-in for yourself" }).click();
  await expect(twoSteps(page)).toBeVisible();
  await turnOn(page, council);
  await page.goto(portalRoutes.team);
  await press("Ask for two steps");
  await expect(page.getByText(/need two steps from \d+ \w+ \d{4}\. 1 of 2 have set them up\./)).toBeVisible();
  await expectAxeFindsNothing(page, [{ width: 320, colorScheme: "dark" }]);
  await stack.emailTo(officer.email, { subject: "Set up two-step sign-in" });

  const hers = await (await browser.newContext({ baseURL: stack.url })).newPage();
  await signIn(hers, officer);
  await hers.goto(portalRoutes.dashboard);
  await expect(hers.getByText(/^You need two steps at sign-in from \d+ \w+ \d{4}\./)).toBeVisible();
  await stack.sql(
    `update public.councils set two_steps_from = now() where council_key = '${council.borough}'`,
  );
  await hers.goto(portalRoutes.skipSites);
  await expect(hers.getByText(/asks managers and officers for two steps/)).toBeVisible();
  await hers.getByRole("link", { name: "Set up two-step sign-in" }).click();
  const key = await begin(hers, officer);
  await twoSteps(hers).getByLabel("Code from your app").fill(appCode(key));
  await twoSteps(hers).getByRole("button", { name: "Turn on" }).click();
  await twoSteps(hers).getByRole("button", { name: "Close" }).click();
  await expect(hers.getByText("Vouchers Issued", { exact: true })).toBeVisible();
  await expect(hers.getByText(/You need two steps/)).toHaveCount(0);

  await press("Stop asking for two steps");
  await expect(page.getByText("Two steps are no longer needed.")).toBeVisible();
  await expect(page.getByRole("button", { name: "Ask for two steps" })).toBeVisible();
  await stack.emailTo(council.email, { subject: "no longer asks for two steps" });
  await page.goto(portalRoutes.activity);
  await expect(page.getByText(/asked every manager and officer for two steps/)).toBeVisible();
  await expect(page.getByText(/stopped asking managers and officers for two steps/)).toBeVisible();
});
