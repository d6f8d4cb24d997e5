import { saysTR014 } from "../../../src/shared/domain/error-messages.generated.ts";
import { expectAxeFindsNothing, tightAndWide } from "../../support/axe.ts";
import type { Page } from "@playwright/test";
import { expect, portalRoutes, test, type Council } from "../../support/portal.ts";

const site = (page: Page, number: number) => page.getByLabel(`Site ${number}`, { exact: true });
const update = (page: Page) => page.getByRole("button", { name: "Update" }).click();

const stored = async (council: Council) => {
  const { data, error } = await council.client
    .from("skip_sites")
    .select("position, address")
    .order("position");
  if (error) throw error;
  return data.map(({ address }) => address);
};

async function deleteSite(page: Page, number: number) {
  await page.getByRole("button", { name: `Delete Site ${number}` }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Yes" }).click();
  await expect(page.getByText("Site deleted successfully!")).toBeVisible();
}

async function store(council: Council, addresses: string[]) {
  const { error } = await council.client.rpc("save_skip_sites", {
    sites: addresses.map((address) => ({ id: null, address })),
  });
  if (error) throw error;
}

test.beforeEach(async ({ page, council, signIn }) => {
  await signIn(page, council);
});

test("without sites the page says 'Please add site below', and a site is added and saved", async ({
  page,
  council,
}) => {
  await page.goto(portalRoutes.skipSites);
  await expect(page.getByText("Please add site below")).toBeVisible();
  await page.getByRole("button", { name: "Update", exact: true }).click();
  await expect(page.getByRole("alert").getByText("Please add site below")).toBeVisible();
  await page.getByRole("button", { name: "Add Site" }).click();
  await expect(site(page, 1)).toBeFocused();
  // Markup and other alphabets stay the text that was typed.
  const odd = `<img src=x onerror="alert(1)"> 'quoted' مركز 処分場 🗑️`;
  await page.keyboard.type(`  ${odd} `);
  // Leaving asks first, and keeps the draft.
  const question = page.waitForEvent("dialog");
  const leaving = page.getByRole("link", { name: "Back" }).click();
  await (await question).accept();
  await leaving;
  await expect(page.getByRole("heading", { name: "First steps" })).toBeVisible();
  await page.goBack();
  await expect(site(page, 1)).toHaveValue(`  ${odd} `);
  await update(page);
  await expect(page.getByText("Update successful!")).toBeVisible();
  expect(await stored(council)).toEqual([odd]);
  await page.reload();
  await expect(site(page, 1)).toHaveValue(odd);
});

test("deleting asks first, keeps what is being typed, and in a second tab hits the same site", async ({
  page,
  council,
  context,
}) => {
  await store(council, ["First Road", "Second Road", "Third Road"]);
  await page.goto(portalRoutes.skipSites);
  await site(page, 3).fill("Third Road, Gate B");
  await page.getByRole("button", { name: "Delete Site 1" }).click();
  const dialog = page.getByRole("dialog");
  await expect(dialog).toContainText("Are you sure you want to delete this site?");
  await expect(dialog).toContainText("No active voucher is for it.");
  await dialog.getByRole("button", { name: "No" }).click();
  await page.getByRole("button", { name: "Delete Site 1" }).click();
  await dialog.getByRole("button", { name: "Yes" }).click();
  await expect(page.getByText("Site deleted successfully!")).toBeVisible();
  await expect(site(page, 1)).toHaveValue("Second Road");
  await expect(site(page, 2)).toHaveValue("Third Road, Gate B");
  await expect(site(page, 3)).toHaveCount(0);
  expect(await stored(council)).toEqual(["Second Road", "Third Road"]);

  const other = await context.newPage();
  await other.goto(portalRoutes.skipSites);
  await expect(site(other, 2)).toBeVisible();
  await deleteSite(page, 1);
  expect(await stored(council)).toEqual(["Third Road"]);
  await deleteSite(other, 1);
  expect(await stored(council)).toEqual(["Third Road"]);
});

test("blank rows and long addresses are not stored, and errors appear beside their rows", async ({
  page,
  council,
}) => {
  await page.goto(portalRoutes.skipSites);
  await page.getByRole("button", { name: "Add Site" }).click();
  await update(page);
  await expect(site(page, 1)).toHaveAccessibleDescription(/Enter an address, or delete the site./);
  await expect(page.getByText("Update successful!")).toHaveCount(0);
  expect(await stored(council)).toEqual([]);
  await page.getByRole("button", { name: "Add Site" }).click();
  await site(page, 1).fill("   ");
  await site(page, 2).fill("x".repeat(301));
  await update(page);
  await expect(site(page, 2)).toHaveAttribute("aria-invalid", "true");
  await expect(page).toHaveTitle(/^Error: /);
  await site(page, 2).fill("x".repeat(300));
  await update(page);
  await expect(page.getByText("Update successful!")).toBeVisible();
  expect(await stored(council)).toEqual(["x".repeat(300)]);

  // The title says so until the wrong site is retyped or deleted.
  await page.getByRole("button", { name: "Add Site" }).click();
  await site(page, 1).fill("  ");
  await site(page, 2).fill("x".repeat(301));
  await update(page);
  await expect(page).toHaveTitle(/^Error: /);
  await site(page, 2).fill("Second Road");
  await expect(page).toHaveTitle(/^Error: /);
  await deleteSite(page, 1);
  await expect(page).not.toHaveTitle(/^Error: /);

  // An error of the service about a row.
  await page.getByRole("button", { name: "Add Site" }).click();
  await page.route(/\/rpc\/save_skip_sites/, (route) =>
    route.fulfill({ status: 400, json: { code: "TR014", message: saysTR014, details: "2" } }),
  );
  await site(page, 2).fill("Third Road");
  await update(page);
  await expect(site(page, 2)).toHaveAccessibleDescription(/at most 300 characters/);
  await expect(site(page, 2)).toBeFocused();
});

test("a list of 500 sites stays usable", async ({ page, council }) => {
  await store(
    council,
    Array.from({ length: 500 }, (_, index) => `${index + 1} Depot Lane`),
  );
  await page.goto(portalRoutes.skipSites);
  await site(page, 500).fill("The last one");
  await update(page);
  // Not expect(), which describes the whole page for each retry: two seconds for 500 rows.
  await page.getByText("Update successful!").waitFor();
  expect((await stored(council)).at(-1)).toBe("The last one");
});

test("a CSV file or a pasted column is previewed, added as rows and saved in its order", async ({
  page,
  council,
}) => {
  await store(council, ["1 Depot Lane, London"]);
  await page.goto(portalRoutes.skipSites);
  await page.getByRole("button", { name: "Add several sites" }).click();
  const dialog = page.getByRole("dialog", { name: "Add several sites" });
  await expect(dialog.getByLabel("Addresses, one per line")).toBeFocused();
  await dialog.getByRole("button", { name: "Check addresses" }).click();
  await expect(dialog.locator("[aria-invalid=true]")).toBeVisible();
  await expectAxeFindsNothing(page, tightAndWide);
  const choose = (name: string, buffer: Buffer) =>
    dialog.getByLabel("CSV file").setInputFiles({ name, mimeType: "text/csv", buffer });
  await choose("sites.xlsx", Buffer.from([0x50, 0x4b, 3, 4, 0, 0xff]));
  await expect(dialog.getByText("This is not a text file.")).toBeVisible();
  // As Windows writes it.
  await choose("sites.csv", Buffer.from('no,address\r\n1,"Caf\u00e9 Yard,\r\nLeeds"\r\n', "latin1"));
  await dialog.getByRole("button", { name: "Check addresses" }).click();
  await dialog.getByRole("button", { name: "Add 1 site" }).click();
  await expect(site(page, 2)).toHaveValue("Caf\u00e9 Yard, Leeds");

  await page.getByRole("button", { name: "Add several sites" }).click();
  await dialog
    .getByLabel("Addresses, one per line")
    .fill("Address\n3 Yard, Leeds\n\n1 depot lane London\n2 Yard, Leeds\n");
  // Escape closes the dialog and keeps the typed text.
  await page.keyboard.press("Escape");
  await expect(dialog).toHaveCount(0);
  await page.getByRole("button", { name: "Add several sites" }).click();
  await dialog.getByRole("button", { name: "Check addresses" }).click();
  await expect(dialog.getByRole("heading", { name: "2 sites to add" })).toBeFocused();
  await expect(dialog.getByText(/^2 of them have no postcode, or opening hours/)).toBeVisible();
  await expectAxeFindsNothing(page, tightAndWide);
  await expect(dialog.getByRole("region", { name: "What will be added" }).getByRole("listitem")).toHaveText([
    "3 Yard, LeedsThis address has no postcode.",
    "2 Yard, LeedsThis address has no postcode.",
  ]);
  await expect(dialog.getByRole("region", { name: "Left out" }).getByRole("listitem")).toHaveText([
    "Line 3: an empty line",
    "Line 4, 1 depot lane London: the same as Site 1, already in your list",
  ]);
  await dialog.getByRole("button", { name: "Add 2 sites" }).click();
  await expect(dialog).toHaveCount(0);
  await expect(site(page, 3)).toBeFocused();
  await expect(page.getByRole("status").filter({ hasText: "2 sites added to the list." })).toBeVisible();
  expect(await stored(council)).toEqual(["1 Depot Lane, London"]);
  await update(page);
  await expect(page.getByText("Update successful!")).toBeVisible();
  await page.reload();
  await expect(site(page, 3)).toHaveValue("3 Yard, Leeds");
  await expect(site(page, 4)).toHaveValue("2 Yard, Leeds");
  expect(await stored(council)).toEqual([
    "1 Depot Lane, London",
    "Caf\u00e9 Yard, Leeds",
    "3 Yard, Leeds",
    "2 Yard, Leeds",
  ]);
});
