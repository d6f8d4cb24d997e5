import type { Page } from "@playwright/test";
import { expectAxeFindsNothing } from "../../support/axe.ts";
import { cutNetwork, loseAnswer } from "../../support/faults.ts";
import { expect, portalRoutes, test } from "../../support/portal.ts";

/** Confirms that NW5 2AA is in Camden, when the page is set to another borough. */
async function confirmPostcode(page: Page, borough: string): Promise<void> {
  if (borough === "camden") return;
  const question = page.getByRole("dialog", { name: /^NW5 2AA is not in .+\. It is in Camden\.$/ });
  await question.getByRole("button", { name: "Yes" }).click();
}

test("a caller's voucher is issued, read out, printed, counted and cancelled by its code", async ({
  page,
  council,
  signIn,
  stack,
}) => {
  await stack.sql(`
    update public.councils set vouchers_open = true, to_pay = 'Five pounds' where council_key = '${council.borough}'`);
  const { error } = await council.client.rpc("save_skip_sites", {
    sites: [{ id: null, address: "North Yard, 1 Depot Lane" }],
  });
  expect(error).toBeNull();
  await signIn(page, council);
  await page.goto(portalRoutes.giveVoucher);

  // By keyboard alone, since the other hand holds the telephone.
  await page.getByLabel("Surname").focus();
  for (const typed of ["Poe", "Flat 12, 5", "NW5 2AA"]) {
    await page.keyboard.type(typed);
    await page.keyboard.press("Tab");
  }
  await page.keyboard.press("Tab");
  await page.keyboard.type("Sofa");
  // Past 'Add another kind'.
  await page.keyboard.press("Tab");
  await page.keyboard.press("Tab");
  await page.keyboard.type("A car boot");
  await page.getByLabel("Site", { exact: true }).focus();
  await page.keyboard.type("North");
  const mend = await cutNetwork(page);
  await page.getByRole("button", { name: "Give voucher" }).click();
  await confirmPostcode(page, council.borough);
  await expect(page.getByText("No voucher was issued. Please try again.")).toBeVisible();
  await expect(page.getByLabel("Surname")).toHaveValue("Poe");
  await mend();
  await page.getByRole("button", { name: "Give voucher" }).click();

  await expect(page.getByRole("heading", { name: "TipRight voucher" })).toBeFocused();
  await expect(page.getByRole("main").getByText("Five pounds")).toBeVisible();
  await expect(page.locator(".desk-sheet .voucher-parts > div").first()).toHaveAttribute("data-part", "code");
  await expect(page.getByRole("main").getByText("Poe, Flat 12, 5, NW5 2AA")).toBeVisible();
  await expect(page.getByRole("img", { name: "QR code of this voucher" })).toBeVisible();
  const code = (await page.locator(".voucher-code > [aria-hidden]").innerText()).replace(" ", "");
  await expectAxeFindsNothing(page, [{ width: 320, colorScheme: "light" }]);
  await page.emulateMedia({ media: "print" });
  await expect(page.getByRole("main")).toBeHidden();
  await expect(page.locator(".voucher-paper")).toContainText("Poe, Flat 12, 5, NW5 2AA");
  await page.emulateMedia({ media: null });

  await page.getByRole("button", { name: "Give another voucher" }).click();
  await expect(page.getByLabel("Surname")).toHaveValue("");
  // The same caller again by mistake: the page mentions their voucher first.
  await page.getByLabel("Surname").fill("poe");
  await page.getByLabel("House number").fill("Flat 12, 5");
  await page.getByLabel("Postcode").fill("nw52aa");
  await page.getByLabel("What are they bringing?").selectOption("sofa");
  await page.getByLabel("How much?").selectOption({ index: 1 });
  await page.getByLabel("Site", { exact: true }).selectOption({ index: 1 });
  await page.getByRole("button", { name: "Give voucher" }).click();
  await confirmPostcode(page, council.borough);
  const twice = page.getByRole("dialog", {
    name: /^This person has an active voucher already, given today at \d+\.\d+\.$/,
  });
  await twice.getByRole("button", { name: "No" }).click();

  // The issued voucher is shown again after a reload, and is read out again. What is typed is not kept: leaving asks.
  const question = page.waitForEvent("dialog");
  const reloading = page.reload();
  await (await question).accept();
  await reloading;
  const today = page.getByRole("region", { name: "Given by you today" });
  await expect(today.getByRole("listitem")).toHaveCount(1);
  await expect(today).toContainText(`${code.slice(0, 5)} ${code.slice(5)}`);
  await today.getByRole("button", { name: "Read out again" }).click();
  await expect(page.locator(".voucher-code > [aria-hidden]")).toHaveText(
    `${code.slice(0, 5)} ${code.slice(5)}`,
  );
  await expect(page.getByRole("main").getByText("Poe")).toHaveCount(0);
  await page.getByRole("button", { name: "Give another voucher" }).click();
  // Nothing is typed, so nothing is asked.
  page.once("dialog", (dialog) => void dialog.dismiss());
  await page.reload();
  const cancelled = page.getByLabel("Voucher code");
  await cancelled.fill("22222 22222");
  await page.getByRole("button", { name: "Cancel voucher" }).click();
  await expect(
    page.getByText("Your council did not give out a voucher with this code at the desk."),
  ).toBeVisible();
  await cancelled.fill(code);
  await page.getByRole("button", { name: "Cancel voucher" }).click();
  await expect(page.getByText("The voucher is cancelled.")).toBeVisible();
  await expect(today.getByRole("listitem")).toContainText("Cancelled");
  await expect(today.getByRole("button")).toHaveCount(0);

  await page.goto(portalRoutes.figures);
  await page.getByText("More tables").click();
  const ways = page.getByRole("region", { name: "By app or desk" });
  // Issued, used, still valid, no longer valid.
  await expect(ways.getByRole("row", { name: /^Desk/ }).getByRole("cell")).toHaveText(["1", "0", "0", "1"]);
  await expectAxeFindsNothing(page, [{ width: 320, colorScheme: "dark" }]);
});

