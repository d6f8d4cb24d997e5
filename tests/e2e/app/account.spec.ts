import { appRoutes, appRoutesIn, portalRoutes } from "../../../src/shared/domain/routes.ts";
import { expectAxeFindsNothing } from "../../support/axe.ts";
import { codeIn } from "../../support/officers.ts";
import { expect, issueVoucher, takeSession, test } from "../../support/app.ts";
import type { Served } from "../../support/stack.ts";

test("deleting an account takes a fresh code, says what is deleted, and leaves nothing", async ({
  page,
  stack,
  openCouncil,
  newResident,
  signInResident,
}) => {
  const resident = await newResident();
  await issueVoucher(resident, openCouncil.sites[0]?.id ?? "");
  await signInResident(page, resident);
  await page.goto(appRoutes.account);
  await page.getByRole("link", { name: "Delete account" }).click();
  await expect(page.getByText("Your active voucher will be cancelled.")).toBeVisible();
  await expect(page.getByText("You also belong to a council’s team.")).toBeHidden();
  const asked = new Date();
  await page.getByRole("button", { name: "Send code" }).click();
  await expect(page.getByText(`We have sent a code to ${resident.email}.`)).toBeFocused();
  await page.getByLabel("Code", { exact: true }).fill(await freshCode(stack, resident.email, asked));
  await page.getByRole("button", { name: "Delete account" }).click();
  await expect(page.getByText("Your account has been deleted.")).toBeVisible();
  expect(await page.evaluate(() => JSON.stringify(localStorage))).toBe("{}");
});

/** The service sends an address one email a minute; within it the previous code remains valid. */
async function freshCode(stack: Served, email: string, after: Date): Promise<string> {
  const mail = await stack.emailTo(email, { after, timeoutMs: 1_500 }).catch(() => undefined);
  if (mail) return codeIn(mail);
  return codeIn(await stack.emailTo(email));
}

test("deleting an officer's resident names the team; the address leads to details and back", async ({
  page,
  openCouncil,
}) => {
  const { error } = await openCouncil.client.rpc("become_resident", {
    first_name: "Ada",
    last_name: "Sweeper",
    mobile: "",
    borough_key: openCouncil.borough,
    adult: true,
  });
  expect(error).toBeNull();
  await takeSession(page, openCouncil.client);
  await page.goto(`${appRoutes.account}#delete`);
  await expect(page.getByText("You also belong to a council’s team.")).toBeVisible();
  await page.evaluate(() => (location.hash = "change"));
  await expect(page.getByLabel("First Name")).toBeVisible();
  await page.evaluate(() => (location.hash = "delete"));
  await expect(page.getByRole("button", { name: "Send code" })).toBeVisible();
});

