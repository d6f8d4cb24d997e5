import { readFile } from "node:fs/promises";
import type { Locator, Page } from "@playwright/test";
import { demoSignIn } from "../../../supabase/local/announce.ts";
import { expectAxeFindsNothing } from "../../support/axe.ts";
import { cutNetwork } from "../../support/faults.ts";
import { apiClient } from "../../support/officers.ts";
import { expect, portalRoutes, test } from "../../support/portal.ts";
import type { Served } from "../../support/stack.ts";

/** What the demo council has, from the database itself, as the cells of a row: issued and used. */
async function cellsOf(stack: Served, isMeant: (address: string | null) => boolean): Promise<string[]> {
  const client = apiClient(stack);
  await client.auth.signInWithPassword(demoSignIn);
  const { data, error } = await client.rpc("voucher_history", { months: 12 });
  if (error) throw error;
  const rows = (data as Record<string, string | number | null>[]).filter((row) =>
    isMeant(row["site_address"] as string | null),
  );
  return ["issued", "used"].map((column) => String(rows.reduce((sum, row) => sum + Number(row[column]), 0)));
}

const total = (table: Locator) => table.getByRole("row", { name: /^Total/ }).getByRole("cell");

async function expectNothingFound(page: Page): Promise<void> {
  for (const [width, colorScheme] of [
    [320, "dark"],
    [1280, "light"],
  ] as const) {
    await expectAxeFindsNothing(page, [{ width, colorScheme }]);
    // Nothing scrolls sideways but the table itself.
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
  }
}

test("twelve months are a table that a screen reader finds, for all sites and for one, and a file", async ({
  page,
  officer,
  signIn,
  stack,
}) => {
  const all = await cellsOf(stack, () => true);
  await signIn(page, { ...officer, ...demoSignIn });
  await page.goto(portalRoutes.dashboard);
  const table = page.getByRole("table", { name: /^All sites: issued and used/ });
  // Twelve months, the headings and the sums.
  await expect(table.getByRole("row")).toHaveCount(14);
  await expect(total(table)).toHaveText(all);
  expect(
    all
      .slice(0, 2)
      .map(Number)
      .every((count) => count > 10),
  ).toBe(true);
  await expectNothingFound(page);

  const select = page.getByLabel("Site", { exact: true });
  const options = await select.getByRole("option").allTextContents();
  const address = options[1] ?? "";
  expect(options[0]).toBe("All sites");
  await select.selectOption({ label: address });
  const one = await cellsOf(stack, (site) => site === address);
  expect(one).not.toEqual(all);
  await expect(page.getByRole("table", { name: address })).toBeAttached();
  await expect(total(page.getByRole("table", { name: address }))).toHaveText(one);

  const downloading = page.waitForEvent("download");
  await page.getByRole("button", { name: "Download as CSV", exact: true }).click();
  const download = await downloading;
  expect(download.suggestedFilename()).toBe("camden-figures.csv");
  const file = await readFile(await download.path(), "utf8");
  expect(file.startsWith("\ufeffMonth,Site,Issued,Used\r\n")).toBe(true);
  const lines = file.trim().split("\r\n").slice(1);
  expect(lines).toHaveLength(12);
  const issued = lines.map((line) => Number(line.split(",").at(-2)));
  expect(issued.reduce((sum, count) => sum + count)).toBe(Number(one[0]));

  await page.getByRole("button", { name: "Show as a table" }).click();
  const region = page.getByRole("region", { name: "Figures as a table" });
  await expect(region).toBeVisible();
  await expectNothingFound(page);
});

test("figures that cannot be loaded leave the counts, with a retry; without vouchers it says so", async ({
  page,
  council,
  signIn,
}) => {
  await signIn(page, council);
  const mend = await cutNetwork(page, /\/rest\/v1\/rpc\/voucher_history/);
  await page.goto(portalRoutes.dashboard);
  await expect(page.getByText("The figures could not be loaded.")).toBeVisible();
  await expect(page.getByText("Vouchers Issued")).toBeVisible();
  await expectNothingFound(page);
  await mend();
  await page.getByRole("button", { name: /try again/i }).click();
  await expect(page.getByText("No vouchers were issued or used in the last 12 months.")).toBeVisible();
  await expect(page.getByRole("table")).toHaveCount(0);
});

test("what the gates did and whose residents came are tables of their own, in which few people cannot be counted", async ({
  page,
  officer,
  signIn,
  stack,
}) => {
  const client = apiClient(stack);
  await client.auth.signInWithPassword(demoSignIn);
  const answer = await client.rpc("gate_figures", {}).throwOnError();
  const data = answer.data as { accepted: number; accepted_anyway: number }[];
  const sum = (of: (row: (typeof data)[number]) => number) =>
    String(data.reduce((all, row) => all + of(row), 0));
  await signIn(page, { ...officer, ...demoSignIn });
  await page.goto(portalRoutes.dashboard);
  const gates = page.getByRole("table", { name: /^At our sites/ });
  await expect(gates.getByRole("row")).toHaveCount(14);
  await expect(total(gates).nth(0)).toHaveText(sum(({ accepted }) => accepted));
  await expect(total(gates).nth(1)).toHaveText(sum(({ accepted_anyway }) => accepted_anyway));
  const others = page.getByRole("table", { name: /^Others at our sites/ });
  await expect(others.getByRole("cell", { name: "Islington" }).first()).toBeVisible();
  await expect(others.getByRole("cell", { name: "under 5" }).first()).toBeVisible();
  await expect(page.getByRole("table", { name: /^Our residents elsewhere/ })).toHaveCount(0);

  const downloading = page.waitForEvent("download");
  await page.getByRole("button", { name: "Download 'At our sites' as CSV" }).click();
  const file = await readFile(await (await downloading).path(), "utf8");
  expect(
    file.startsWith("\ufeffMonth,Site,Accepted at our sites,Accepted anyway,Turned away: Not taken here,"),
  ).toBe(true);
  const region = page.getByRole("region", { name: "At our sites, as a table", exact: true });
  // However far the table is scrolled, its caption is seen as a whole.
  await page.setViewportSize({ width: 320, height: 640 });
  for (const left of [0, 1_000]) {
    const scrolled = await region.evaluate((element, by) => {
      element.scrollLeft = by;
      return element.scrollLeft;
    }, left);
    expect(scrolled > 0).toBe(left > 0);
    await region.getByRole("caption").scrollIntoViewIfNeeded();
    await expect(region.getByRole("caption")).toBeInViewport({ ratio: 0.99 });
  }
});
