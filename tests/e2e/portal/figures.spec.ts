import { randomUUID } from "node:crypto";
import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { parse } from "csv-parse/sync";
import { demoSignIn } from "../../../supabase/dev/announce.ts";
import { expectAxeFindsNothing } from "../../support/axe.ts";
import { unzip } from "../../support/unzip.ts";
import { cutNetwork } from "../../support/faults.ts";
import { apiClient } from "../../support/officers.ts";
import { appRoutes } from "../../../src/shared/domain/routes.ts";
import { computer, issueVoucher, test } from "../../support/app.ts";
import { expect, portalRoutes } from "../../support/portal.ts";
import { formatMonth } from "../../../src/portal/figures/periods.ts";

test.use(computer);

async function expectNothingFound(page: Page): Promise<void> {
  for (const [width, colorScheme] of [
    [320, "dark"],
    [1280, "light"],
  ] as const) {
    await expectAxeFindsNothing(page, [{ width, colorScheme }]);
    // Only the table itself scrolls sideways.
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
  }
}

/** Returns the download of a press. */
async function saved(page: Page, button: string): Promise<{ name: string; content: Buffer }> {
  const downloading = page.waitForEvent("download");
  await page.getByRole("button", { name: button, exact: true }).click();
  const download = await downloading;
  return { name: download.suggestedFilename(), content: await readFile(await download.path()) };
}

/** Returns the rows of a table of the page as their cells. */
const rowsOf = (page: Page, title: string) =>
  page
    .getByRole("region", { name: title, exact: true })
    .getByRole("row")
    .evaluateAll((rows) => rows.map((row) => [...row.children].map((cell) => cell.textContent)));
const first = (text: string | undefined) => Number((text ?? "").replaceAll(",", "").replaceAll("\u00a0", ""));

/** Returns the texts and numbers of a workbook's sheet, row by row. */
function sheetRows(archive: Buffer, title: string): (string | number)[][] {
  const names = [...unzip(archive, "xl/workbook.xml").matchAll(/<sheet [^>]*name="([^"]*)"/g)];
  const place = names.findIndex(([, name]) => name === title) + 1;
  const texts = [...unzip(archive, "xl/sharedStrings.xml").matchAll(/<t[^>]*>([^<]*)/g)].map(
    ([, text]) => text,
  );
  return unzip(archive, `xl/worksheets/sheet${place}.xml`)
    .split("<row ")
    .slice(1)
    .map((row) =>
      [...row.matchAll(/<c [^>]*?( t="s")?><v>([^<]*)/g)].map(([, isText, value]) =>
        isText ? (texts[Number(value)] ?? "") : Number(value),
      ),
    );
}

/** Returns the day of a workbook's date. */
const dayOf = (days: number) => new Date(Date.UTC(1899, 11, 30 + days)).toISOString().slice(0, 10);

/** Returns the tables of a word processor's document as their cells. */
function documentTables(archive: Buffer): string[][][] {
  const inside = (xml: string, tag: string) =>
    [...xml.matchAll(new RegExp(`<w:${tag}(?: [^>]*)?>.*?</w:${tag}>`, "gs"))].map(([found]) => found);
  const text = (xml: string) =>
    [...xml.matchAll(/<w:t(?: [^>]*)?>([^<]*)/g)]
      .map(([, run]) => run)
      .join("")
      .replaceAll("&amp;", "&");
  return inside(unzip(archive, "word/document.xml"), "tbl").map((table) =>
    inside(table, "tr").map((row) => inside(row, "tc").map(text)),
  );
}

