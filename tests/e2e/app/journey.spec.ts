import { appRoutes, portalRoutes } from "../../../src/scheme/routes.ts";
import { codeIn } from "../../support/officers.ts";
import { expect, newAddress, test } from "../../support/app.ts";

test("from a council that opens its vouchers to one that is applied for, shown, turned away, accepted, taken back, accepted and counted", async ({
  page,
  browser,
  stack,
  council,
  signIn,
}) => {
  test.setTimeout(120_000);
  const { error } = await council.client.rpc("save_skip_sites", {
    sites: [{ id: null, address: "Goods Yard, 1 Depot Lane" }],
  });
  expect(error).toBeNull();

  // The council's manager turns vouchers on.
  const office = await browser.newContext({ baseURL: stack.url });
  const desk = await office.newPage();
  await signIn(desk, council);
  await desk.goto(portalRoutes.voucherSettings);
  await desk.getByLabel("Give out vouchers").check();
  await desk.getByLabel("To pay").fill("Nothing");
  await desk.getByRole("button", { name: "Update", exact: true }).click();
  await expect(desk.getByText("Update successful!")).toBeVisible();

  // A resident on a phone.
  await page.goto(appRoutes.home);
  await page.getByRole("link", { name: "Search for TipRight" }).click();
  await page.getByRole("link", { name: council.councilName, exact: true }).click();
  await page.getByRole("link", { name: "Goods Yard, 1 Depot Lane" }).click();
  await page.getByLabel("What are you bringing?").selectOption({ label: "Mattress or bed base" });
  await page.getByLabel("How much?").selectOption({ label: "1 item or bag" });
  await page.getByRole("button", { name: "Review your details" }).click();
  await expect(page.getByText("Mattress or bed base")).toBeVisible();
  await page.getByRole("button", { name: "Next" }).click();

  const email = newAddress();
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("I am 18 or older").check();
  await page.getByRole("button", { name: "Send code" }).click();
  await page.getByLabel("Code", { exact: true }).fill(codeIn(await stack.emailTo(email)));
  await page.getByRole("button", { name: "Sign in" }).click();
  await page.getByLabel("First Name").fill("Sam");
  await page.getByLabel("Last Name").fill("Carter");
  await page.getByRole("button", { name: "Continue" }).click();
  await page.getByRole("button", { name: "Confirm voucher" }).click();
  await expect(page.getByRole("heading", { name: "Active Voucher" })).toBeVisible();
  await expect(page.getByRole("img", { name: "QR code of this voucher" })).toBeVisible();
  const code = await page.locator(".voucher-code [aria-hidden]").innerText();

  // The gate, by typing.
  const gate = desk;
  await gate.goto(portalRoutes.checkVoucher);
  const check = async () => {
    await gate.getByLabel("Voucher code").fill(code);
    await gate.getByRole("button", { name: "Check", exact: true }).click();
  };
  await check();
  await expect(gate.getByRole("heading", { name: "Valid", exact: true })).toBeVisible();
  await gate.getByRole("button", { name: "Turn away" }).click();
  await gate.getByRole("button", { name: "Too much" }).click();
  await expect(gate.getByRole("heading", { name: "Turned away" })).toBeVisible();
  await gate.getByRole("button", { name: "Next voucher" }).click();
  await check();
  await gate.getByRole("button", { name: "Accept voucher" }).click();
  await expect(gate.getByRole("heading", { name: "Accepted" })).toBeVisible();
  await gate.getByRole("button", { name: "Take back" }).click();
  await expect(gate.getByRole("heading", { name: "Taken back" })).toBeVisible();
  await gate.getByRole("button", { name: "Next voucher" }).click();
  await check();
  await gate.getByRole("button", { name: "Accept voucher" }).click();
  await expect(gate.getByRole("heading", { name: "Accepted" })).toBeVisible();

  // The app tells the story; the dashboard counts.
  await page.reload();
  await expect(page.getByRole("heading", { name: "Used voucher" })).toBeVisible();
  const story = page.getByRole("listitem");
  await expect(story.filter({ hasText: "because it was too much" })).toHaveCount(1);
  await expect(story.filter({ hasText: "taken back" })).toHaveCount(1);
  await expect(story.filter({ hasText: "Accepted at Goods Yard" })).toHaveCount(2);
  await gate.goto(portalRoutes.dashboard);
  for (const term of ["Vouchers Issued", "Vouchers Used"]) {
    await expect(gate.locator("dl > div, dl").filter({ hasText: term }).first()).toContainText("1");
  }
  await office.close();
});
