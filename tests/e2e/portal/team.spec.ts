import type { Browser, Page } from "@playwright/test";
import type { CapturedEmail } from "../../../supabase/local/post-room/post-room.ts";
import { codeIn, domainOf } from "../../support/officers.ts";
import { expect, portalRoutes, test, type Council } from "../../support/portal.ts";
import type { Served } from "../../support/stack.ts";

const password = "kerbside-43";

/** Invites from the team's page, answering the question about gate staff. */
async function invite(page: Page, email: string, role: "Manager" | "Officer" | "Gate staff") {
  await page.goto(portalRoutes.team);
  await page.getByLabel("Colleague's email").fill(email);
  await page.getByLabel("Role").selectOption({ label: role });
  await page.getByRole("button", { name: "Invite", exact: true }).click();
  if (role === "Gate staff") await page.getByRole("button", { name: "Yes" }).click();
  await expect(page.getByText(`${email} has been invited.`)).toBeVisible();
}

/** Proves the address with the code of an e-mail, as somebody who was told to expect it. */
async function proveInvited(page: Page, email: string, sent: CapturedEmail) {
  await page.goto(portalRoutes.portal);
  await page.getByRole("link", { name: "I was invited" }).click();
  await page.getByLabel("Email").fill(email);
  await page.getByRole("button", { name: "Send me a code" }).click();
  await page.getByLabel("Verification code").fill(codeIn(sent));
  await page.getByRole("button", { name: "Confirm my email" }).click();
}

async function join(page: Page, firstName: string, lastName: string) {
  await page.getByLabel("First Name").fill(firstName);
  await page.getByLabel("Last Name").fill(lastName);
  await page.getByLabel("New Password", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Join", exact: true }).click();
}

/** A browser of its own. */
async function another(browser: Browser, stack: Served): Promise<Page> {
  const context = await browser.newContext({ baseURL: stack.url });
  return context.newPage();
}

const addressIn = (council: Council, name: string) =>
  `${name}-${process.pid}-${Date.now()}@${domainOf(council.borough)}`;

test("a manager invites a colleague and a contractor; both join, and each sees what their role may", async ({
  page,
  browser,
  stack,
  council,
  signIn,
}) => {
  // Three people, one after the other, in browsers of their own.
  test.slow();
  await signIn(page, council);
  const email = addressIn(council, "officer");
  await invite(page, email, "Officer");
  await expect(page.getByRole("listitem").filter({ hasText: email })).toContainText("Officer");

  const colleague = await another(browser, stack);
  await proveInvited(colleague, email, await stack.emailTo(email));
  await expect(colleague.getByText(`Ada Sweeper invites ${email} to ${council.councilName}`)).toBeVisible();
  await join(colleague, "Grace", "Hopper");
  await expect(colleague.getByText(`You have joined ${council.councilName}.`)).toBeVisible();
  await colleague.goto(portalRoutes.team);
  await expect(colleague.getByRole("heading", { name: "Grace Hopper (you)" })).toBeVisible();
  await expect(colleague.getByLabel("Colleague's email")).toBeHidden();

  const gateEmail = `gate-${process.pid}-${Date.now()}@contractor.example`;
  await invite(page, gateEmail, "Gate staff");
  const gate = await another(browser, stack);
  await proveInvited(gate, gateEmail, await stack.emailTo(gateEmail));
  await join(gate, "Hedy", "Lamarr");
  await gate.goto(portalRoutes.team);
  await expect(gate.getByText("This page is for managers and officers.")).toBeVisible();

  await page.goto(portalRoutes.activity);
  await expect(page.getByText("Grace Hopper joined as officer, invited by Ada Sweeper")).toBeVisible();
  await expect(page.getByText(`Ada Sweeper invited ${gateEmail} as gate staff`)).toBeVisible();
  const downloading = page.waitForEvent("download");
  await page.getByRole("button", { name: "Download as CSV" }).click();
  expect((await downloading).suggestedFilename()).toMatch(/-changes\.csv$/);

  // From the moment of removal the colleague's open page is no longer one of the council's.
  await page.goto(portalRoutes.team);
  await page.getByRole("button", { name: "Remove Grace Hopper" }).click();
  await page.getByRole("button", { name: "Yes" }).click();
  await expect(page.getByText("Grace Hopper has been removed.")).toBeVisible();
  await colleague.reload();
  await expect(colleague).toHaveURL(new RegExp(portalRoutes.finishRegistration));
});

test("a manager hands over: the colleague becomes manager, and only then can the first one step down", async ({
  page,
  browser,
  stack,
  council,
  signIn,
}) => {
  await signIn(page, council);
  const email = addressIn(council, "next");
  await invite(page, email, "Officer");
  const next = await another(browser, stack);
  await proveInvited(next, email, await stack.emailTo(email));
  await join(next, "Katherine", "Johnson");
  await expect(next.getByText(`You have joined ${council.councilName}.`)).toBeVisible();

  await page.goto(portalRoutes.team);
  await page.getByRole("button", { name: "Make officer Ada Sweeper" }).click();
  await page.getByRole("button", { name: "Yes" }).click();
  await expect(page.getByText("Make somebody else manager first.")).toBeVisible();
  await page.getByRole("button", { name: "Make manager Katherine Johnson" }).click();
  await expect(page.getByText("Katherine Johnson is now manager.")).toBeVisible();
  await page.getByRole("button", { name: "Make officer Ada Sweeper" }).click();
  await page.getByRole("button", { name: "Yes" }).click();
  await expect(page.getByText("Ada Sweeper is now officer.")).toBeVisible();

  await next.goto(portalRoutes.team);
  await expect(next.getByRole("button", { name: "Remove Ada Sweeper" })).toBeVisible();
});

test("an invitation can be sent again and revoked; revoked, it lets nobody in", async ({
  page,
  browser,
  stack,
  council,
  signIn,
}) => {
  await signIn(page, council);
  const email = addressIn(council, "revoked");
  await invite(page, email, "Officer");
  const sent = await stack.emailTo(email);
  await page.getByRole("button", { name: `Send again ${email}` }).click();
  await expect(page.getByText(`A new email has been sent to ${email}.`)).toBeVisible();
  await page.getByRole("button", { name: `Revoke ${email}` }).click();
  await expect(page.getByText(`The invitation of ${email} has been revoked.`)).toBeVisible();
  await expect(page.getByText("Invited until")).toBeHidden();

  const late = await another(browser, stack);
  await proveInvited(late, email, sent);
  await expect(late.getByRole("button", { name: "Register", exact: true })).toBeVisible();
  await expect(late.getByRole("button", { name: "Join", exact: true })).toBeHidden();
});

test("inviting asks for the password where the session is not a recent one, and then goes on", async ({
  page,
  council,
  signIn,
}) => {
  await signIn(page, council);
  await page.goto(portalRoutes.team);
  // The answer of the database five minutes after signing in, once; what follows asks the real one.
  await page.route(
    "**/rest/v1/rpc/invite_member",
    (route) =>
      route.fulfill({ status: 400, json: { code: "TR002", message: "", details: null, hint: null } }),
    { times: 1 },
  );
  const email = addressIn(council, "recent");
  await page.getByLabel("Colleague's email").fill(email);
  await page.getByRole("button", { name: "Invite", exact: true }).click();
  const dialog = page.getByRole("dialog", { name: "Reauthentication Required" });
  await dialog.getByLabel("Password", { exact: true }).fill(council.password);
  await dialog.getByRole("button", { name: "Continue" }).click();
  await expect(page.getByText(`${email} has been invited.`)).toBeVisible();
});
