import type { Page } from "@playwright/test";
import { codeIn, confirm, linkIn, newOfficer, prove, signUp, type Officer } from "../../support/officers.ts";
import { cutNetwork, cutNetworkAtScript } from "../../support/faults.ts";
import { brand } from "../../../src/shared/domain/brand.ts";
import { formWidthPx } from "../../../src/shared/domain/limits.ts";
import { expect, portalRoutes, test } from "../../support/portal.ts";
import { fillRegistration, passwordField, register } from "../../support/registration-form.ts";

async function signInAs(page: Page, { email, password: typed }: Officer) {
  await page.getByLabel("Email").fill(email);
  await passwordField(page).fill(typed);
  await page.getByRole("button", { name: "Sign In" }).click();
  await expect(page).toHaveURL(portalRoutes.dashboard);
}

test("an officer registers, confirms once by a link that a scanner has opened, and signs in", async ({
  page,
  officer,
  request,
  stack,
}) => {
  await fillRegistration(page, officer);
  await register(page);
  await expect(page).toHaveURL(portalRoutes.verifyEmail);
  await expect(page.getByText("Registration successful")).toBeVisible();
  await expect(page.getByText("Please verify your email...")).toBeVisible();

  const link = linkIn(await stack.emailTo(officer.email));
  for (const method of ["HEAD", "GET", "GET"]) await request.fetch(link, { method });
  // Some scanners run a page's scripts.
  await page.goto(link, { waitUntil: "networkidle" });
  await page.goto(link);
  await expect(page.getByText("If you did not ask for this, close this page.")).toBeVisible();
  await page.getByRole("button", { name: "Confirm my email" }).click();
  await expect(page).toHaveURL(new RegExp(portalRoutes.portal));
  await page.goto(link);
  await page.getByRole("button", { name: "Confirm my email" }).click();
  await expect(page.getByText("Your email may already be confirmed. Try signing in")).toBeVisible();

  await page.goto(portalRoutes.portal);
  await signInAs(page, officer);
  await expect(page.getByRole("heading", { level: 1 })).toContainText(officer.councilName);
});

test("after confirmation in another browser the waiting page leads to sign-in and 'Finish here'", async ({
  page,
  officer,
  stack,
}) => {
  await fillRegistration(page, officer);
  const firstLook = page.waitForResponse(/registration_is_verified/);
  await register(page);
  await expect(page.getByText("Please verify your email...")).toBeVisible();
  expect(await (await firstLook).json()).toBe(false);
  await prove(stack, officer);
  await expect(page).toHaveURL(new RegExp(portalRoutes.portal));
  const waits = page.getByText("Your email is confirmed. Your password works once you finish here.");
  await expect(waits).toBeVisible();

  await page.getByLabel("Email").fill(officer.email);
  await passwordField(page).fill(officer.password);
  await page.getByRole("button", { name: "Sign In" }).click();
  await expect(page.getByText("Invalid email or password").first()).toBeVisible();
  await expect(page.getByRole("alert").filter({ has: waits })).toBeVisible();

  const before = new Date();
  await page.getByRole("button", { name: "Finish here" }).click();
  await expect(page).toHaveURL(portalRoutes.verifyEmail);
  await page
    .getByLabel("Verification code")
    .fill(codeIn(await stack.emailTo(officer.email, { after: before })));
  await page.getByRole("button", { name: "Confirm my email" }).click();
  await expect(page.getByText("Your email is verified.")).toBeVisible();
  await signInAs(page, officer);
  await expect(page.getByRole("heading", { level: 1 })).toContainText(officer.councilName);
});

