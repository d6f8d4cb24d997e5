import type { Browser, Page } from "@playwright/test";
import { expect, portalRoutes, test } from "../../support/portal.ts";
import type { Served } from "../../support/stack.ts";

/** A separate browser. */
async function openAnother(browser: Browser, stack: Served): Promise<Page> {
  const context = await browser.newContext({ baseURL: stack.url });
  return context.newPage();
}

const update = (page: Page) => page.getByRole("button", { name: "Update", exact: true }).click();
const saved = (page: Page) => expect(page.getByText("Update successful!")).toBeVisible();

test("three managers change voucher settings on stale pages without losing each other's work", async ({
  page: ada,
  browser,
  stack,
  council,
  newMember,
  signIn,
}) => {
  test.slow();
  await council.client.rpc("save_skip_sites", { sites: [{ address: "Goods Yard" }] }).throwOnError();
  const [mo, grace] = [await openAnother(browser, stack), await openAnother(browser, stack)];
  await signIn(ada, council);
  await signIn(mo, await newMember("manager", "Mo"));
  await signIn(grace, await newMember("manager", "Grace"));
  for (const page of [ada, mo, grace]) {
    await page.goto(portalRoutes.voucherSettings);
    await expect(page.getByLabel("To pay")).toBeVisible();
  }

  // Mo pauses vouchers; a save from Ada's older page keeps the pause.
  await mo.getByRole("button", { name: "Add pause" }).click();
  await mo.getByLabel("Why").fill("Flooded");
  await update(mo);
  await saved(mo);
  await ada.getByLabel("To pay").fill("£5 by card");
  await update(ada);
  await saved(ada);
  // Her page shows the stored value and does not count it as her change.
  await expect(
    ada.getByText("A colleague has changed something else in the meantime, and it is now shown here."),
  ).toBeVisible();
  await expect(ada.getByLabel("Why")).toHaveValue("Flooded");
  await ada.getByLabel("To pay").fill("£5 by card or in cash");
  await update(ada);
  await expect(
    ada.getByText("A colleague has changed something else in the meantime, and it is now shown here."),
  ).toHaveCount(0);
  await ada.getByLabel("To pay").fill("£5 by card");
  await update(ada);
  await saved(ada);
  await ada.reload();
  await expect(ada.getByLabel("Why")).toHaveValue("Flooded");

  // Both values are shown side by side; neither was saved.
  await mo.getByLabel("To pay").fill("£7");
  await mo.getByLabel("Who may come").fill("Anyone from here");
  await update(mo);
  await expect(mo.getByLabel("To pay")).toHaveAccessibleDescription(
    /changed this to "£5 by card" at \d\d:\d\d/,
  );
  await expect(mo.getByLabel("To pay")).toHaveValue("£7");
  await expect(mo.getByLabel("To pay")).toBeFocused();
  await ada.reload();
  await expect(ada.getByLabel("Who may come")).toHaveValue("");
  await mo.getByRole("button", { name: "Keep mine" }).click();
  await saved(mo);
  await expect(mo.getByRole("button", { name: "Keep mine" })).toHaveCount(0);

  // Grace takes the other value, and her remaining changes are saved with it.
  await grace.getByLabel("To pay").fill("£9");
  await grace.getByLabel("Before you come").fill("No trailers");
  await update(grace);
  await expect(grace.getByText(/^Mo .* changed this to "£7" at \d\d:\d\d$/)).toBeVisible();
  await grace.getByRole("button", { name: "Take theirs" }).click();
  await saved(grace);
  await expect(grace.getByLabel("To pay")).toHaveValue("£7");
  await ada.reload();
  await expect(ada.getByLabel("To pay")).toHaveValue("£7");
  await expect(ada.getByLabel("Who may come")).toHaveValue("Anyone from here");
  await expect(ada.getByLabel("Before you come")).toHaveValue("No trailers");

  // Without other changes there is nothing left to save. A resolved conflict is no longer listed as a problem.
  await grace.getByLabel("To pay").fill("£11");
  await grace.getByLabel("Who may come").fill("All of London");
  await ada.getByLabel("To pay").fill("£10");
  await ada.getByLabel("Who may come").fill("Camden alone");
  await update(ada);
  await saved(ada);
  await update(grace);
  const problem = grace.getByRole("heading", { name: "There is a problem" });
  await expect(problem).toBeVisible();
  await grace.getByRole("button", { name: "Take theirs" }).first().click();
  await expect(problem).toHaveCount(0);
  await grace.getByRole("button", { name: "Take theirs" }).click();
  await expect(
    grace.getByText("Their version has been kept. You had not changed anything else."),
  ).toBeVisible();
  await expect(grace.getByLabel("To pay")).toHaveValue("£10");
});

