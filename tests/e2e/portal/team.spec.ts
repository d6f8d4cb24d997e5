import { setTimeout } from "node:timers/promises";
import type { Browser, Page } from "@playwright/test";
import type { CapturedEmail } from "../../../supabase/dev/mail-catcher/mail-catcher.ts";
import { cutNetwork } from "../../support/faults.ts";
import { emailRoutes } from "../../../src/shared/domain/routes.ts";
import { codeIn, domainOf } from "../../support/officers.ts";
import { expect, portalRoutes, test, type Council } from "../../support/portal.ts";
import type { Served } from "../../support/stack.ts";

const password = "kerbside-43";

/** Invites from the team's page, and answers the question about gate staff. */
async function invite(page: Page, email: string, role: "Manager" | "Officer" | "Gate staff") {
  await page.goto(portalRoutes.team);
  await page.getByLabel("Colleague's email").fill(email);
  await page.getByLabel("Role").selectOption({ label: role });
  await page.getByRole("button", { name: "Invite", exact: true }).click();
  if (role === "Gate staff") await page.getByRole("button", { name: "Yes" }).click();
  await expect(page.getByText(`${email} has been invited as ${role.toLowerCase()}.`)).toBeVisible();
}

/** Returns the address of an email's button or link. */
function linkIn({ html }: CapturedEmail, path: string): string {
  const [, address = ""] = new RegExp(`href="([^"]*${path}[^"]*)"`).exec(html) ?? [];
  return address.replaceAll("&amp;", "&");
}

/** Opens the invitation's email, follows its button, and proves the address with the requested code. */
async function proveInvited(page: Page, stack: Served, email: string) {
  const message = await stack.emailTo(email, { subject: "Invitation" });
  await page.goto(linkIn(message, portalRoutes.verifyEmail));
  await expect(page.getByLabel("Email")).toHaveValue(email);
  const after = new Date();
  await page.getByRole("button", { name: "Send me a code" }).click();
  await page
    .getByLabel("Verification code")
    .fill(codeIn(await stack.emailTo(email, { subject: "code", after })));
  await page.getByRole("button", { name: "Confirm my email" }).click();
}