test("of two officers registering at once the second gets an error and picks another borough", async ({
  page,
  officer,
  stack,
}) => {
  await fillRegistration(page, officer);
  await register(page);
  await expect(page).toHaveURL(portalRoutes.verifyEmail);
  const faster = newOfficer(officer.borough);
  await signUp(stack, faster);
  await confirm(stack, faster);

  await page.goto(linkIn(await stack.emailTo(officer.email)));
  await page.getByRole("button", { name: "Confirm my email" }).click();
  await expect(page.getByText("Council borough is already registered.")).toBeVisible();
  await expect(page.getByRole("heading", { name: "Finish your registration" })).toBeVisible();
  await expect(page.getByLabel("First Name")).toHaveValue(officer.firstName);
  await page.getByRole("button", { name: "Ask one of its managers to invite you" }).click();
  await expect(page.getByText(`We have asked the managers of ${officer.councilName}.`)).toBeVisible();
});

test("a registered council gets an error, and a way to an invitation instead of an empty form", async ({
  page,
  council,
  stack,
}) => {
  const colleague = newOfficer(council.borough);
  await fillRegistration(page, colleague);
  await register(page);
  await expect(page.getByText("Council borough is already registered.").first()).toBeVisible();
  await expect(passwordField(page)).toHaveValue(colleague.password);
  await page.getByRole("link", { name: "Invited by a colleague? Get a code to join." }).click();
  await page.getByLabel("Email").fill(colleague.email);
  await page.getByRole("button", { name: "Send me a code" }).click();
  await page
    .getByLabel("Verification code")
    .fill(codeIn(await stack.emailTo(colleague.email, { subject: "code" })));
  await page.getByRole("button", { name: "Confirm my email" }).click();
  await expect(page.getByRole("heading", { name: "Your council is registered" })).toBeVisible();
  await expect(page.getByLabel("Council Borough")).toHaveCount(0);
  await page.getByRole("button", { name: "Ask one of its managers to invite you" }).click();
  await expect(page.getByText(`We have asked the managers of ${council.councilName}.`)).toBeVisible();
});

test("the borough that was checked is sent, although another was chosen during the check", async ({
  page,
  officer,
}) => {
  await fillRegistration(page, officer);
  const release = Promise.withResolvers<undefined>();
  const checks: unknown[] = [];
  await page.route(/\/rpc\/email_domain_is_allowed/, async (route) => {
    checks.push(route.request().postDataJSON());
    await release.promise;
    await route.continue();
  });
  await register(page);
  await expect.poll(() => checks.length).toBeGreaterThan(0);
  await page.getByLabel("Council Borough").selectOption("Camden");
  release.resolve(undefined);

  await expect(page).toHaveURL(portalRoutes.verifyEmail);
  const stored = await page.evaluate(
    (key) => JSON.parse(localStorage.getItem(key) ?? "{}") as { council_key?: string },
    `${brand.slug}:registration`,
  );
  expect(stored.council_key).toBe(officer.borough);
  expect(checks).toContainEqual({ borough_key: officer.borough, email: officer.email });
});