test("addresses and roles that a colleague changed are not overwritten without a question", async ({
  page: ada,
  browser,
  stack,
  council,
  newMember,
  signIn,
}) => {
  test.slow();
  const sites = ["First Road", "Second Road", "Third Road"].map((address) => ({ address }));
  await council.client.rpc("save_skip_sites", { sites }).throwOnError();
  const mo = await openAnother(browser, stack);
  await signIn(ada, council);
  await signIn(mo, await newMember("manager", "Mo"));
  for (const page of [ada, mo]) await page.goto(portalRoutes.skipSites);
  const field = (page: Page, number: number) => page.getByLabel(`Site ${number}`, { exact: true });

  await field(ada, 1).fill("First Road, Gate A");
  await field(ada, 2).fill("Second Road, Gate A");
  await field(ada, 3).fill("Third Road, Gate A");
  // The first one is deleted, and the second, now the first, is changed.
  await mo.getByRole("button", { name: "Delete Site 1" }).click();
  await mo.getByRole("dialog").getByRole("button", { name: "Yes" }).click();
  await expect(mo.getByText("Site deleted successfully!")).toBeVisible();
  await field(mo, 1).fill("Second Road, Gate M");
  await update(mo);
  await saved(mo);

  await update(ada);
  const rows = ada.locator(".site-row");
  const second = rows.filter({ hasText: 'changed this to "Second Road, Gate M"' });
  const first = rows.filter({ hasText: /Mo .* deleted this at \d\d:\d\d/ });
  await expect(second).toBeVisible();
  await expect(first).toBeVisible();
  await expect(ada.getByRole("heading", { name: "There is a problem" })).toBeVisible();
  await first.getByRole("button", { name: "Keep mine" }).click();
  await second.getByRole("button", { name: "Take theirs" }).click();
  await saved(ada);
  const { data } = await council.client.from("skip_sites").select("address").order("position").throwOnError();
  expect(data.map(({ address }) => address)).toEqual([
    "Second Road, Gate M",
    "Third Road, Gate A",
    "First Road, Gate A",
  ]);
  // His page shows what she changed.
  await field(mo, 1).fill("Second Road, Gate N");
  await update(mo);
  await expect(
    mo.getByText("A colleague has changed something else in the meantime, and it is now shown here."),
  ).toBeVisible();
  await expect(field(mo, 3)).toHaveValue("First Road, Gate A");

  await newMember("officer", "Grace");
  for (const page of [ada, mo]) await page.goto(portalRoutes.team);
  const grace = (page: Page) => page.getByRole("listitem").filter({ hasText: "Grace" });
  await grace(mo).getByRole("button", { name: "Make gate staff" }).click();
  await expect(mo.getByText(/^Grace .* is now gate staff\.$/)).toBeVisible();
  await grace(ada).getByRole("button", { name: "Make manager" }).click();
  await expect(grace(ada).getByText(/^Mo .* changed this to "Gate staff" at \d\d:\d\d$/)).toBeVisible();
  await grace(ada).getByRole("button", { name: "Keep mine" }).click();
  await expect(ada.getByText(/^Grace .* is now a manager\.$/)).toBeVisible();
  await grace(mo).getByRole("button", { name: "Make officer" }).click();
  await expect(grace(mo).getByText(/ changed this to "Manager" at \d\d:\d\d$/)).toBeVisible();
  await grace(mo).getByRole("button", { name: "Take theirs" }).click();
  await expect(mo.getByText("Their version has been kept. You had not changed anything else.")).toBeVisible();
});

test("the dashboard shows the current state, and each first step until it is done", async ({
  page,
  browser,
  council,
  newMember,
  signIn,
  stack,
}) => {
  await signIn(page, council);
  await page.goto(portalRoutes.dashboard);
  await expect(page.getByRole("heading", { name: "Vouchers are off" })).toBeVisible();
  const steps = page.getByRole("region", { name: "First steps" });
  await expect(steps.getByRole("listitem")).toHaveText([
    "Add your sites",
    "Say when your sites are open",
    "Say what residents need to know before they come",
    "Make a colleague a second manager",
    "Turn vouchers on",
  ]);
  await council.client.rpc("save_skip_sites", { sites: [{ address: "Goods Yard" }] }).throwOnError();
  await council.client
    .rpc("save_voucher_settings", { changes: { vouchers_open: [false, true], to_pay: ["", "£5"] } })
    .throwOnError();
  await page.reload();
  await expect(page.getByRole("heading", { name: "Vouchers are on" })).toBeVisible();
  await expect(steps.getByRole("listitem")).toHaveText([
    "Say when your sites are open",
    "Make a colleague a second manager",
  ]);
  await expect(page.getByText("and email the people who have vouchers")).toBeVisible();
  await steps.getByRole("link", { name: "Say when your sites are open" }).click();
  await expect(page.getByText("Details: no opening hours yet")).toBeVisible();
  const olu = await openAnother(browser, stack);
  await signIn(olu, await newMember("officer", "Olu"));
  await olu.goto(portalRoutes.dashboard);
  await expect(olu.getByRole("region", { name: "First steps" }).getByRole("listitem")).toHaveText([
    "Say when your sites are open",
  ]);
  await expect(olu.getByText("Close sites in one form, for bank holidays too.")).toBeVisible();
});
