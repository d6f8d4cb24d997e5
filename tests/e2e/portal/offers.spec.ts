import { demoSignIn } from "../../../supabase/dev/announce.ts";
import { apiClient } from "../../support/officers.ts";
import { computer, expect, issueVoucher, takeSession, test } from "../../support/app.ts";
import { portalRoutes } from "../../support/portal.ts";

test.use(computer);

test("a neighbour's manager says 'Not now' to a site, agrees later, and stops it when it moves", async ({
  page,
  browser,
  stack,
  openCouncil,
  newResident,
}) => {
  const [own] = openCouncil.sites;
  if (!own) throw new Error("No sites");
  // The demo's Camden offers one of its sites to this council's residents.
  const neighbour = apiClient(stack);
  await neighbour.auth.signInWithPassword({ ...demoSignIn, email: "demo@camden.gov.uk" });
  const { data: sites } = await neighbour.from("skip_sites").select("id, address, place").order("position");
  const site = sites?.[1];
  if (!site) throw new Error("No sites of the demo");
  // The state in the demo data.
  const others = ["islington"];
  const offer = (boroughs: string[], seen: string[]) =>
    neighbour.rpc("save_site_boroughs", { site_id: site.id, boroughs, seen }).throwOnError();
  await offer([...others, openCouncil.borough], others);
  const resident = await newResident();
  const offered = async () => {
    const { data } = await resident.client.rpc("sites_of", { borough_key: openCouncil.borough });
    return (data as { council_key: string; address: string }[])
      .filter(({ council_key: by }) => by === "camden")
      .map(({ address }) => address);
  };
  expect(await offered()).toEqual([]);

  // The email lists what is pending; the dashboard asks.
  const message = await stack.emailTo(openCouncil.email, { subject: "Camden offers a site" });
  expect(message.text).toContain("They are shown nothing of it until a manager");
  await takeSession(page, openCouncil.client);
  await page.goto(portalRoutes.dashboard);
  const ask = page.getByRole("region", { name: "Other councils offer you sites" });
  await expect(ask.getByText(`Camden offers ${site.address} to your residents.`)).toBeVisible();
  await page.keyboard.press("Tab");
  await ask.getByRole("button", { name: "Not now" }).press("Enter");
  await expect(
    ask.getByText(
      `Your residents are not offered ${site.address}. You can agree in Voucher settings at any time.`,
    ),
  ).toBeVisible();
  await expect(ask.getByRole("listitem")).toHaveCount(0);
  await page.goto(portalRoutes.voucherSettings);
  const declined = page.getByRole("listitem").filter({ hasText: "You said ‘Not now’." });
  await expect(declined.getByRole("button", { name: "Not now" })).toBeHidden();
  await declined.getByRole("button", { name: "Agree" }).press("Enter");
  await expect(page.getByText(`Your residents can now choose ${site.address}.`)).toBeVisible();
  expect(await offered()).toEqual([site.address]);
  const { code } = await issueVoucher(resident, site.id);

  // A new address is emailed, and shown a day later; it needs no second agreement.
  const elsewhere = "Book and pay elsewhere";
  await neighbour
    .rpc("save_skip_sites", { sites: [{ id: site.id, from: site.address, address: elsewhere }] })
    .throwOnError();
  const notice = await stack.emailTo(openCouncil.email, {
    subject: "Camden has changed the address of a site",
  });
  expect(notice.text).toContain(elsewhere);
  expect(notice.text).toContain("Stop");
  expect(await offered()).toEqual([site.address]);
  await page.goto(portalRoutes.voucherSettings);
  const row = page
    .getByRole("listitem")
    .filter({ hasText: `Camden lets your residents use ${site.address}.` });
  await expect(row).toContainText(`they see it as “${elsewhere}”.`);
  await expect(row.getByRole("button", { name: "Agree" })).toBeHidden();
  await row.getByRole("button", { name: "Stop" }).click();
  await expect(
    page.getByText(`Your residents are not offered ${elsewhere}. Vouchers that they have stay valid.`),
  ).toBeVisible();
  expect(await offered()).toEqual([]);

  // The earlier voucher remains valid, and both audit logs have the entries.
  const gate = await (await browser.newContext({ baseURL: stack.url })).newPage();
  await takeSession(gate, neighbour);
  const { data } = await neighbour
    .rpc("check_voucher", { code, site_id: site.id })
    .single<{ outcome: string }>();
  // The demo's site is closed on Sundays.
  expect(["valid", "not_here"]).toContain(data?.outcome);
  await page.goto(portalRoutes.activity);
  await expect(page.getByText(/stopped the site “Book and pay elsewhere” of Camden/)).toBeVisible();
  await gate.goto(portalRoutes.activity);
  await expect(
    gate
      .getByText(
        new RegExp(
          `${openCouncil.councilName}.*agreed to the site “.*”, for residents of ${openCouncil.councilName}`,
        ),
      )
      .first(),
  ).toBeVisible();
  await gate.context().close();

  // Restored for other tests of this worker.
  await neighbour.rpc("save_skip_sites", { sites: [{ ...site, from: elsewhere }] }).throwOnError();
  await offer(others, [...others, openCouncil.borough]);
});