test("dashboard, page, charts, workbook, CSV, paper, export show one period's same figures", async ({
  page,
  officer,
  signIn,
  stack,
}) => {
  await signIn(page, { ...officer, ...demoSignIn });
  await page.goto(portalRoutes.dashboard);
  await expect(page.locator(".vouchers-figures dd")).toHaveCount(2);
  const dashboard = await page.locator(".vouchers-figures dd").allTextContents();
  const openOnDashboard = /([\d,]+) (?:is|are) still valid/.exec(
    await page.locator(".vouchers > p").innerText(),
  )?.[1];

  // The paper leads to the last full financial year, which the page then shows too.
  await page.goto(portalRoutes.figures);
  await page.getByRole("button", { name: "Show the last full financial year" }).click();
  await expect(page.getByRole("heading", { level: 2, name: /^1 April .* to 31 March/ })).toBeVisible();
  await expect(page.getByLabel("Period", { exact: true })).toHaveValue("last_year");
  const lastYear = await rowsOf(page, "Vouchers issued, by month");
  const total = lastYear.at(-1) ?? [];
  // Issued is used, still valid and no longer valid, in every row.
  for (const [month, issued, ...parts] of lastYear.slice(1))
    expect(first(issued), month ?? "").toBe(parts.reduce((sum, part) => sum + first(part), 0));
  // Months before the council's first day were not counted.
  expect(lastYear.length).toBeLessThan(14);
  const drawn = await page
    .getByRole("table", { name: "Vouchers issued, by month" })
    .getByRole("row")
    .evaluateAll((rows) =>
      rows.slice(1).map((row) => [...row.children].slice(1).map((cell) => cell.textContent)),
    );
  expect(drawn).toEqual(
    lastYear
      .slice(1, -1)
      .filter(([, issued]) => issued !== "0")
      .map(([, , ...parts]) => parts),
  );

  await page.getByText("More tables").click();
  const tables = await page.locator(".figures-scroll").evaluateAll((all) =>
    all.map((table) => ({
      title: table.getAttribute("aria-label") ?? "",
      rows: [...table.querySelectorAll("tr")].map((row) =>
        [...row.children].map((cell) => cell.textContent ?? ""),
      ),
    })),
  );
  expect(tables.length).toBeGreaterThan(8);
  const workbook = await saved(page, "Excel workbook");
  expect(workbook.name).toMatch(/^camden-vouchers-\d{4}-04-01-to-\d{4}-03-31\.xlsx$/);
  // The first column holds names, or months as dates.
  const inWords = (rows: (string | number)[][]) =>
    rows.map(([name = "", ...cells]) => [
      typeof name === "number" ? formatMonth(dayOf(name)) : name,
      ...cells.map((cell) => cell.toLocaleString("en-GB")),
    ]);
  for (const { title, rows } of tables)
    expect(inWords(sheetRows(workbook.content, title)), title).toEqual(rows);

  const csv = await saved(page, "CSV");
  const lines = parse(csv.content, { bom: true, columns: false }) as string[][];
  expect(lines.map((line) => line.join())).toEqual(
    sheetRows(workbook.content, "By site and month").map(([month = "", ...row]) =>
      [typeof month === "number" ? dayOf(month).slice(0, 7) : month, ...row].join(),
    ),
  );
  const sums = (name: string) =>
    lines.slice(1).reduce((sum, line) => sum + Number(line[lines[0]?.indexOf(name) ?? -1]), 0);
  expect(lastYear[0]?.slice(1).map((name) => sums(name ?? ""))).toEqual(total.slice(1).map(first));

  // The paper has three tables; its annex has those of the page.
  const paper = await saved(page, "Committee paper");
  expect(paper.name).toMatch(/^camden-vouchers-.*\.docx$/);
  expect(unzip(paper.content, "word/document.xml")).toContain("1 April ");
  const [issued = [], gates, ...rest] = documentTables(paper.content);
  expect(issued.slice(1).map(([, value]) => value)).toEqual(total.slice(1));
  expect(gates).toEqual(tables.find(({ title }) => title === "At our gates")?.rows);
  expect(rest).toEqual([tables.find(({ title }) => title === "Vouchers issued, by site")?.rows]);
  await page.getByLabel("Add all tables to the paper").check();
  const annex = await saved(page, "Committee paper");
  expect(documentTables(annex.content).slice(3)).toEqual(
    tables.filter(({ title }) => title !== "At our gates").map(({ rows }) => rows),
  );

  // All months of both years, as the manager's export has them.
  await page.getByLabel("Period", { exact: true }).selectOption("this_year");
  await page.getByRole("button", { name: "Show figures" }).click();
  await expect(page.getByRole("heading", { level: 2, name: /^1 April .* to 31 March/ })).toBeHidden();
  const thisYear = (await rowsOf(page, "Vouchers issued, by month")).at(-1) ?? [];
  const bothYears = [1, 2, 3, 4].map((column) => first(total[column]) + first(thisYear[column]));
  const client = apiClient(stack);
  await client.auth.signInWithPassword(demoSignIn);
  await client.rpc("note_export").throwOnError();
  const exported = (await client.rpc("council_export").throwOnError()).data as unknown as {
    figures: Record<string, number>[];
  };
  const ofExport = (...causes: string[]) =>
    causes.reduce((all, name) => all + exported.figures.reduce((sum, row) => sum + (row[name] ?? 0), 0), 0);
  expect(bothYears).toEqual([
    ofExport("issued"),
    ofExport("used"),
    ofExport("to_be_used"),
    ofExport("expired", "cancelled", "ended"),
  ]);
  expect([...dashboard, openOnDashboard].map(first)).toEqual(bothYears.slice(0, 3));
  await expectNothingFound(page);
});

