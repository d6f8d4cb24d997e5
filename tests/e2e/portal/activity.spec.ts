import { randomUUID } from "node:crypto";
import { readFile } from "node:fs/promises";
import { computer, issueVoucher, test } from "../../support/app.ts";
import { expectAxeFindsNothing } from "../../support/axe.ts";
import { expect, portalRoutes } from "../../support/portal.ts";

test.use(computer);

test("page and file show who changed what in June, with the value before", async ({
  page,
  council,
  newMember,
  signIn,
  stack,
}) => {
  const grace = await newMember("officer", "Grace");
  await stack.sql(`
    insert into public.audit_log (council_id, at, member_id, member_name, member_email, action, changes)
    select councils.id, logged.at::timestamptz, logged.who::uuid, logged.name, logged.email, logged.action::private.audit_action, logged.changes::jsonb
    from public.councils, (values
      ('2026-05-31 12:00Z', '${grace.userId}', 'Grace Then', '${grace.email}', 'site_deleted', '{"site": "Of May"}'),
      ('2026-06-10 13:05Z', '${grace.userId}', 'Grace Then', '${grace.email}', 'site_details_changed',
        '{"site": "Depot", "opening_hours": ["8 to 4", "9 to 5"]}'),
      ('2026-06-11 12:00Z', '${council.userId}', 'Ada', '${council.email}', 'voucher_settings_changed',
        '{"to_pay": ["Free", "£5"]}'),
      ('2026-06-12 12:00Z', '${grace.userId}', 'Grace Then', '${grace.email}', 'sites_saved',
        '{"added": ["A", "B", "C", "D", "E", "F", "The seventh"], "added_count": 7, "changed": [], "changed_count": 0}')
    ) as logged (at, who, name, email, action, changes)
    where councils.council_key = '${council.borough}'`);
  await signIn(page, council);
  await page.goto(portalRoutes.activity);
  const items = page.locator(".activity-list > li");
  const show = page.getByRole("button", { name: "Show changes" });

  await page.getByLabel("From").fill("2026-06-30");
  await page.getByLabel("To", { exact: true }).fill("2026-06-01");
  await show.click();
  await expect(page.getByText("The last day must not be before the first")).toBeVisible();
  await page.getByLabel("From").fill("2026-06-01");
  await page.getByLabel("To", { exact: true }).fill("2026-06-30");
  await show.click();
  await expect(items).toHaveCount(3);
  await items.nth(0).getByText("Show all 7").click();
  await expect(items.nth(0).getByText("address: nothing → The seventh")).toBeVisible();
  await expectAxeFindsNothing(page, [{ width: 320, colorScheme: "dark" }]);

  await page.getByLabel("Person").selectOption(grace.userId);
  await page.getByLabel("Kind of change").selectOption("Sites");
  await show.click();
  await expect(items).toHaveCount(2);
  await expect(items.nth(1)).toHaveText(
    `10 Jun 2026, 14:05Grace Then (${grace.email}) changed “Depot”: opening hours from “8 to 4” to “9 to 5”`,
  );
  const [csv] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("button", { name: "Download as CSV" }).click(),
  ]);
  const rows = (await readFile(await csv.path(), "utf8")).trim().split("\r\n");
  expect(rows[0]).toBe("Time in the UK,Person,Email,Change");
  expect(rows.at(-1)).toBe(
    `2026-06-10 14:05:00,Grace Then,${grace.email},changed “Depot”: opening hours from “8 to 4” to “9 to 5”`,
  );
  await page.getByLabel("Kind of change").selectOption("At the gates");
  await show.click();
  await expect(page.getByText("No changes match.")).toBeVisible();
});

test("a manager lists acceptances, and downloads all data without people or whole codes", async ({
  page,
  openCouncil,
  newResident,
  signIn,
}) => {
  const siteId = openCouncil.sites[0]?.id ?? "";
  const { code } = await issueVoucher(await newResident(), siteId);
  await openCouncil.client
    .rpc("accept_voucher", { code, acceptance_id: randomUUID(), site_id: siteId })
    .throwOnError();
  await signIn(page, openCouncil);
  await page.goto(portalRoutes.activity);
  await page.getByLabel("Kind of change").selectOption("Acceptances");
  await page.getByRole("button", { name: "Show changes" }).click();
  const accepted = page.getByRole("listitem").filter({ hasText: `accepted …${code.slice(-4)} at` });
  await expect(accepted).toContainText(openCouncil.firstName);

  await page.goto(portalRoutes.account);
  const button = page.getByRole("button", { name: /^Download everything we hold for / });
  const download = async () => {
    const [file] = await Promise.all([page.waitForEvent("download"), button.last().click()]);
    return readFile(await file.path(), "utf8");
  };
  const plain = JSON.parse(await download()) as Record<string, Record<string, unknown>>;
  expect(plain["council"]).toMatchObject({ council_key: openCouncil.borough });
  expect(plain["about"]).toMatchObject({
    fields: { "public.skip_sites": { address: expect.stringContaining("One line") as unknown } },
    parts: { figures: expect.stringContaining("By month and site") as unknown },
    words: { used_in: { name: "Used in the period" } },
  });
  await page.getByLabel("Add vouchers and acceptances").check();
  const text = await download();
  const exported = JSON.parse(text) as { acceptances: object[] };
  expect(exported.acceptances[0]).not.toHaveProperty("member_name");
  expect(exported).toMatchObject({
    vouchers: [{ code_end: code.slice(-4) }],
    acceptances: [{ code_end: code.slice(-4), undone: false }],
    turned_away: [],
  });
  expect(text).not.toContain(code);
  // It is offered before the council is deleted.
  await page.getByRole("link", { name: "Delete Account" }).click();
  await expect(page.getByRole("dialog").locator(button)).toBeVisible();
  expect(JSON.parse(await download())).toHaveProperty("figures");
});
