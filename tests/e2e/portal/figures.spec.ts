import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { demoSignIn } from "../../../supabase/local/announce.ts";
import { expectAxeFindsNothing } from "../../support/axe.ts";
import { cutNetwork } from "../../support/faults.ts";
import { apiClient } from "../../support/officers.ts";
import { expect, portalRoutes, test } from "../../support/portal.ts";
import type { Served } from "../../support/stack.ts";

/** What the demo council has, from the database itself, as the cells of a row: issued, used, and the five reasons. */
async function cellsOf(stack: Served, isMeant: (address: string | null) => boolean): Promise<string[]> {
  const client = apiClient(stack);
  await client.auth.signInWithPassword(demoSignIn);
  const { data, error } = await client.rpc("voucher_history", { months: 12 });
  if (error) throw error;
  const rows = (data as Record<string, string | number | null>[]).filter((row) =>
    isMeant(row["site_address"] as string | null),
  );
  const reasons = ["not_taken", "too_much", "trade_waste", "site_full", "other"].map(
    (key) => `turned_${key}`,
  );
  return ["issued", "used", ...reasons].map((column) =>
    String(rows.reduce((sum, row) => sum + Number(row[column]), 0)),
  );
}

const total = (page: Page) => page.getByRole("row", { name: /^Total/ }).getByRole("cell");

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
  const table = page.getByRole("table", { name: /^All sites: issued, used and turned away/ });
  // Twelve months, two rows of headings and the sums.
  await expect(table.getByRole("row")).toHaveCount(15);
  await expect(total(page)).toHaveText(all);
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
  await expect(total(page)).toHaveText(one);

  const downloading = page.waitForEvent("download");
  await page.getByRole("button", { name: "Download as CSV" }).click();
  const download = await downloading;
  expect(download.suggestedFilename()).toBe("camden-figures.csv");
  const file = await readFile(await download.path(), "utf8");
  expect(file.startsWith("\ufeffMonth,Site,Issued,Used,Turned away: Not taken here,")).toBe(true);
  const lines = file.trim().split("\r\n").slice(1);
  expect(lines).toHaveLength(12);
  const issued = lines.map((line) => Number(line.split(",").at(-7)));
  expect(issued.reduce((sum, count) => sum + count)).toBe(Number(one[0]));

  await page.getByRole("button", { name: "Show as a table" }).click();
  const region = page.getByRole("region", { name: "Figures as a table" });
  await expect(region).toBeVisible();
  await expectNothingFound(page);
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
  await expect(page.getByText("in the last twelve months no voucher was issued")).toBeVisible();
  await expect(page.getByRole("table")).toHaveCount(0);
});