test("a voucher with every section prints on one tagged page in English, Polish and Arabic", async ({
  page,
  openCouncil,
  stack,
  newResident,
  signInResident,
}) => {
  await stack.sql(`
    update public.skip_sites set opening_hours = 'Last entry at 4.45 pm', height_limit_cm = 200,
      opening = '[["08:00-17:00"],["08:00-17:00"],["08:00-17:00"],["08:00-17:00"],["08:00-17:00"],["09:00-16:00"],[]]',
      exceptions = jsonb_build_array(jsonb_build_object('from', current_date + 3, 'to', current_date + 4, 'hours', '[]'::jsonb, 'why', 'Works'))
    where council_key = '${openCouncil.borough}'`);
  await openCouncil.client
    .rpc("save_voucher_settings", {
      changes: { phone: ["", "020 7946 0000"], phone_hours: ["", "Monday to Friday, 9 am to 5 pm"] },
    })
    .throwOnError();
  const resident = await newResident();
  const { id } = await issueVoucher(
    resident,
    openCouncil.sites[0]?.id ?? "",
    ...["sofa", "wood", "electrical", "carpet"],
  );
  await signInResident(page, resident);
  const ticket = page.locator(".ticket");
  const paper = page.locator(".voucher-paper");
  for (const key of ["", "pl", "ar"]) {
    await page.goto(`${appRoutesIn(key).voucher}#${id}`);
    await expect(ticket.locator(".qr path")).toBeAttached();
    if (key) await expect(ticket.locator("[lang=en] h2")).toHaveText("For the gate (English)");
    await expect(ticket.getByText("Sofa or armchair")).toHaveCount(1);
    await expect(ticket.getByRole("link", { name: "020 7946 0000" })).toBeVisible();
    await page.emulateMedia({ media: "print" });
    // Only the sheet, with everything for the gate and no status of today.
    await expect(page.getByRole("heading", { level: 1, name: "TipRight voucher" })).toBeVisible();
    await expect(page.getByRole("main")).toBeHidden();
    await expect(paper.locator(".qr")).toBeVisible();
    await expect(paper.getByRole("term")).not.toHaveCount(0);
    if (!key) await expect(paper).not.toContainText("Active");
    // With backgrounds left out, as printers do.
    const margin = { top: "10mm", right: "10mm", bottom: "10mm", left: "10mm" };
    const printed = (await page.pdf({ format: "A4", margin })).toString("latin1");
    expect([...printed.matchAll(/\/Type\s*\/Page\b(?!s)/g)]).toHaveLength(1);
    await page.emulateMedia({ media: null });
  }
});

test("emails about a voucher are turned off in Your Account or by the email's own link", async ({
  page,
  stack,
  openCouncil,
  newResident,
  signInResident,
}) => {
  const resident = await newResident();
  await issueVoucher(resident, openCouncil.sites[0]?.id ?? "");
  const message = await stack.emailTo(resident.email, { subject: "Your voucher" });
  expect(message.text).toContain(openCouncil.sites[0]?.address ?? "no site");
  await signInResident(page, resident);
  await page.goto(appRoutes.account);
  await page.getByRole("button", { name: "Stop these emails" }).click();
  await expect(page.getByText("You will get no more of these emails.")).toBeVisible();
  await page.getByRole("button", { name: "Send me these emails" }).click();
  await expect(page.getByText("We will email you about your vouchers.")).toBeVisible();

  const [, link = ""] = /href="([^"]*\/reminders[^"]*)"/.exec(message.html) ?? [];
  await page.goto(link.replaceAll("&amp;", "&"));
  await page.getByRole("button", { name: "Stop these emails" }).click();
  await expect(page.getByText("You will get no more of these emails.")).toBeVisible();
  await page.goto(appRoutes.account);
  await expect(page.getByRole("button", { name: "Send me these emails" })).toBeVisible();
  await page.goto("/reminders?token=nothing");
  await expect(page.getByText("This link is not complete.")).toBeVisible();
});