async function join(page: Page, firstName: string, lastName: string) {
  await page.getByLabel("First Name").fill(firstName);
  await page.getByLabel("Last Name").fill(lastName);
  await page.getByLabel("New Password", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Join", exact: true }).click();
}

/** A separate browser. */
async function openAnother(browser: Browser, stack: Served): Promise<Page> {
  const context = await browser.newContext({ baseURL: stack.url });
  return context.newPage();
}

const addressIn = (council: Council, name: string) =>
  `${name}-${process.pid}-${Date.now()}@${domainOf(council.borough)}`;

test("a manager's invited colleague and contractor join, and see what their roles allow", async ({
  page,
  browser,
  stack,
  council,
  signIn,
}) => {
  // Three people in separate browsers.
  test.slow();
  await signIn(page, council);
  const email = addressIn(council, "officer");
  await page.goto(portalRoutes.team);
  // The only manager looks for a successor.
  await expect(page.getByLabel("Role")).toHaveValue("manager");
  await invite(page, email, "Officer");
  await expect(page.getByRole("listitem").filter({ hasText: email })).toContainText("Officer");

  const colleague = await openAnother(browser, stack);
  await proveInvited(colleague, stack, email);
  await expect(
    colleague.getByRole("heading", { name: `Ada Sweeper invites you to join ${council.councilName}` }),
  ).toBeVisible();
  await expect(colleague).toHaveTitle(/^Ada Sweeper invites you/);
  await join(colleague, "Grace", "Hopper");
  await expect(colleague.getByText(`You have joined ${council.councilName}.`)).toBeVisible();
  // The session of the code, which can set a new password, has ended.
  await stack.sql(`do $$ begin
    assert (select count(*) from auth.sessions join auth.users on users.id = user_id where email = '${email}') = 1;
  end $$`);
  await colleague.goto(portalRoutes.team);
  await expect(colleague.getByRole("heading", { name: "Grace Hopper (you)" })).toBeVisible();
  await expect(colleague.getByLabel("Colleague's email")).toBeHidden();

  const gateEmail = `gate-${process.pid}-${Date.now()}@contractor.example`;
  await invite(page, gateEmail, "Gate staff");
  await stack.sql(
    `insert into public.council_invitations (council_id, email, role)
     select id, '${gateEmail}', 'gate' from public.councils where council_key = 'hackney'`,
  );
  const gate = await openAnother(browser, stack);
  await proveInvited(gate, stack, gateEmail);
  // Another council invites as well: the chosen one is joined.
  const alsoInvited = gate.getByRole("button", { name: /\(gate staff\)$/ });
  const chosen = (await alsoInvited.innerText()).replace(" (gate staff)", "");
  await alsoInvited.click();
  await expect(gate.getByRole("heading", { name: `invites you to join ${chosen}` })).toBeVisible();
  await join(gate, "Hedy", "Lamarr");
  await expect(gate.getByText(`You have joined ${chosen}.`)).toBeVisible();
  await stack.sql(`do $$ begin
    assert (select string_agg(councils.council_name, ',') from public.council_members
      join public.councils on councils.id = council_id
      join auth.users on users.id = user_id where email = '${gateEmail}') = '${chosen}';
  end $$`);
  await gate.goto(portalRoutes.team);
  await expect(gate.getByText("This page is for managers and officers.")).toBeVisible();

  await page.goto(portalRoutes.activity);
  await expect(
    page.getByText(`Grace Hopper (${email}) joined as officer, invited by Ada Sweeper`),
  ).toBeVisible();
  await expect(
    page.getByText(`Ada Sweeper (${council.email}) invited ${gateEmail} as gate staff`),
  ).toBeVisible();
  // Older changes come page by page, and failed pages are requested again. After three full pages there are no more.
  await stack.sql(
    `insert into public.audit_log (council_id, at, member_name, action, changes)
     select id, now() - n * interval '1 hour', 'Ada', 'site_deleted', jsonb_build_object('site', 'Yard ' || n)
     from public.councils, generate_series(1, 150 - (
       select count(*) from public.audit_log as events where events.council_id = councils.id
     )) as n where council_key = '${council.borough}'`,
  );
  await page.reload();
  const older = page.getByRole("button", { name: "Show older changes" });
  await expect(page.getByRole("main").getByRole("listitem")).toHaveCount(50);
  const mend = await cutNetwork(page);
  const failure = page.getByText("We could not reach the service. Check your connection.");
  await older.click();
  await expect(failure).toBeInViewport();
  await mend();
  await older.click();
  await expect(page.getByText("100 changes shown.")).toBeVisible();
  await expect(page.getByRole("main").getByRole("listitem").nth(50)).toBeFocused();
  await older.click();
  await expect(page.getByText("150 changes shown.")).toBeVisible();
  await expect(page.getByText("“Yard 100”")).toHaveCount(1);
  await expect(page.getByText("“Yard 60”")).toHaveCount(1);
  await older.click();
  await expect(older).toHaveCount(0);
  await expect(page.getByRole("main").getByRole("listitem").nth(149)).toBeFocused();

  // From the moment of removal the colleague's open page has no access to the council.
  await page.goto(portalRoutes.team);
  await page.getByRole("button", { name: "Remove Grace Hopper" }).click();
  await page.getByRole("button", { name: "Yes" }).click();
  await expect(page.getByText("Grace Hopper has been removed.")).toBeVisible();
  await colleague.reload();
  await expect(colleague).toHaveURL(new RegExp(portalRoutes.finishRegistration));
  await expect(
    colleague.getByText(`You no longer belong to ${council.councilName}. Ask a manager of your council.`),
  ).toBeVisible();
});

test("open pages react when a member becomes gate staff, hands over, or is removed", async ({
  page,
  browser,
  stack,
  council,
  newMember,
  signIn,
}) => {
  test.slow();
  const officer = await newMember("officer", "Grace");
  const contractor = await newMember("gate", "Hedy");
  await council.client.rpc("save_skip_sites", { sites: [{ id: null, address: "Goods Yard" }] });
  const [hers, gate] = [await openAnother(browser, stack), await openAnother(browser, stack)];
  const otherTab = await hers.context().newPage();
  await Promise.all([signIn(page, council), signIn(hers, officer), signIn(gate, contractor)]);
  await Promise.all([
    page.goto(portalRoutes.team),
    hers.goto(portalRoutes.skipSites),
    otherTab.goto(portalRoutes.activity),
    gate.goto(portalRoutes.checkVoucher),
  ]);
  // The other tab loads its list before the role that it needs is removed.
  await expect(otherTab.getByRole("button", { name: "Show changes" })).toBeVisible();
  await expect(gate.getByLabel("Voucher code")).toBeVisible();
  const [site, update] = [
    hers.getByLabel("Site 1", { exact: true }),
    hers.getByRole("button", { name: "Update" }),
  ];
  const act = async (who: Page, name: string, sure = false) => {
    await who.getByRole("button", { name }).click();
    if (sure) await who.getByRole("dialog").getByRole("button", { name: "Yes" }).click();
  };

  // Only possible actions are offered: one manager must remain, and the contractor's address is not the council's.
  await expect(page.getByText(/^You are the only manager/)).toBeVisible();
  await expect(page.getByRole("button", { name: "Make officer Ada Sweeper" })).toHaveCount(0);
  await expect(
    page.getByText("Can only be gate staff, because this is not one of the council’s addresses."),
  ).toBeVisible();
  await expect(page.getByRole("button", { name: /Make .* Hedy Sweeper/ })).toHaveCount(0);

  await site.fill("Typed before the change");
  await act(page, "Make gate staff Grace Sweeper");
  await expect(page.getByText("Grace Sweeper is now gate staff.")).toBeVisible();
  await update.click();
  await expect(hers.getByText("Your role does not allow this. Ask a manager of your council.")).toBeVisible();
  await expect(site).toHaveValue("Typed before the change");
  await act(otherTab, "Show changes");
  await expect(otherTab.getByText("Your role does not allow this.")).toBeVisible();
  await otherTab.reload();
  await expect(otherTab.getByText("This page is for managers and officers.")).toBeVisible();

  await act(page, "Make officer Grace Sweeper");
  await expect(page.getByText("Grace Sweeper is now an officer.")).toBeVisible();
  await update.click();
  await expect(hers.getByText("Update successful!")).toBeVisible();

  // She takes over, with her password where the session is not recent; the server rejects what the first manager's open
  // page still offers.
  await stack.sql(
    `update auth.sessions set created_at = created_at - interval '5 minutes' where user_id = '${council.userId}'`,
  );
  await act(page, "Make manager Grace Sweeper");
  await page.getByRole("dialog").getByLabel("Password", { exact: true }).fill(council.password);
  await page.getByRole("dialog").getByRole("button", { name: "Continue" }).click();
  await expect(page.getByText("Grace Sweeper is now a manager.")).toBeVisible();
  await otherTab.goto(portalRoutes.team);
  await act(otherTab, "Make officer Ada Sweeper");
  await expect(otherTab.getByText("Ada Sweeper is now an officer.")).toBeVisible();
  await act(page, "Remove Hedy Sweeper", true);
  await expect(page.getByText("Your role does not allow this. Ask a manager of your council.")).toBeVisible();
  await act(otherTab, "Make manager Ada Sweeper");
  await expect(otherTab.getByText("Ada Sweeper is now a manager.")).toBeVisible();

  // The contractor is removed during a check, and she is removed while typing.
  await act(page, "Remove Hedy Sweeper", true);
  await expect(page.getByText("Hedy Sweeper has been removed.")).toBeVisible();
  await gate.getByLabel("Voucher code").fill("HAPPYCAMP7");
  await gate.getByRole("button", { name: "Check", exact: true }).click();
  await expect(gate.getByRole("heading", { name: "Not checked" })).toBeVisible();
  await expect(gate.getByText("You have no access to a council at present.")).toBeVisible();

  await site.fill("Typed before the end");
  await act(page, "Remove Grace Sweeper", true);
  await expect(page.getByText("Grace Sweeper has been removed.")).toBeVisible();
  await update.click();
  await expect(hers.getByText("You have no access to a council at present.")).toBeVisible();
  await expect(site).toHaveValue("Typed before the end");
  await act(otherTab, "Make officer Ada Sweeper");
  await expect(otherTab.getByText("You have no access to a council at present.")).toBeVisible();
});

test("leaving in one tab signs out the other, and the manager's open page shows it", async ({
  page,
  browser,
  stack,
  council,
  newMember,
  signIn,
}) => {
  const officer = await newMember("officer", "Grace");
  const hers = await openAnother(browser, stack);
  const otherTab = await hers.context().newPage();
  await Promise.all([signIn(page, council), signIn(hers, officer)]);
  await Promise.all([
    page.goto(portalRoutes.team),
    hers.goto(portalRoutes.account),
    otherTab.goto(portalRoutes.skipSites),
  ]);
  await expect(page.getByRole("button", { name: "Remove Grace Sweeper" })).toBeVisible();
  await otherTab.getByRole("button", { name: "Add Site" }).click();

  await hers.getByRole("link", { name: "Delete Account" }).click();
  const dialog = hers.getByRole("dialog");
  await expect(dialog).toContainText("its sites and your colleagues will stay");
  await expect(dialog).not.toContainText("the record of");
  await expect(hers.locator(":focus")).toHaveAccessibleName("Password");
  await dialog.getByLabel("Password", { exact: true }).fill(officer.password);
  await dialog.getByRole("button", { name: "Delete Account" }).click();
  await expect(hers.getByText("Your account has been deleted.")).toBeVisible();
  await expect(otherTab.getByText(/You were signed out/)).toBeVisible();

  await page.getByRole("button", { name: "Remove Grace Sweeper" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Yes" }).click();
  await expect(page.getByText("This person no longer belongs to your council.")).toBeVisible();
  await expect(page.getByRole("heading", { name: "Grace Sweeper" })).toHaveCount(0);
  await page.goto(portalRoutes.activity);
  await expect(page.getByText(`Grace Sweeper (${officer.email}) left (officer)`)).toBeVisible();
});

test("an invitation can be sent again and revoked; a revoked one does not work", async ({
  page,
  browser,
  stack,
  council,
  signIn,
}) => {
  await signIn(page, council);
  const email = addressIn(council, "revoked");
  await invite(page, email, "Officer");
  // An email that is revoked before delivery is never sent.
  await stack.emailTo(email, { subject: "Invitation" });
  await page.getByRole("button", { name: `Send again ${email}` }).click();
  await expect(page.getByText(`The email has been sent to ${email} again.`)).toBeVisible();
  // Invited in another role: the same invitation, changed.
  await page.getByLabel("Colleague's email").fill(email);
  await page.getByLabel("Role").selectOption({ label: "Manager" });
  await page.getByRole("button", { name: "Invite", exact: true }).click();
  await expect(page.getByText(`${email} is invited as manager now.`)).toBeVisible();
  // An expired invitation does not work; sending it again renews it.
  await stack.sql(`update public.council_invitations set expires_at = now() where email = '${email}'`);
  await page.reload();
  await expect(page.getByText(/^Expired on/)).toBeVisible();
  await page.getByRole("button", { name: `Send again ${email}` }).click();
  await expect(page.getByText(/^Invited until/)).toBeVisible();
  const mend = await cutNetwork(page);
  await page.getByRole("button", { name: `Revoke ${email}` }).click();
  await expect(page.getByRole("alert")).toHaveText(
    /^That did not work\. Please try again\.We could not reach/,
  );
  await mend();
  await page.getByRole("button", { name: `Revoke ${email}` }).click();
  await expect(page.getByText(`The invitation to ${email} has been revoked.`)).toBeVisible();
  await expect(page.getByText(/^Invited until/)).toBeHidden();

  const late = await openAnother(browser, stack);
  await proveInvited(late, stack, email);
  await expect(late.getByRole("heading", { name: "Your council is registered" })).toBeVisible();
  await expect(late.getByRole("button", { name: "Join", exact: true })).toBeHidden();
});

test("an invitation is declined from its email or on the page; the council cannot invite again", async ({
  page,
  browser,
  stack,
  council,
  signIn,
}) => {
  await signIn(page, council);
  const email = addressIn(council, "declining");
  await invite(page, email, "Officer");
  const message = await stack.emailTo(email, { subject: "Invitation" });
  expect(message.text).toContain(`Ada Sweeper (${council.email}) invites you to join ${council.councilName}`);
  expect(message.html).not.toContain("token_hash");

  const invited = await openAnother(browser, stack);
  const another = addressIn(council, "late-decliner");
  await council.client.rpc("invite_member", { email: another, role: "officer" });
  await proveInvited(invited, stack, another);
  await invited.getByRole("button", { name: "I did not expect this" }).click();
  await expect(invited.getByRole("heading", { name: "Your council is registered" })).toBeVisible();
  await invited.reload();
  await expect(invited.getByRole("heading", { name: "Your council is registered" })).toBeVisible();
  await invited.evaluate(() => localStorage.clear());

  const mend = await cutNetwork(invited, /decline_invitation$/);
  await invited.goto(linkIn(message, emailRoutes.declineInvitation));
  const decline = invited.getByRole("button", { name: "I did not expect this" });
  await decline.click();
  await expect(invited.getByText("The invitation could not be declined. Please try again.")).toBeVisible();
  await mend();
  await decline.click();
  await expect(
    invited.getByText(`You have declined the invitation to join ${council.councilName}.`),
  ).toBeVisible();
  // Opened again from a forwarded email.
  await invited.reload();
  await invited.getByRole("button", { name: "I did not expect this" }).click();
  await expect(invited.getByText(`You have declined the invitation`)).toBeVisible();
  await invited.goto(`${emailRoutes.declineInvitation}?token=nothing`);
  await expect(invited.getByText("This link is not complete.")).toBeVisible();

  await page.reload();
  await expect(page.getByRole("listitem").filter({ hasText: email })).toContainText("Declined on");
  await page.getByLabel("Colleague's email").fill(email);
  await page.getByRole("button", { name: "Invite", exact: true }).click();
  await expect(
    page.getByText("This person declined. You can invite them again when 30 days have passed.").first(),
  ).toBeVisible();
  // The app's sign-in does not admit them either: the invitation is over.
  await proveInvited(invited, stack, email);
  await expect(invited.getByRole("button", { name: "Join", exact: true })).toBeHidden();
});

test("a manager signs gate staff out of all devices at once, also one that asks in a loop", async ({
  page,
  council,
  newMember,
  signIn,
}) => {
  const eve = await newMember("gate", "Eve");
  await newMember("manager", "Max");
  const { data: saved } = await council.client
    .rpc("save_skip_sites", { sites: [{ id: null, address: "Goods Yard, 1 Depot Lane" }] })
    .throwOnError();
  const site_id = (saved as { sites: { id: string }[] }).sites[0]?.id ?? "";
  // A stolen device checks and accepts every 100 ms and renews its token without a pause.
  const device = { isOn: true, answers: [] as { asked: number; error: string | null }[] };
  const loop = async (ask: () => PromiseLike<{ error: { message: string } | null }>, pauseMs: number) => {
    while (device.isOn) {
      const asked = Date.now();
      const { error } = await ask();
      device.answers.push({ asked, error: error?.message ?? null });
      await setTimeout(pauseMs);
    }
  };
  const stolen = (await eve.client.auth.getSession()).data.session;
  if (!stolen) throw new Error("Eve has no session.");
  const loops = [
    loop(() => eve.client.rpc("check_voucher", { code: "2222222223", site_id }), 100),
    loop(() => {
      const acceptance_id = crypto.randomUUID();
      return eve.client.rpc("accept_voucher", { code: "2222222223", acceptance_id, site_id });
    }, 100),
    loop(async () => {
      const { data } = await eve.client.auth.getSession();
      return eve.client.auth.refreshSession(data.session ?? stolen);
    }, 0),
  ];
  await signIn(page, council);
  await page.goto(portalRoutes.team);
  await expect(page.getByRole("button", { name: /^Sign out all devices/ })).toHaveCount(1);
  const succeeded = () => device.answers.filter(({ error }) => error === null);
  await expect.poll(() => succeeded().length).toBeGreaterThan(20);
  await page.getByRole("button", { name: "Sign out all devices Eve Sweeper" }).click();
  const dialog = page.getByRole("dialog");
  await expect(dialog.getByText(/at once, at every council that they belong to/)).toBeVisible();
  await dialog.getByRole("button", { name: "Yes" }).click();
  await expect(page.getByText("Eve Sweeper is signed out of all devices.")).toBeVisible();
  const out = Date.now();
  await expect.poll(() => device.answers.filter(({ asked }) => asked > out).length).toBeGreaterThan(40);
  device.isOn = false;
  await Promise.all(loops);
  expect(succeeded().filter(({ asked }) => asked > out)).toEqual([]);
  await page.goto(portalRoutes.activity);
  await expect(page.getByText("signed Eve Sweeper out of all devices")).toBeVisible();
});
