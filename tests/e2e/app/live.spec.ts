import { appRoutes } from "../../../src/shared/domain/routes.ts";
import { expect, issueVoucher, test } from "../../support/app.ts";

test("an open voucher page becomes a receipt when it is used, and active again after an undo", async ({
  page,
  context,
  openCouncil,
  newResident,
  signInResident,
}) => {
  const resident = await newResident();
  const siteId = openCouncil.sites[1]?.id ?? "";
  const { id, code } = await issueVoucher(resident, siteId, "sofa", "rubble");
  await signInResident(page, resident);
  await page.clock.install();
  await page.goto(`${appRoutes.voucher}#${id}`);
  const title = (name: string) => page.getByRole("heading", { level: 1, name });
  await expect(title("Active Voucher")).toBeVisible();

  const acceptance = crypto.randomUUID();
  await openCouncil.client
    .rpc("accept_voucher", { code, acceptance_id: acceptance, site_id: siteId, kinds: ["sofa"] })
    .throwOnError();
  await page.clock.runFor(30_000);
  await expect(title("Used voucher")).toBeVisible();
  const receipt = page.getByRole("region", { name: "Receipt" });
  await expect(receipt).toContainText("Canal Wharf, 2 Lock Road");
  await expect(page.getByRole("img", { name: "QR code of this voucher" })).toBeHidden();
  // On the receipt, not on the ticket above it, which lists the accepted waste.
  await expect(receipt).toContainText("Not acceptedRubble, bricks or soil");
  await expect(page.locator("[data-part=waste]")).toHaveText(/Sofa or armchair\nUp to 3 items or bags$/);
  await page.emulateMedia({ media: "print", colorScheme: "dark" });
  await expect(receipt).toBeVisible();
  await expect(receipt.getByRole("button")).toBeHidden();
  const background = await receipt.locator("dl").evaluate((list) => getComputedStyle(list).backgroundColor);
  expect(background, "paper is white").toBe("rgb(255, 255, 255)");
  await page.emulateMedia({ media: null, colorScheme: null });

  await openCouncil.client
    .rpc("undo_acceptance", { acceptance_id: acceptance, reason: "not_tipped" })
    .throwOnError();
  await page.clock.runFor(30_000);
  await expect(title("Active Voucher")).toBeVisible();
  await expect(page.getByText(/The acceptance at Canal Wharf, 2 Lock Road was taken back/)).toBeVisible();

  await context.setOffline(true);
  await page.clock.runFor(30_000);
  await expect(page.getByText("No connection.")).toBeVisible();
  await expect(page.getByText(/^Last updated: /)).toBeVisible();
});

/** Imitates a browser's translation of a page: each text becomes the content of an element. */
const translate = () => {
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const nodes: Node[] = [];
  while (texts.nextNode()) if (texts.currentNode.textContent?.trim()) nodes.push(texts.currentNode);
  for (const node of nodes) {
    const wrapper = document.createElement("span");
    node.parentNode?.replaceChild(wrapper, node);
    wrapper.append(node);
  }
};

test("the pages of a voucher and of all survive a refresh after the browser translated them", async ({
  page,
  openCouncil,
  newResident,
  signInResident,
}) => {
  const resident = await newResident();
  const { id } = await issueVoucher(resident, openCouncil.sites[0]?.id ?? "");
  await signInResident(page, resident);
  for (const address of [`${appRoutes.voucher}#${id}`, appRoutes.vouchers]) {
    await page.goto(address);
    await expect(page.getByText(/^Last updated: /)).toBeVisible();
    const { promise: held, resolve: answer } = Promise.withResolvers<undefined>();
    await page.route(/rpc\/my_vouchers/, async (route) => {
      await held;
      await route.continue();
    });
    // The page shows its copies with a note that it refreshes them, until the answer comes.
    await page.reload();
    await expect(page.getByText("Checking")).toBeVisible();
    await page.evaluate(translate);
    answer(undefined);
    await expect(page.getByText("Checking")).toHaveCount(0);
    await expect(page.getByText("Unexpected Application Error!")).toHaveCount(0);
    await expect(page.getByText("Active").first()).toBeVisible();
    await page.unroute(/rpc\/my_vouchers/);
  }
});
