import type { Locator, Page } from "@playwright/test";
import { appRoutes, portalRoutes } from "../../../src/shared/domain/routes.ts";
import { codeIn } from "../../support/officers.ts";
import { expect, newAddress, test } from "../../support/app.ts";
import { pressKey, tabTo, typeInto } from "../../support/keyboard.ts";

const heading = (page: Page, name: string) => page.getByRole("heading", { name, exact: true });
const link = (page: Page, name: string) => page.getByRole("link", { name, exact: true });
const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });

test("a voucher takes 8 presses from the home page, 16 with an account, and no field twice", async ({
  page,
  stack,
  openCouncil,
}) => {
  let presses = 0;
  const press = (target: Locator) => {
    presses += 1;
    return target.click();
  };
  const filled = new Set<string>();
  const fill = async (label: string, text: string) => {
    const field = page.getByLabel(label, { exact: true });
    await press(field);
    expect(filled).not.toContain(label);
    filled.add(label);
    await field.fill(text);
  };
  const apply = async () => {
    await page.goto(appRoutes.home);
    await fill("Postcode or borough", openCouncil.councilName);
    await press(button(page, "Search for TipRight"));
    await press(page.getByLabel("Mattress or bed base"));
    await press(page.getByLabel("Up to 3 items or bags"));
    await press(button(page, "My own home"));
    await press(link(page, "Goods Yard, 1 Depot Lane"));
    await press(button(page, "Next"));
  };
  const confirm = async () => {
    await press(button(page, "Confirm voucher"));
    await expect(page.getByText("Voucher confirmed")).toBeVisible();
  };

  await apply();
  const email = newAddress();
  await fill("Email", email);
  await press(page.getByLabel("I am 18 or older"));
  await press(button(page, "Send code"));
  await fill("Code", codeIn(await stack.emailTo(email)));
  await press(button(page, "Sign in"));
  await fill("First Name", "Sam");
  await fill("Last Name", "Carter");
  await expect(page.getByLabel("Local borough")).toHaveValue(openCouncil.borough);
  await press(button(page, "Continue"));
  await confirm();
  // With the waste before the borough and lists to open it took 18, and 10 for a resident who is signed in.
  expect(presses).toBe(16);
  presses = 0;
  filled.clear();
  await apply();
  await confirm();
  expect(presses).toBe(8);
});

