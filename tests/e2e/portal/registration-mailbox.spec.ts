import {
  apiClient,
  codeIn,
  linkIn,
  metadataOf,
  newOfficer,
  proofOf,
  prove,
  setPassword,
  signUp,
} from "../../support/officers.ts";
import type { Served } from "../../support/stack.ts";
import { appRoutes } from "../../../src/shared/domain/routes.ts";
import { boroughs } from "../../../src/shared/domain/boroughs.ts";
import { expect, portalRoutes, test } from "../../support/portal.ts";
import { fillRegistration, passwordField, register } from "../../support/registration-form.ts";

/** An officer of another borough that is not registered. */
async function freeBorough(stack: Served, not: string) {
  for (const { key, name } of boroughs.toReversed()) {
    const { data } = await apiClient(stack).rpc("council_is_registered", { borough_key: key });
    if (data === false && key !== not) return { borough: key, councilName: name };
  }
  throw new Error("Every borough is taken.");
}

test("a stranger's password for the officer's address never works; the mailbox owner sets one", async ({
  page,
  officer,
  stack,
}) => {
  const stranger = { ...officer, password: "the-stranger-knows" };
  await signUp(stack, stranger);
  await fillRegistration(page, officer);
  await register(page);
  await expect(page).toHaveURL(portalRoutes.verifyEmail);
  await page.getByLabel("Verification code").fill(codeIn(await stack.emailTo(officer.email)));
  await page.getByRole("button", { name: "Confirm my email" }).click();
  await page.getByLabel("New Password").fill("only-mine-9");
  await page.getByRole("button", { name: "Update password" }).click();
  await expect(page).toHaveURL(portalRoutes.dashboard);
  await expect(page.getByRole("heading", { level: 1 })).toContainText(officer.councilName);
  for (const [typed, works] of [
    ["the-stranger-knows", false],
    [officer.password, false],
    ["only-mine-9", true],
  ] as const) {
    const { error } = await apiClient(stack).auth.signInWithPassword({
      email: officer.email,
      password: typed,
    });
    expect(error === null, typed).toBe(works);
  }
});

test("a stranger's password, borough and names end when the officer confirms on another device", async ({
  page,
  officer,
  stack,
}) => {
  await signUp(stack, { ...officer, password: "the-stranger-knows" });
  const { data } = await apiClient(stack).auth.signUp({
    email: officer.email,
    password: "another-one-1",
    options: { data: { registration: "0".repeat(64) } },
  });
  expect(JSON.stringify(data)).not.toContain(officer.firstName);
  expect(metadataOf(officer).registration).not.toContain(proofOf(officer));
  await page.goto(linkIn(await stack.emailTo(officer.email)));
  await expect(page.getByRole("button", { name: "Confirm my email" })).toBeVisible();
  await expect(page.locator("main")).not.toContainText(officer.councilName);
  await page.getByRole("button", { name: "Confirm my email" }).click();
  await expect(page.getByRole("heading", { name: "Finish your registration" })).toBeVisible();
  await expect(page.getByText(/You are not registered yet: finish here/)).toBeVisible();
  await expect(page.getByLabel("First Name")).toHaveValue("");
  await expect(page.getByLabel("Council Borough")).toHaveValue("");
  const { error } = await apiClient(stack).auth.signInWithPassword({
    email: officer.email,
    password: "the-stranger-knows",
  });
  expect(error?.code).toBe("invalid_credentials");

  await page.getByLabel("Council Borough").selectOption(officer.councilName);
  await page.getByLabel("First Name").fill(officer.firstName);
  await page.getByLabel("Last Name").fill(officer.lastName);
  await page.getByLabel("New Password").fill(officer.password);
  await register(page);
  await expect(page).toHaveURL(portalRoutes.dashboard);
  await expect(page.getByRole("heading", { level: 1 })).toContainText(officer.councilName);
});

