import type { Page } from "@playwright/test";
import { cutNetwork, cutNetworkAtScript } from "../../support/faults.ts";
import { signUp } from "../../support/officers.ts";
import { expect, portalRoutes, test } from "../../support/portal.ts";

async function submit(page: Page, email: string, password: string) {
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Sign In" }).click();
}

test.beforeEach(async ({ page }) => {
  await page.goto(portalRoutes.portal);
});

test("the portal opens on Sign In, also from /login; address and arrow keys choose a tab", async ({
  page,
}) => {
  await page.goto(portalRoutes.login);
  await expect(page).toHaveURL(new RegExp(portalRoutes.portal));
  const signIn = page.getByRole("tab", { name: "Sign In" });
  const register = page.getByRole("tab", { name: "Register" });
  await expect(signIn).toHaveAttribute("aria-selected", "true");
  await page.goto(`${portalRoutes.portal}#register`);
  await expect(register).toHaveAttribute("aria-selected", "true");
  await expect(page.getByLabel("Council Borough")).toBeVisible();
  await register.press("ArrowRight");
  await expect(signIn).toBeFocused();
  await expect(signIn).toHaveAttribute("aria-selected", "true");
});

/** Blocks the scripts of the page until the returned function is called. */
async function holdScripts(page: Page): Promise<() => void> {
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route("**/_astro/*.js", async (route) => {
    await held;
    await route.continue();
  });
  return () => release();
}

test("before hydration no wrong form is seen, and a pressed tab stays selected", async ({ page }) => {
  const release = await holdScripts(page);
  await page.goto("about:blank");
  await page.goto(`${portalRoutes.portal}#register`, { waitUntil: "commit" });
  await expect(page.getByRole("heading", { name: "Council portal" })).toBeVisible();
  await expect(page.getByLabel("Email")).toBeHidden();
  release();
  await expect(page.getByLabel("Council Borough")).toBeVisible();

  const releaseAgain = await holdScripts(page);
  await page.goto("about:blank");
  await page.goto(portalRoutes.portal, { waitUntil: "commit" });
  await page.getByRole("tab", { name: "Register" }).click();
  await expect(page.getByLabel("Council Borough")).toHaveCount(0);
  releaseAgain();
  await expect(page.getByLabel("Council Borough")).toBeVisible();
  await expect(page.getByRole("tab", { name: "Register" })).toHaveAttribute("aria-selected", "true");
  await page.getByRole("tab", { name: "Sign In" }).click();
  await expect(page.getByLabel("Email")).toBeVisible();
});

test("an officer signs in by keyboard, and with fields that a password manager filled in", async ({
  page,
  council,
}) => {
  await page.getByLabel("Email").focus();
  await page.keyboard.type(council.email);
  await page.keyboard.press("Tab");
  await page.keyboard.type(council.password);
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(portalRoutes.dashboard);
  await expect(page.getByText(council.councilName).first()).toBeVisible();

  await page.evaluate(() => localStorage.clear());
  await page.goto(portalRoutes.portal);
  await page.locator("form[data-ready]").waitFor();
  // Some password managers send no event.
  for (const [label, typed] of [
    ["Email", council.email],
    ["Password", council.password],
  ] as const)
    await page
      .getByLabel(label, { exact: true })
      .evaluate((input: HTMLInputElement, value) => (input.value = value), typed);
  await page.getByRole("button", { name: "Sign In" }).click();
  await expect(page).toHaveURL(portalRoutes.dashboard);
});

test("a wrong password and an unknown address get 'Invalid email or password' under both fields", async ({
  page,
  council,
}) => {
  // Without a network the form says so and keeps what was typed.
  const mend = await cutNetwork(page);
  await submit(page, council.email, "not the password");
  await expect(page.getByText("Sign in failed. Please try again.")).toBeVisible();
  await expect(page.getByLabel("Email")).toHaveValue(council.email);
  await expect(page.getByLabel("Password", { exact: true })).toHaveValue("not the password");
  await mend();
  await page.getByRole("button", { name: "Sign In" }).click();
  for (const label of ["Email", "Password"]) {
    const field = page.getByLabel(label, { exact: true });
    await expect(field).toHaveAttribute("aria-invalid", "true");
    await expect(field).toHaveAccessibleDescription(/Invalid email or password/);
  }
  await expect(page.getByLabel("Email")).toHaveValue(council.email);
  await expect(page.getByLabel("Password", { exact: true })).toHaveValue("");
  await page.reload();
  await submit(page, `unknown-${council.email}`, council.password);
  await expect(page.getByLabel("Email")).toHaveAccessibleDescription(/Invalid email or password/);
});