test("by keyboard alone a voucher is enabled, issued, rejected, accepted, undone and counted", async ({
  page,
  browser,
  stack,
  council,
  signIn,
}) => {
  test.setTimeout(120_000);
  const { error } = await council.client.rpc("save_skip_sites", {
    sites: [
      { id: null, address: "Goods Yard, 1 Depot Lane" },
      { id: null, address: "Canal Wharf, 2 Lock Road" },
    ],
  });
  expect(error).toBeNull();

  // The council's manager turns vouchers on.
  const office = await browser.newContext({ baseURL: stack.url });
  const gate = await office.newPage();
  await signIn(gate, council);
  await gate.goto(portalRoutes.voucherSettings);
  await pressKey(gate, gate.getByLabel("Give out vouchers"), "Space");
  await typeInto(gate, gate.getByLabel("To pay"), "Nothing");
  await pressKey(gate, button(gate, "Update"));
  await expect(gate.getByText("Update successful!")).toBeVisible();

  // A resident on a phone. Each step focuses its heading, so that a screen reader reads it.
  await page.goto(appRoutes.home);
  await pressKey(page, button(page, "Search for TipRight"));
  await pressKey(page, link(page, council.councilName));
  await expect(heading(page, "What you are bringing")).toBeFocused();
  await pressKey(page, page.getByLabel("Mattress or bed base"), "Space");
  await pressKey(page, page.getByLabel("Up to 3 items or bags"), "Space");
  await pressKey(page, button(page, "My own home"));
  await expect(heading(page, "Select a site")).toBeFocused();
  await pressKey(page, link(page, "Goods Yard, 1 Depot Lane"));
  await expect(heading(page, "Your details")).toBeFocused();
  await expect(page.getByText("Mattress or bed base")).toBeVisible();
  await pressKey(page, button(page, "Next"));

  const email = newAddress();
  await typeInto(page, page.getByLabel("Email"), email);
  await pressKey(page, page.getByLabel("I am 18 or older"), "Space");
  await pressKey(page, button(page, "Send code"));
  await expect(heading(page, "Type your code")).toBeFocused();
  await typeInto(page, page.getByLabel("Code", { exact: true }), codeIn(await stack.emailTo(email)));
  await page.keyboard.press("Enter");
  await expect(heading(page, "Your details")).toBeFocused();
  await typeInto(page, page.getByLabel("First Name"), "Sam");
  await typeInto(page, page.getByLabel("Last Name"), "Carter");
  await pressKey(page, button(page, "Continue"));
  await pressKey(page, button(page, "Confirm voucher"));
  await expect(heading(page, "Active Voucher")).toBeVisible();
  const code = await page.locator(".voucher-code [aria-hidden]").innerText();
  const spoken = code.split(" ").map((group) => [...group].join(" "));
  // The announcements of a screen reader, in order.
  await expect(page.locator("body")).toMatchAriaSnapshot(`
    - banner:
      - button "Menu"
      - heading "Active Voucher" [level=1]
    - main:
      - link "Back"
      - status:
        - paragraph: Voucher confirmed
      - text: Active Show this at the gates
      - term: Issued by
      - definition: ${council.councilName}
      - term: What you are bringing
      - definition: Mattress or bed base Up to 3 items or bags
      - term: Site
      - definition: /Goods Yard, 1 Depot Lane, .+/
      - term: Opening hours
      - definition: Hours not checked
      - term: To pay
      - definition: Nothing
      - term: Who may come
      - definition: /People who live in .+/
      - term: Code
      - definition:
        - img "QR code of this voucher"
        - paragraph: "Code: ${spoken.join(", ")}"
      - term: Last day
      - definition: /\\w+ \\d+ \\w+ \\d+/
      - term: At the gate
      - definition: /Show this code\\. .+/
      - paragraph: /Last updated/
      - status
      - button "Save as picture"
      - button "Print"
      - paragraph: /You can show a saved picture or a printout instead\\./
      - button "Move to another site"
      - button "Cancel and apply again"
      - button "Cancel voucher"
      - link "Map"
      - heading "History" [level=2]
      - list:
        - listitem:
          - time
          - text: You confirmed this voucher.
  `);

  // The gate, with a typed code.
  await gate.goto(portalRoutes.checkVoucher);
  await typeInto(gate, gate.getByLabel("Which site is this?"), "Goods");
  await pressKey(gate, button(gate, "This is the site"));
  const check = async () => {
    await typeInto(gate, gate.getByLabel("Voucher code"), code);
    await gate.keyboard.press("Enter");
    await expect(heading(gate, "Valid")).toBeFocused();
  };
  await check();
  await expect(gate.getByRole("main")).toMatchAriaSnapshot(`
    - main:
      - heading "Valid" [level=2]
      - paragraph: /Says they live in .+\\./
      - paragraph: "Check: Mattress or bed base; Up to 3 items or bags"
      - list:
        - listitem: "To pay: Nothing"
      - paragraph: ${code}
      - button "Accept voucher"
      - button "Turn away"
      - button "Next voucher"
  `);
  await pressKey(gate, button(gate, "Turn away"));
  await expect(gate.getByText("Why are you turning them away?")).toBeFocused();
  await pressKey(gate, button(gate, "Back"));
  await expect(heading(gate, "Valid")).toBeFocused();
  await pressKey(gate, button(gate, "Turn away"));
  await pressKey(gate, button(gate, "Too much"));
  await expect(heading(gate, "Turned away")).toBeFocused();
  await pressKey(gate, button(gate, "Next voucher"));
  await expect(gate.getByLabel("Voucher code")).toBeFocused();
  await check();
  await pressKey(gate, button(gate, "Accept voucher"));
  await expect(heading(gate, "Accepted")).toBeFocused();
  await pressKey(gate, button(gate, "Take back"));
  await pressKey(gate, gate.getByRole("dialog").getByRole("button", { name: "Yes" }));
  await expect(heading(gate, "Taken back")).toBeFocused();
  await pressKey(gate, button(gate, "Next voucher"));
  await check();
  await pressKey(gate, button(gate, "Accept voucher"));
  await expect(heading(gate, "Accepted")).toBeFocused();
  await pressKey(gate, button(gate, "Next voucher"));
  await pressKey(gate, button(gate, "Change site"));
  await expect(gate.getByLabel("Which site is this?")).toBeFocused();
  await typeInto(gate, gate.getByLabel("Which site is this?"), "Canal");
  await pressKey(gate, button(gate, "This is the site"));
  await expect(gate.getByText("Canal Wharf, 2 Lock Road")).toBeVisible();

  // The app shows the history; the dashboard counts.
  await page.reload();
  await expect(heading(page, "Used voucher")).toBeVisible();
  const story = page.getByRole("listitem");
  await expect(story.filter({ hasText: "because it was too much" })).toHaveCount(1);
  await expect(story.filter({ hasText: "taken back" })).toHaveCount(1);
  await expect(story.filter({ hasText: "Accepted at Goods Yard" })).toHaveCount(2);
  await gate.goto(portalRoutes.dashboard);
  for (const term of ["Vouchers Issued", "Vouchers Used"]) {
    await expect(gate.locator("dl > div, dl").filter({ hasText: term }).first()).toContainText("1");
  }
  await office.close();

  await pressKey(page, button(page, "Menu"));
  await pressKey(page, link(page, "Your Account"));
  await expect(page.getByText("Carter")).toBeVisible();
  await pressKey(page, link(page, "Change details"));
  await expect(heading(page, "Change details")).toBeFocused();
  const mobile = page.getByLabel("Mobile");
  await typeInto(page, mobile, "call me");
  await pressKey(page, button(page, "Update"));
  await expect(mobile).toHaveAttribute("aria-invalid", "true");
  await expect(mobile).toBeFocused();
  await page.keyboard.press("ControlOrMeta+A");
  await page.keyboard.type("07700 900123");
  await page.keyboard.press("Enter");
  await expect(heading(page, "Your Account")).toBeFocused();
  await expect(page.getByText("Your details are saved.")).toBeVisible();
  await page.reload();
  await expect(page.getByText("07700 900123")).toBeVisible();
  await pressKey(page, button(page, "Menu"));
  await pressKey(page, button(page, "Sign out"));
  await expect(page.getByRole("dialog").getByRole("button", { name: "No" })).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(button(page, "Menu")).toBeFocused();
  await page.keyboard.press("Enter");
  await pressKey(page, button(page, "Sign out"));
  await tabTo(page, page.getByRole("dialog").getByRole("button", { name: "Yes" }));
  await page.keyboard.press("Enter");
  await expect(page.getByText("You are signed out.")).toBeVisible();
});