test("the last typed borough is named and claimed, under the names typed with it", async ({
  page,
  officer,
  stack,
}) => {
  const mistaken = await freeBorough(stack, officer.borough);
  // The provider's people may register any borough.
  const provider = { ...officer, email: officer.email.replace(/@.*/, "@tipright.example") };
  await fillRegistration(page, { ...provider, ...mistaken, firstName: "Adda" });
  await register(page);
  await expect(page).toHaveURL(portalRoutes.verifyEmail);
  await fillRegistration(page, provider);
  await register(page);
  await expect(page).toHaveURL(portalRoutes.verifyEmail);
  await page.goto(linkIn(await stack.emailTo(provider.email)));
  await expect(page.getByText(`and that you are registering ${officer.councilName}`)).toBeVisible();
  await page.getByRole("button", { name: "Confirm my email" }).click();
  await page.getByLabel("New Password").fill("only-mine-9");
  await page.getByRole("button", { name: "Update password" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toContainText(officer.councilName);
  await page.goto(portalRoutes.account);
  await expect(page.getByRole("definition").filter({ hasText: /^Ada$/ })).toBeVisible();
  const { data } = await apiClient(stack).rpc("council_is_registered", { borough_key: mistaken.borough });
  expect(data).toBe(false);
});

test("a link confirms its own address only, and asks first in a browser of another account", async ({
  page,
  council,
  signIn,
  stack,
}) => {
  const stranger = { ...newOfficer(council.borough), email: `stranger-${Date.now()}@mail.example` };
  await signUp(stack, stranger);
  const own = linkIn(await stack.emailTo(stranger.email));
  const forged = new URL(own);
  forged.searchParams.set("email", council.email);
  await page.goto(forged.href);
  await page.getByRole("button", { name: "Confirm my email" }).click();
  await expect(page.getByText(/This link is for a different address/)).toBeVisible();
  await page.goto(portalRoutes.dashboard);
  await expect(page).toHaveURL(new RegExp(`${portalRoutes.portal}($|#)`));
  // An unregistered address outside every council's domains is led to the app.
  const unregistered = { ...stranger, email: `resident-${Date.now()}@mail.example` };
  await signUp(stack, unregistered);
  await page.goto(linkIn(await stack.emailTo(unregistered.email)));
  await page.getByRole("button", { name: "Confirm my email" }).click();
  await expect(page).toHaveURL(new RegExp(`${appRoutes.home}$`));

  const newcomer = newOfficer(council.borough);
  await signUp(stack, newcomer);
  await signIn(page, council);
  await page.goto(portalRoutes.account);
  await expect(page.getByText(council.email)).toBeVisible();
  await page.goto(linkIn(await stack.emailTo(newcomer.email)));
  await page.getByRole("button", { name: "Confirm my email" }).click();
  const dialog = page.getByRole("dialog");
  await expect(dialog).toContainText(
    `You are signed in as ${council.email}. Sign out and carry on as ${newcomer.email}?`,
  );
  await dialog.getByRole("button", { name: "No" }).click();
  await page.goto(portalRoutes.account);
  await expect(page.getByText(council.email)).toBeVisible();
});

test("an account without council and vouchers chooses at sign-in", async ({ page, officer, stack }) => {
  await signUp(stack, officer);
  const client = await prove(stack, officer);
  await setPassword(client, officer.password);
  await page.goto(portalRoutes.portal);
  await page.getByLabel("Email").fill(officer.email);
  await passwordField(page).fill(officer.password);
  await page.getByRole("button", { name: "Sign In" }).click();
  await expect(page).toHaveURL(portalRoutes.finishRegistration);
  await expect(page.getByRole("main").getByRole("link", { name: "Get a voucher" })).toBeVisible();
  await page.getByLabel("Council Borough").selectOption(officer.councilName);
  await page.getByLabel("First Name").fill(officer.firstName);
  await page.getByLabel("Last Name").fill(officer.lastName);
  await page.getByLabel("New Password").fill("only-mine-9");
  await register(page);
  // This session began with a password; joining a council needs a fresh proof of the mailbox.
  const before = new Date();
  await page.getByRole("button", { name: "Send me a code" }).click();
  await page
    .getByLabel("Verification code")
    .fill(codeIn(await stack.emailTo(officer.email, { after: before })));
  await page.getByRole("button", { name: "Confirm my email" }).click();
  await expect(page).toHaveURL(portalRoutes.dashboard);
});