test("a manager emails the holders of a closed site after a preview, and can cancel it", async ({
  page,
  stack,
  openCouncil,
  newResident,
  signIn,
}) => {
  const resident = await newResident();
  const siteId = openCouncil.sites[0]?.id ?? "";
  await issueVoucher(resident, siteId);
  await stack.sql(
    `update public.skip_sites set updated_at = now() - interval '2 days' where council_key = '${openCouncil.borough}'`,
  );
  await signIn(page, openCouncil);
  await page.goto(portalRoutes.dashboard);
  await page.getByRole("link", { name: "Something has happened" }).last().click();
  const stored = page.getByRole("region", { name: "Closures" });
  const week = new Date(Date.now() + 7 * 24 * 60 * 60 * 1000).toISOString().slice(0, 10);
  await page.getByLabel("All our sites").uncheck();
  await page.getByLabel(openCouncil.sites[0]?.address ?? "", { exact: true }).check();
  await page.getByLabel("First day").fill(week);
  await page.getByLabel("First day").blur();
  // The last day is never before the first.
  await expect(page.getByLabel("Last day")).toHaveValue(week);
  await page.getByLabel("First day").fill(new Date().toISOString().slice(0, 10));
  await page.getByLabel("Why").selectOption("flooding");
  await expect(page.getByRole("region", { name: "What residents will see" })).toContainText(
    /Closed .*: flooding/,
  );
  // The email is seen before the closure is saved, and nothing is saved until then.
  await page.getByLabel("Email voucher holders").check();
  await expect(page.getByRole("region", { name: "Preview" })).toContainText("Reason: flooding.");
  await expect(page.getByText("1 person will get this email.")).toBeVisible();
  await page.getByLabel("Last day").fill("2020-01-01");
  await expect(page.getByRole("region", { name: "Preview" })).toBeHidden();
  await page.getByRole("button", { name: "Save closure" }).click();
  await expect(page.getByText("The last day must not be before the first")).toBeVisible();
  await expect(page.getByLabel("Last day")).toBeFocused();
  await page.getByLabel("Last day").fill(week);
  await expectAxeFindsNothing(page, [{ width: 320, colorScheme: "dark" }]);
  // The password is asked for before anything is saved; cancelling keeps what was typed.
  await stack.sql(
    `update auth.sessions set created_at = created_at - interval '6 minutes' where user_id = '${openCouncil.userId}'`,
  );
  const save = page.getByRole("button", { name: "Save closure and email 1 person" });
  const dialog = page.getByRole("dialog");
  await save.click();
  await expect(dialog.getByText("To email voucher holders, enter your password.")).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(stored.getByText("No site has a closure from today on.")).toBeVisible();
  await expect(page.getByLabel("Last day")).toHaveValue(week);
  await save.click();
  await dialog.getByLabel("Password", { exact: true }).fill(openCouncil.password);
  await dialog.getByRole("button", { name: "Continue" }).click();
  await expect(page.getByText(/^Saved for 1 site\..* Its email is listed below\.$/)).toBeVisible();
  const toManager = await stack.emailTo(openCouncil.email, { subject: "An email to 1 voucher holder" });
  expect(toManager.text).toContain("Reason: flooding.");
  await page.goto(portalRoutes.dashboard);
  const waiting = page.getByRole("region", { name: "Email to voucher holders" });
  await waiting.getByRole("button", { name: "Cancel email" }).click();
  await expect(waiting.getByText("It will not be sent.")).toBeVisible();
  await expect(waiting).toBeFocused();

  // A stored closure keeps its reason.
  await page.goto(portalRoutes.closure);
  const open = stored.getByRole("button", { name: /^Email voucher holders: / });
  await open.click();
  await expect(stored.getByText("1 person will get this email.")).toBeVisible();
  await stored.getByRole("button", { name: "Email 1 person" }).click();
  await expect(stored.getByText("The email leaves in 10 minutes.")).toBeVisible();
  await expect(stored.getByRole("heading", { name: "Closures" })).toBeFocused();
  await expect(page.getByRole("region", { name: "Email to voucher holders" }).first()).toContainText(
    openCouncil.sites[0]?.address ?? "",
  );
  await stack.sql("update private.holder_emails set leaves_at = now() where state = 'waiting'");
  const email = await stack.emailTo(resident.email, { subject: "has closed a site" });
  expect(email.text).toContain("Reason: flooding.");

  // A reason of the council's own is not on the list: the manager chooses one. A new address is left out.
  await stack.sql(`
    update public.skip_sites set exceptions = jsonb_set(exceptions, '{0,why}', '"Works"')
    where id = '${siteId}'`);
  await page.reload();
  await open.click();
  await expect(stored.getByLabel("Reason")).toHaveValue("");
  await stack.sql(`update public.skip_sites set updated_at = now() where id = '${siteId}'`);
  await stored.getByLabel("Reason").selectOption("repairs");
  await expect(stored.getByText("This closure cannot be emailed.")).toBeVisible();
  await page.reload();
  await open.click();
  await expect(stored.getByText(/^Not in the email, .* less than a day old: /)).toContainText(
    openCouncil.sites[0]?.address ?? "",
  );
});