test("the form has its specified width, names each mistake in a summary, and keeps its texts", async ({
  page,
  officer,
}) => {
  await page.goto(`${portalRoutes.portal}#register`);
  const form = page.locator("form").filter({ has: page.getByRole("button", { name: "Register" }) });
  await expect(form).toBeVisible();
  expect((await form.boundingBox())?.width).toBe(formWidthPx);
  await expect(form).toContainText("By registering you accept the terms of use");
  await expect(page.getByLabel("Council Borough").locator("option:checked")).toHaveText(
    "Select Council Borough",
  );
  await register(page);
  const summary = page.getByRole("alert").filter({ has: page.getByRole("link") });
  await expect(summary).toBeFocused();
  await expect(page).toHaveTitle(/^Error: /);
  for (const message of ["Council Borough is required", "Email is required", "Password is required"])
    await expect(summary.getByRole("link", { name: message, exact: true })).toBeVisible();
  await summary.getByRole("link", { name: "Email is required" }).click();
  await expect(page.getByLabel("Email")).toBeFocused();

  await fillRegistration(page, { ...officer, email: "nonsense" });
  await page.getByLabel("Confirm Password").fill("something else");
  await register(page);
  await expect(page.getByText("Passwords must match").first()).toBeVisible();
  await expect(page.getByText("Invalid email address").first()).toBeVisible();

  // An address outside the borough's domains.
  await page.reload();
  await page.goto(`${portalRoutes.portal}#register`);
  await page.getByLabel("Council Borough").selectOption(officer.councilName);
  await page.getByLabel("Email").fill("ada@notacouncil.gov.uk");
  await page.getByLabel("Email").blur();
  const rejected = page.getByText("Your email must be specific to your council and end in (.gov.uk)");
  await expect(rejected.first()).toBeVisible();
  await expect(page.getByLabel("Email")).toHaveAccessibleDescription(
    new RegExp(`${officer.councilName}: an address that ends in @.*Who can register`),
  );
  await register(page);
  for (const message of [
    "First Name is required",
    "Password is required",
    /must be specific to your council/,
  ])
    await expect(summary.getByRole("link", { name: message }).first()).toBeVisible();
  await fillRegistration(page, { ...officer, email: "ada@notacouncil.gov.uk" });
  await register(page);
  await expect(rejected.first()).toBeVisible();
  await expect(page.getByLabel("First Name")).toHaveValue(officer.firstName);
  await expect(passwordField(page)).toHaveValue(officer.password);
});

test("the waiting page reports a lost network and a wrong code, and the email's code confirms", async ({
  page,
  officer,
  stack,
}) => {
  await fillRegistration(page, officer);
  await register(page);
  await expect(page).toHaveURL(portalRoutes.verifyEmail);
  await expect(page.getByText("Please verify your email...")).toBeVisible();
  const reconnect = await cutNetwork(page);
  const message = page.getByText("Error checking email verification. Please try again.");
  await expect(message).toBeVisible();
  await reconnect();
  await expect(message).toBeHidden();
  await page.getByLabel("Verification code").fill("0000000000");
  // The next step's script is loaded before the code is spent: without a network both remain.
  const online = await cutNetworkAtScript(page, "finish-registration");
  await page.getByRole("button", { name: "Confirm my email" }).click();
  await expect(page.getByText("Email verification failed. Please try again.")).toBeVisible();
  await expect(page.getByText("We could not reach the service. Check your connection.")).toBeVisible();
  await online();
  // The browser caches the failed script: the page is reloaded, with the typed text.
  await Promise.all([
    page.waitForEvent("load"),
    page.getByRole("button", { name: "Confirm my email" }).click(),
  ]);
  await expect(page.getByLabel("Verification code")).not.toHaveValue("");
  await page.getByRole("button", { name: "Confirm my email" }).click();
  await expect(page.getByText("This code is wrong or has expired.").first()).toBeVisible();
  const mend = await cutNetwork(page, /\/auth\/v1\/verify/);
  await page.getByRole("button", { name: "Confirm my email" }).click();
  await expect(page.getByText("Email verification failed. Please try again.")).toBeVisible();
  await mend();
  // The first two answers are the service's own error; the third is faked, because the real one takes a minute.
  let tries = 0;
  await page.route(/\/auth\/v1\/otp/, (route) => {
    tries += 1;
    return tries < 3 ? route.continue() : route.fulfill({ json: {} });
  });
  await page.getByRole("button", { name: "Resend verification email" }).click();
  await expect(page.getByText(/Next try in \d s/)).toBeVisible();
  await expect(page.getByText("A new email has been sent!")).toBeVisible();
  expect(tries).toBe(3);

  await page.getByLabel("Verification code").fill(codeIn(await stack.emailTo(officer.email)));
  await page.getByRole("button", { name: "Confirm my email" }).click();
  await expect(page).toHaveURL(new RegExp(portalRoutes.portal));
  await expect(page.getByText("Your email is verified.")).toBeVisible();
});