test("each number opens its vouchers by the ends of their codes, and agrees with the app", async ({
  page,
  openCouncil,
  newResident,
  signIn,
  signInResident,
}) => {
  const resident = await newResident();
  const siteId = openCouncil.sites[0]?.id ?? "";
  const used = await issueVoucher(resident, siteId);
  await issueVoucher(resident, siteId);
  await openCouncil.client
    .rpc("accept_voucher", { code: used.code, acceptance_id: randomUUID(), site_id: siteId })
    .throwOnError();
  const cancelled = await issueVoucher(resident, siteId);
  await resident.client.rpc("cancel_voucher", { voucher_id: cancelled.id }).throwOnError();
  await signInResident(page, resident);
  await page.goto(appRoutes.vouchers);
  await expect(page.locator(".voucher-state")).toHaveCount(3);
  const inApp = await page.locator(".voucher-state").allTextContents();
  const app = (state: string) => inApp.filter((text) => text === state).length;

  await signIn(page, openCouncil);
  await page.goto(portalRoutes.dashboard);
  await expect(page.locator(".vouchers-figures dd")).toHaveText([String(inApp.length), String(app("Used"))]);
  await page.goto(portalRoutes.figures);
  await expect(page.getByRole("region", { name: "Vouchers issued, by month" })).toBeVisible();
  const total = (await rowsOf(page, "Vouchers issued, by month")).at(-1)?.slice(1).map(first);
  expect(total).toEqual([inApp.length, app("Used"), app("Active"), app("Cancelled") + app("Expired")]);
  await page.getByText("More tables").click();
  const numbers = page.locator(".figures-scroll td button");
  // Issued, used and still valid of a month, a site, a way, a waste type and in all; and what the gate did.
  await expect.poll(() => numbers.count()).toBeGreaterThan(15);
  for (const number of await numbers.all()) {
    await number.click();
    const list = page.getByRole("dialog");
    await expect(list.getByRole("listitem")).toHaveCount(Number(await number.textContent()));
    await expect(list).not.toContainText(used.code);
    await list.getByRole("button", { name: "Close" }).click();
  }
  await page.getByRole("button", { name: /^Accepted, This period/ }).click();
  await expect(page.getByRole("dialog").getByRole("listitem")).toContainText(`…${used.code.slice(-4)}`);
  await expectAxeFindsNothing(page, [{ width: 320, colorScheme: "dark" }]);
});

test("charts are tables to a screen reader, clear in forced colours, and complete on paper", async ({
  page,
  officer,
  signIn,
}) => {
  await signIn(page, { ...officer, ...demoSignIn });
  // The page is at most four screens on a phone, whole years too.
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(portalRoutes.figures);
  await page.getByLabel("Period", { exact: true }).selectOption("twelve_months");
  await page.getByRole("button", { name: "Show figures" }).click();
  await expect(
    page.getByRole("region", { name: "Vouchers issued, by month" }).getByRole("row"),
  ).not.toHaveCount(10);
  await expect(page.getByRole("figure")).toHaveCount(2);
  expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBeLessThanOrEqual(4 * 844);
  await page.setViewportSize(computer.viewport);
  await page.reload();

  const bySite = page.getByRole("figure", { name: "Vouchers issued, by site" });
  await expect(bySite.getByRole("table").getByRole("row")).toHaveCount(4);
  const png = await saved(page, "Save as picture: Vouchers issued, by site");
  expect(png.name).toMatch(/^camden-vouchers-issued-by-site-\d{4}-04-01-to-.*\.png$/);
  expect(png.content.subarray(1, 4).toString()).toBe("PNG");
  expect(png.content.readUInt32BE(16)).toBe(1152);

  const picture = page.getByRole("figure", { name: "Vouchers issued, by month" });
  const paint = () =>
    picture
      .locator("pattern .chart-fill")
      .evaluateAll((fills) => fills.map((fill) => getComputedStyle(fill).fill));
  await expect(picture).toBeVisible();
  await page.emulateMedia({ forcedColors: "active", colorScheme: "dark" });
  const [used, unused] = await paint();
  const ink = await picture
    .locator(".chart-hatch")
    .first()
    .evaluate((line) => getComputedStyle(line).stroke);
  expect([used === unused, used === ink]).toEqual([false, true]);
  await page.emulateMedia({ media: "print", forcedColors: "none", colorScheme: "light" });
  await expect(picture.locator("svg")).toBeVisible();
  await expect(page.getByRole("button", { name: "Excel workbook" })).toBeHidden();
  // No table extends beyond the paper.
  await page.setViewportSize({ width: 718, height: 1000 });
  await page.getByText("More tables").click();
  expect(await page.locator(".figures-scroll").count()).toBeGreaterThan(5);
  for (const table of await page.locator(".figures-scroll table").all())
    expect(await table.evaluate((wide) => wide.getBoundingClientRect().right)).toBeLessThanOrEqual(718);
});

test("figures that cannot be loaded offer a retry; without vouchers the page says so", async ({
  page,
  council,
  signIn,
}) => {
  await signIn(page, council);
  const mend = await cutNetwork(page, /\/rest\/v1\/rpc\/council_figures/);
  await page.goto(portalRoutes.figures);
  await expect(page.getByText("The figures could not be loaded.")).toBeVisible();
  await expectNothingFound(page);
  await mend();
  await page.getByRole("button", { name: /try again/i }).click();
  await expect(page.getByText("No vouchers were issued in this period.")).toBeVisible();
});