test("an empty form names its fields once, also without a network, and hides a shown password", async ({
  page,
}) => {
  await cutNetworkAtScript(page, "browser-client");
  await page.reload();
  await page.locator("form[data-ready]").waitFor();
  const focused = await page.evaluateHandle(() => {
    const summaries: EventTarget[] = [];
    document.addEventListener("focusin", ({ target }) => {
      if (target instanceof Element && target.matches("[role=alert]")) summaries.push(target);
    });
    return summaries;
  });
  const password = page.getByLabel("Password", { exact: true });
  await page.getByRole("button", { name: "Show password" }).click();
  await expect(password).toHaveAttribute("type", "text");
  await page.getByRole("button", { name: "Sign In" }).click();
  await expect(password).toHaveAttribute("type", "password");
  await expect(page.getByLabel("Email")).toHaveAccessibleDescription(/Email is required/);
  await expect(password).toHaveAccessibleDescription(/Password is required/);
  expect(await focused.evaluate(({ length }) => length), "the summary is read out once").toBe(1);
  await page.getByRole("tab", { name: "Register" }).click();
  await page.getByRole("button", { name: "Register" }).click();
  await expect(page.getByLabel("Council Borough")).toHaveAccessibleDescription(/Council Borough is required/);
  await expect(page.getByLabel("Confirm Password")).toHaveAccessibleDescription(
    /Confirm Password is required/,
  );
});

test("an unverified officer sees a message and can resend the email", async ({ page, officer, stack }) => {
  await signUp(stack, officer);
  await submit(page, officer.email, officer.password);
  await expect(page.getByText("Email is not verified. ")).toBeVisible();
  await expect(page.getByText("Didn't receive an email?")).toBeVisible();
  await expect(page.getByRole("button", { name: "Resend verification email" })).toBeVisible();
});

test("a form whose script failed without a network keeps its text and reloads when it can", async ({
  page,
  council,
}) => {
  const reconnect = await cutNetworkAtScript(page, "browser-client");
  await page.reload();
  await submit(page, council.email, council.password);
  await expect(page.getByText("We could not reach the service. Check your connection.")).toBeVisible();
  await expect(page.getByLabel("Email")).toHaveValue(council.email);
  await expect(page.getByLabel("Password", { exact: true })).toHaveValue(council.password);
  await reconnect();
  // The browser caches the failed script until the page is reloaded. Passwords are not stored.
  await Promise.all([page.waitForEvent("load"), page.getByRole("button", { name: "Sign In" }).click()]);
  await expect(page.getByLabel("Email")).toHaveValue(council.email);
  await submit(page, council.email, council.password);
  await expect(page).toHaveURL(portalRoutes.dashboard);
});

test("a script that is gone after a deployment reloads the page once, with what was typed", async ({
  page,
  officer,
}) => {
  await page.goto(`${portalRoutes.portal}#register`);
  await page.locator("form[data-ready]").waitFor();
  await page.getByLabel("Council Borough").selectOption(officer.councilName);
  await page.getByLabel("Email").fill(officer.email);
  await page.getByLabel("Password", { exact: true }).fill(officer.password);
  await Promise.all([
    page.waitForEvent("load"),
    page.evaluate(() => dispatchEvent(new Event("vite:preloadError"))),
  ]);
  await expect(page.getByLabel("Council Borough").locator("option:checked")).toHaveText(officer.councilName);
  await expect(page.getByLabel("Email")).toHaveValue(officer.email);
  await expect(page.getByLabel("Password", { exact: true })).toHaveValue("");
});

test("a press before hydration sends exactly one request", async ({ page, council }) => {
  const release = await holdScripts(page);
  await page.goto("about:blank");
  await page.goto(portalRoutes.portal, { waitUntil: "commit" });
  let requests = 0;
  page.on("request", (request) => {
    if (request.method() === "POST" && request.url().includes("/auth/v1/token")) requests += 1;
  });
  await submit(page, council.email, council.password);
  await page.keyboard.press("Enter");
  release();
  await expect(page).toHaveURL(portalRoutes.dashboard);
  expect(requests).toBe(1);
});
