import type { Page } from "@playwright/test";
import {
  storeApplication,
  computer,
  expect,
  issueVoucher,
  newAddress,
  signInByCode,
  takeSession,
  test,
} from "../../support/app.ts";
import { loseAnswer } from "../../support/faults.ts";
import { signUp } from "../../support/officers.ts";
import { openSiteDetails, portalRoutes } from "../../support/portal.ts";
import { register } from "../../support/registration-form.ts";
import { appRoutes } from "../../../src/shared/domain/routes.ts";

// apply.spec.ts, desk.spec.ts and gate-lost-answers.spec.ts test lost answers of vouchers, the desk and the gate.
test.use(computer);

const unreached = (page: Page) => page.getByText("We could not reach the service. Check your connection.");

test("an invitation whose answer was lost is sent once, and another address gets its own", async ({
  page,
  council,
  signIn,
  stack,
}) => {
  const [first, second] = [newAddress(), newAddress()];
  await signIn(page, council);
  await page.goto(portalRoutes.team);
  const email = page.getByLabel("Colleague's email");
  const invite = async () => {
    await page.getByRole("button", { name: "Invite", exact: true }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Yes" }).click();
  };
  const invited = (address: string) => page.getByText(`${address} has been invited as gate staff.`);
  await page.getByLabel("Role").selectOption({ label: "Gate staff" });
  await email.fill(first);
  await loseAnswer(page, "invite_member");
  await invite();
  await expect(unreached(page)).toBeVisible();
  await expect(email).toHaveValue(first);
  await email.fill(second);
  await invite();
  await expect(invited(second)).toBeVisible();
  await expect(invited(first)).toHaveCount(0);
  await email.fill(first);
  await page.getByLabel("Role").selectOption({ label: "Gate staff" });
  await invite();
  await expect(page.getByText(`The email has been sent to ${first} again.`)).toBeVisible();
  for (const address of [first, second])
    await expect(page.getByRole("listitem").filter({ hasText: address })).toHaveCount(1);
  await stack.emailTo(second, { subject: "Invitation" });
  await stack.emailTo(first, { subject: "Invitation" });
});

test("settings whose answers were lost are saved once, and text typed over them is saved next", async ({
  page,
  openCouncil,
  newResident,
  signIn,
  stack,
}) => {
  await issueVoucher(await newResident(), openCouncil.sites[0]?.id ?? "");
  await signIn(page, openCouncil);
  const stored = async () => {
    const { data } = await openCouncil.client.from("skip_sites").select("address").order("position");
    return data?.map(({ address }) => address);
  };
  const before = openCouncil.sites.map(({ address }) => address);
  const update = () => page.getByRole("button", { name: "Update", exact: true }).click();
  const saved = page.getByText("Update successful!");

  await page.goto(portalRoutes.skipSites);
  await page.getByRole("button", { name: "Add Site" }).click();
  const site = page.getByLabel("Site 3", { exact: true });
  await site.fill("Lost Lane");
  await loseAnswer(page, "save_skip_sites");
  await update();
  await expect(unreached(page)).toBeVisible();
  await expect(site).toHaveValue("Lost Lane");
  await site.fill("Found Lane");
  await update();
  await expect(saved).toBeVisible();
  // What was saved before the answer was lost is stored, and so is what the page shows.
  await page.reload();
  const listed = await stored();
  expect(listed?.slice(0, 2)).toEqual(before);
  for (const [index, address] of (listed ?? []).entries())
    await expect(page.getByLabel(`Site ${index + 1}`, { exact: true })).toHaveValue(address);
  expect(listed?.filter((address) => address === "Found Lane")).toHaveLength(1);
  expect(listed?.filter((address) => address === "Lost Lane").length).toBeLessThanOrEqual(1);

  await page.goto(portalRoutes.voucherSettings);
  const toPay = page.getByLabel("To pay");
  await toPay.fill("£6 by card");
  await loseAnswer(page, "save_voucher_settings");
  await update();
  await expect(unreached(page)).toBeVisible();
  await update();
  await expect(saved).toBeVisible();
  await expect(toPay).toHaveValue("£6 by card");

  // A closing is saved once, and so is the email to its voucher holders.
  const details = await openSiteDetails(page);
  await details.getByRole("button", { name: "Add exception" }).click();
  await details.getByLabel("Last day").fill("2098-12-31");
  const updateSite = details.getByRole("button", { name: "Update site 1" });
  await loseAnswer(page, "save_site_details");
  await updateSite.click();
  await expect(unreached(page)).toBeVisible();
  await updateSite.click();
  await expect(saved).toBeVisible();
  await stack.sql(
    `update public.skip_sites set updated_at = now() - interval '2 days' where id = '${openCouncil.sites[0]?.id ?? ""}'`,
  );
  await page.goto(portalRoutes.closure);
  const closures = page.getByRole("region", { name: "Closures" });
  await closures.getByRole("button", { name: /^Email voucher holders: / }).click();
  await closures.getByLabel("Reason").selectOption("flooding");
  await loseAnswer(page, "tell_voucher_holders");
  await closures.getByRole("button", { name: "Email 1 person" }).click();
  await expect(closures.getByText("The email could not be sent.")).toBeVisible();
  await closures.getByRole("button", { name: "Email 1 person" }).click();
  await expect(closures.getByText("The email leaves in 10 minutes.")).toBeVisible();
  await stack.sql(`do $$ begin
    assert (select count(*) from private.holder_emails join public.councils on councils.id = council_id
      where council_key = '${openCouncil.borough}') = 1, 'emails';
    assert (select count(*) from public.audit_log join public.councils on councils.id = council_id
      where council_key = '${openCouncil.borough}' and action = 'voucher_settings_changed' and changes ? 'to_pay'
        and changes #>> '{to_pay,1}' = '£6 by card') = 1, 'settings';
    assert (select count(*) from public.audit_log join public.councils on councils.id = council_id
      where council_key = '${openCouncil.borough}' and action = 'site_details_changed') = 1, 'details';
  end $$`);
});

test("a registration whose answer was lost counts once, under the last typed name", async ({
  page,
  officer,
  stack,
}) => {
  await signUp(stack, { ...officer, password: "the-stranger-knows" });
  const [, address = ""] =
    /href="([^"]*verify-email[^"]*)"/.exec((await stack.emailTo(officer.email)).html) ?? [];
  await page.goto(address.replaceAll("&amp;", "&"));
  await page.getByRole("button", { name: "Confirm my email" }).click();
  await page.getByLabel("Council Borough").selectOption(officer.councilName);
  await page.getByLabel("First Name").fill("Adda");
  await page.getByLabel("Last Name").fill(officer.lastName);
  await page.getByLabel("New Password").fill(officer.password);
  await loseAnswer(page, "claim_council");
  await register(page);
  await expect(unreached(page)).toBeVisible();
  await page.getByLabel("First Name").fill("Ada");
  await register(page);
  await expect(page).toHaveURL(portalRoutes.dashboard);
  await stack.sql(`do $$ begin
    assert (select string_agg(first_name || ' ' || role, ',') from public.council_members
      join public.councils on councils.id = council_id where council_key = '${officer.borough}') = 'Ada manager', 'members';
    assert (select count(*) from public.audit_log join public.councils on councils.id = council_id
      where council_key = '${officer.borough}' and action = 'council_registered') = 1, 'events';
  end $$`);
});

test("joining or sending details with a lost answer happens once, under the last typed name", async ({
  page,
  council,
  stack,
}) => {
  const invited = newAddress();
  await council.client.rpc("invite_member", { email: invited, role: "gate" });
  await takeSession(page, await signInByCode(stack, invited));
  await page.goto(portalRoutes.finishRegistration);
  await page.getByLabel("First Name").fill("Ben");
  await page.getByLabel("Last Name").fill("Lost");
  await page.getByLabel("New Password", { exact: true }).fill("kerbside-43");
  await loseAnswer(page, "join_council");
  await page.getByRole("button", { name: "Join", exact: true }).click();
  await expect(unreached(page)).toBeVisible();
  await page.getByLabel("Last Name").fill("Found");
  await page.getByRole("button", { name: "Join", exact: true }).click();
  await expect(page.getByText(`You have joined ${council.councilName}.`)).toBeVisible();

  const resident = newAddress();
  await takeSession(page, await signInByCode(stack, resident));
  await storeApplication(page);
  await page.goto(appRoutes.account);
  await page.getByRole("link", { name: "Enter your details" }).click();
  await page.getByLabel("First Name").fill("Sam");
  await page.getByLabel("Last Name").fill("Lost");
  await page.getByLabel("Local borough").selectOption(council.borough);
  await page.getByLabel("I am 18 or older").check();
  await loseAnswer(page, "become_resident");
  await page.getByRole("button", { name: "Continue" }).click();
  await expect(unreached(page)).toBeVisible();
  await page.getByLabel("Last Name").fill("Found");
  await page.getByRole("button", { name: "Continue" }).click();
  await expect(page).toHaveURL(appRoutes.vouchers);
  await page.goto(appRoutes.account);
  await expect(page.getByRole("definition").filter({ hasText: "Found" })).toBeVisible();
  await stack.sql(`do $$ begin
    assert (select string_agg(last_name, ',') from public.council_members join auth.users on users.id = user_id
      where email = '${invited}') = 'Found', 'joined';
    assert (select string_agg(last_name, ',') from public.residents join auth.users on users.id = user_id
      where email = '${resident}') = 'Found', 'resident';
  end $$`);
});