test("the next caller after a lost answer gets a separate code under their own name", async ({
  page,
  council,
  signIn,
  stack,
}) => {
  await stack.sql(`update public.councils set vouchers_open = true where council_key = '${council.borough}'`);
  const { error } = await council.client.rpc("save_skip_sites", {
    sites: [
      { id: null, address: "North Yard, 1 Depot Lane" },
      { id: null, address: "South Yard, 2 Depot Lane" },
    ],
  });
  expect(error).toBeNull();
  await signIn(page, council);
  await page.goto(portalRoutes.giveVoucher);

  const fill = async (surname: string, house: string, kind: string, site: string) => {
    await page.getByLabel("Surname").fill(surname);
    await page.getByLabel("House number").fill(house);
    await page.getByLabel("Postcode").fill("NW5 2AA");
    await page.getByLabel("What are they bringing?").selectOption(kind);
    await page.getByLabel("How much?").selectOption({ index: 1 });
    await page.getByLabel("Site", { exact: true }).selectOption({ label: `${site} (Hours not checked)` });
  };
  const giving = page.getByRole("button", { name: "Give voucher" });
  await loseAnswer(page, "issue_desk_voucher");
  await fill("Poe", "5", "sofa", "North Yard, 1 Depot Lane");
  await giving.click();
  await confirmPostcode(page, council.borough);
  await expect(page.getByText("No voucher was issued. Please try again.")).toBeVisible();
  await fill("Woolf", "12", "mattress", "South Yard, 2 Depot Lane");
  await giving.click();
  await confirmPostcode(page, council.borough);

  await expect(page.getByRole("heading", { name: "TipRight voucher" })).toBeFocused();
  const sheet = page.getByRole("main");
  await expect(sheet.getByText("Woolf, 12, NW5 2AA")).toBeVisible();
  await expect(sheet.getByText("South Yard, 2 Depot Lane")).toBeVisible();
  const shown = (await page.locator(".voucher-code > [aria-hidden]").innerText()).replace(" ", "");
  const { data: sites } = await council.client.rpc("gate_sites");
  const { data: voucher } = await council.client
    .rpc("check_voucher", { code: shown, site_id: sites?.[0]?.id ?? "" })
    .single();
  expect(voucher).toMatchObject({
    outcome: "valid",
    site_address: "South Yard, 2 Depot Lane",
    waste: { kinds: ["mattress"] },
  });
  const { data: counts } = await council.client.rpc("voucher_counts");
  expect(counts).toMatchObject([{ vouchers_issued: 2 }]);
});

test("a manager undoes an acceptance of yesterday with a reason", async ({
  page,
  council,
  signIn,
  stack,
}) => {
  await stack.sql(`update public.councils set vouchers_open = true where council_key = '${council.borough}'`);
  const saved = await council.client.rpc("save_skip_sites", {
    sites: [{ id: null, address: "North Yard, 1 Depot Lane" }],
  });
  expect(saved.error).toBeNull();
  const site = await council.client.from("skip_sites").select("id").single();
  const row = await council.client
    .rpc("issue_desk_voucher", {
      surname: "Poe",
      house_number: "5",
      postcode: "NW5 2AA",
      borough_key: council.borough,
      waste: { kinds: ["sofa", "rubble"], size: "car" },
      site_id: site.data?.id as string,
      request_id: crypto.randomUUID(),
    })
    .single<{ code: string }>();
  const code = row.data?.code ?? "";
  const accepted = await council.client.rpc("accept_voucher", {
    code,
    kinds: ["sofa"],
    acceptance_id: crypto.randomUUID(),
    site_id: site.data?.id as string,
  });
  expect(accepted.error).toBeNull();
  await stack.sql(`
    update public.acceptances set accepted_at = accepted_at - interval '1 day', member_name = 'Grace Gate'
    where site_council = '${council.borough}'`);
  await signIn(page, council);
  await page.goto(portalRoutes.activity);
  const story = page.getByRole("group").filter({ hasText: "What happened to a voucher?" });
  await story.getByText("What happened to a voucher?").click();
  await story.getByLabel("Code of the voucher").fill("AAAA");
  await page.keyboard.press("Enter");
  await expect(story.getByText("Enter the whole code, as printed on the voucher.")).toBeVisible();
  await story.getByLabel("Code of the voucher").fill(code);
  await page.keyboard.press("Enter");
  await expect(
    story.getByText(/^Accepted at .* by Grace Gate\. Not accepted: Rubble, bricks or soil$/),
  ).toBeVisible();
  await story.getByRole("button", { name: "Take back" }).click();
  // The same dialog as at the gate.
  const dialog = page.getByRole("dialog", { name: "Are you sure you want to take this back?" });
  await dialog.getByRole("radio", { name: "The wrong voucher" }).check();
  await expectAxeFindsNothing(page, [{ width: 320, colorScheme: "dark" }]);
  await dialog.getByRole("button", { name: "Yes" }).click();
  await expect(story.getByText("Taken back. The voucher is active again.")).toBeVisible();
  await expect(story.getByRole("button", { name: "Take back" })).toBeHidden();
  await page.reload();
  await expect(page.getByText(/looked up what happened to a voucher for/)).toBeVisible();
  await expect(page.getByText(/took back the acceptance of a voucher by Grace Gate at/)).toBeVisible();
});
