import { appRoutes } from "../../../src/shared/domain/routes.ts";
import { boroughs } from "../../../src/shared/domain/boroughs.ts";
import { expect, issueVoucher, test } from "../../support/app.ts";

test("a voucher moves to another site: another tab and the driver's link show the new one", async ({
  page,
  context,
  openCouncil,
  newResident,
  signInResident,
  stack,
}) => {
  const resident = await newResident();
  const [yard, wharf] = openCouncil.sites;
  const { id, code } = await issueVoucher(resident, yard?.id ?? "", "mattress");
  await signInResident(page, resident);
  const sent: { text?: string; files?: string[] }[] = [];
  await page.exposeFunction("noteSent", (one: (typeof sent)[number]) => sent.push(one));
  await page.addInitScript(() => {
    const { noteSent } = globalThis as unknown as { noteSent: (sent: object) => Promise<void> };
    Object.assign(navigator, {
      canShare: () => true,
      share: ({ text, files }: ShareData) =>
        noteSent({ text, files: files?.map(({ name, type }) => `${type} ${name}`) }),
    });
  });
  const other = await context.newPage();
  await other.clock.install();
  for (const tab of [page, other]) {
    await tab.goto(`${appRoutes.voucher}#${id}`);
    await expect(tab.locator(".ticket")).toContainText("Goods Yard, 1 Depot Lane");
  }

  await page.getByRole("button", { name: "Move to another site" }).click();
  const dialog = page.getByRole("dialog", { name: "Move your voucher to another site" });
  await expect(dialog).toContainText("You can move it 5 times more.");
  await expect(dialog.getByRole("radio", { name: "Goods Yard, 1 Depot Lane" })).toBeChecked();
  await dialog.getByRole("button", { name: "Move voucher" }).click();
  await expect(page.getByText("Nothing changed. Your voucher was already for this site.")).toBeVisible();
  await page.getByRole("button", { name: "Move to another site" }).click();
  await dialog.getByRole("radio", { name: "Canal Wharf, 2 Lock Road" }).check();
  await dialog.getByRole("button", { name: "Move voucher" }).click();
  const moved = page.getByRole("status").filter({ hasText: "Your voucher has moved to another site." });
  await expect(moved).toBeInViewport();
  await other.clock.runFor(30_000);
  for (const tab of [page, other]) {
    await expect(tab.locator(".ticket")).toContainText("Canal Wharf, 2 Lock Road");
    await expect(tab.locator(".ticket")).toContainText(`${code.slice(0, 5)} ${code.slice(5)}`);
    await expect(
      tab.getByText(
        "You moved this voucher to another site. Until then it was for Goods Yard, 1 Depot Lane.",
      ),
    ).toBeVisible();
  }
  await expect
    .poll(
      async () => (await stack.emailTo(resident.email, { subject: "Your voucher is for another site" })).text,
      {
        timeout: 20_000,
      },
    )
    .toMatch(/Emails, pictures and printouts from before are out of date\.[^]*Canal Wharf, 2 Lock Road/);

  await page.getByRole("button", { name: "Send to your driver" }).click();
  await expect
    .poll(() => sent)
    .toEqual([
      {
        text: expect.stringContaining(`${code.slice(0, 5)} ${code.slice(5)}, for Canal Wharf, 2 Lock Road`),
        files: [`image/png tipright-voucher-${code}.png`],
      },
    ]);

  // A site is deleted between the email and the journey, while the page is open; then the whole council.
  await openCouncil.client.rpc("delete_skip_site", { site_id: wharf?.id ?? "" }).throwOnError();
  await other.clock.runFor(30_000);
  await expect(other.getByText("This site has closed.", { exact: true })).toBeVisible();
  await expect(other.getByText(/^You can use it at Goods Yard, 1 Depot Lane/)).toBeVisible();
  await stack.sql(`select public.close_council_of('${openCouncil.borough}', 'It asked to.')`);
  await other.clock.runFor(30_000);
  await expect(other.getByText("No site takes this voucher at present.").first()).toBeVisible();
  await expect(other.getByRole("button", { name: "Cancel voucher" })).toBeVisible();
  await stack.sql(`select * from public.delete_council('${openCouncil.borough}', 'It asked to.')`);
  await stack.sql("select public.end_vouchers()");
  await other.clock.runFor(30_000);
  await expect(other.getByRole("heading", { level: 1, name: "Ended voucher" })).toBeVisible();
  await expect(other.getByRole("img", { name: "QR code of this voucher" })).toBeHidden();
});

test("a resident cancels a voucher and applies again with the same answers", async ({
  page,
  openCouncil,
  newResident,
  signInResident,
}) => {
  const resident = await newResident();
  const { id } = await issueVoucher(resident, openCouncil.sites[0]?.id ?? "", "mattress");
  await signInResident(page, resident);
  await page.goto(`${appRoutes.voucher}#${id}`);
  await page.getByRole("button", { name: "Cancel and apply again" }).click();
  const dialog = page.getByRole("dialog", { name: "Are you sure you want to cancel this voucher?" });
  await expect(dialog).toContainText("Your answers are filled in.");
  await dialog.getByRole("button", { name: "Yes" }).click();

  await expect(page.getByRole("heading", { level: 1, name: "What you are bringing" })).toBeVisible();
  await expect(page.getByRole("checkbox", { name: "Mattress or bed base" })).toBeChecked();
  await expect(page.getByLabel("Up to 3 items or bags")).toBeChecked();
  await page.getByRole("checkbox", { name: "Sofa or armchair" }).check();
  await page.getByRole("button", { name: "My own home" }).click();
  await expect(page.getByRole("link", { name: "Goods Yard, 1 Depot Lane" })).toBeVisible();
  await page.goto(`${appRoutes.voucher}#${id}`);
  await expect(page.getByRole("heading", { level: 1, name: "Cancelled voucher" })).toBeVisible();
});

test("a voucher opens with full storage, and moving it first shows what no longer fits", async ({
  page,
  openCouncil,
  newResident,
  signInResident,
}) => {
  const resident = await newResident();
  const { id, code } = await issueVoucher(resident, openCouncil.sites[0]?.id ?? "");
  await signInResident(page, resident);
  await page.addInitScript(() => {
    Storage.prototype.setItem = () => {
      throw new DOMException("", "QuotaExceededError");
    };
  });
  await page.goto(`${appRoutes.voucher}#${id}`);
  await expect(page.getByRole("heading", { level: 1, name: "Active Voucher" })).toBeVisible();
  await expect(page.locator(".ticket .qr path")).toBeAttached();
  // Announced in reading order, with the code once, letter by letter.
  const ticket = await page.locator(".ticket").ariaSnapshot();
  const order = ["Active", "Mattress or bed base", "Goods Yard", "QR code of this voucher", "Last day"];
  expect(order.map((part) => ticket.indexOf(part))).toEqual(
    order.map((part) => ticket.indexOf(part)).toSorted((one, next) => one - next),
  );
  expect(order.filter((part) => !ticket.includes(part))).toEqual([]);
  expect(ticket).toContain([...code.slice(0, 5)].join(" "));

  await page.goto(appRoutes.account);
  await page.getByRole("link", { name: "Change details" }).click();
  const elsewhere = boroughs.find(({ key }) => key !== openCouncil.borough);
  await page.getByLabel("Local borough").selectOption(elsewhere?.key ?? "");
  await expect(page.getByText(/^This voucher does not fit any more once you live in /)).toContainText(
    `${elsewhere?.name}: Mattress or bed base, Goods Yard, 1 Depot Lane`,
  );
});
