import { randomUUID } from "node:crypto";
import { readFile } from "node:fs/promises";
import { inflateRawSync } from "node:zlib";
import type { Page } from "@playwright/test";
import { parse } from "csv-parse/sync";
import { demoSignIn } from "../../../supabase/dev/announce.ts";
import { expectAxeFindsNothing } from "../../support/axe.ts";
import { cutNetwork } from "../../support/faults.ts";
import { apiClient } from "../../support/officers.ts";
import { figures as names } from "../../../src/shared/domain/closed-sets.generated.ts";
import { turnAwayOptions } from "../../../src/shared/domain/turn-away-reasons.ts";
import { appRoutes } from "../../../src/shared/domain/routes.ts";
import { wasteName } from "../../../src/shared/domain/waste.ts";
import { computer, issue, test } from "../../support/app.ts";
import { expect, portalRoutes } from "../../support/portal.ts";

test.use(computer);

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

/** What a press saves. */
async function saved(page: Page, button: string): Promise<{ name: string; content: Buffer }> {
  const downloading = page.waitForEvent("download");
  await page.getByRole("button", { name: button, exact: true }).click();
  const download = await downloading;
  return { name: download.suggestedFilename(), content: await readFile(await download.path()) };
}

/** A file out of a ZIP archive, as a document for a word processor is one. */
function unzipped(archive: Buffer, name: string): Buffer {
  let at = archive.readUInt32LE(archive.lastIndexOf("PK\u0005\u0006") + 16);
  while (archive.readUInt32LE(at) === 0x02014b50) {
    const [named, extra, comment] = [28, 30, 32].map((offset) => archive.readUInt16LE(at + offset)) as [
      number,
      number,
      number,
    ];
    if (archive.toString("utf8", at + 46, at + 46 + named) === name) {
      const local = archive.readUInt32LE(at + 42);
      const begin = local + 30 + archive.readUInt16LE(local + 26) + archive.readUInt16LE(local + 28);
      const packed = archive.subarray(begin, begin + archive.readUInt32LE(at + 20));
      return archive.readUInt16LE(at + 10) === 0 ? packed : inflateRawSync(packed);
    }
    at += 46 + named + extra + comment;
  }
  throw new Error(`The archive holds no ${name}`);
}

/** The rows of a table of the page, as their cells. */
const rowsOf = (page: Page, title: string) =>
  page
    .getByRole("region", { name: title, exact: true })
    .getByRole("row")
    .evaluateAll((rows) => rows.map((row) => [...row.children].map((cell) => cell.textContent)));
const first = (text: string | undefined) =>
  text === "no data" ? 0 : Number((text ?? "").replaceAll(",", "").replaceAll("\u00a0", ""));

test("dashboard, page, CSV, export and committee paper show the same figures", async ({
  page,
  officer,
  signIn,
  stack,
}) => {
  await signIn(page, { ...officer, ...demoSignIn });
  await page.goto(portalRoutes.dashboard);
  await expect(page.locator(".vouchers-figures dd")).toHaveCount(2);
  const dashboard = await page.locator(".vouchers-figures dd").allTextContents();
  const openOnDashboard = /([\d,]+) (?:is|are) still to be used/.exec(
    await page.locator(".vouchers > p").innerText(),
  )?.[1];
  const monthsOnDashboard = page.getByRole("table", { name: "Vouchers issued by month, used and not used" });
  // The first of thirteen months may have none of the demo's days.
  await expect.poll(() => monthsOnDashboard.getByRole("row").count()).toBeGreaterThanOrEqual(1 + 12);
  await expectNothingFound(page);

  await page.goto(portalRoutes.figures);
  await page.getByLabel("Period").selectOption("last_year");
  await page.getByRole("button", { name: "Show figures" }).click();
  await expect(page.getByRole("heading", { level: 2, name: /^1 April .* to 31 March/ })).toBeVisible();
  const lastYear = await rowsOf(page, "By month");
  expect(lastYear).toHaveLength(14);
  await page.getByText("What these mean").click();
  const words = await page
    .locator("details dl > div")
    .evaluateAll((all) => all.map((word) => [...word.children].map((part) => part.textContent)));
  expect(words).toHaveLength(names.length);

  // The file: its sums are the page's totals.
  const csv = await saved(page, "Download as CSV");
  expect(csv.name).toMatch(/^camden-vouchers-\d{4}-04-01-to-\d{4}-03-31\.csv$/);
  expect(csv.content.toString("utf8").split("\r\n")[0]).toBe("\ufefftable,month,site,of,measure,count");
  const counted = parse<Record<"table" | "month" | "site" | "of" | "measure" | "count", string>>(
    csv.content,
    { bom: true, columns: true },
  );
  const inWords = (month: string) =>
    new Date(month).toLocaleDateString("en-GB", { month: "long", year: "numeric", timeZone: "UTC" });
  type Line = (typeof counted)[number];
  const asOnPage: Record<string, [table: string, row: (line: Line) => string]> = {
    "By month": ["site", ({ month }) => inWords(month)],
    "By site": ["site", ({ site }) => site],
    "By kind of waste": ["kind", ({ of }) => (of === "not_known" ? "Not known" : wasteName(of))],
    "By app or desk": ["way", ({ of }) => (of === "imported" ? "Counted elsewhere" : of)],
    "At our sites": ["site", ({ month }) => inWords(month)],
    "Turned away, by reason": [
      "reason",
      ({ of }) => turnAwayOptions.find(({ key }) => key === of)?.name ?? "",
    ],
    "By site and month": ["site", ({ site, month }) => `${site}, ${inWords(month)}`],
  };
  for (const [title, [table, rowOf]] of Object.entries(asOnPage)) {
    const [head = [], ...rows] = await rowsOf(page, title);
    expect(rows.length, title).toBeGreaterThan(1);
    for (const [name = "", ...cells] of rows)
      expect(
        head.slice(1).map((column) => {
          const measure = names[words.findIndex(([word]) => word === column)];
          return counted
            .filter((line) => line.table === table && line.measure === measure)
            .filter((line) => name === "Total" || rowOf(line).toLowerCase() === name?.toLowerCase())
            .reduce((all, { count }) => all + Number(count), 0);
        }),
        `${title}: ${name}`,
      ).toEqual(cells.map((cell) => first(cell ?? "")));
  }
  const picture = page.getByRole("table", { name: "Vouchers issued by month, used and not used" });
  const drawn = await picture
    .getByRole("row")
    .evaluateAll((rows) => rows.slice(1).map((row) => [...row.children].map((cell) => cell.textContent)));
  expect(drawn.map(([, used, unused]) => [first(used) + first(unused), first(used)])).toEqual(
    lastYear
      .slice(1, -1)
      .filter(([, issued]) => issued !== "no data")
      .map(([, issued, used]) => [first(issued), first(used)]),
  );
  // Months before the council's first day were not counted.
  expect(lastYear[1]?.slice(1)).toEqual(Array<string>(7).fill("no data"));
  await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  await page.getByRole("button", { name: "Copy picture: Vouchers issued by month" }).click();
  await expect(page.getByText("Copied. Paste it into your document.")).toBeVisible();
  const copiedTypes = () =>
    navigator.clipboard.read().then((items) => items.flatMap(({ types }) => [...types]));
  expect(await page.evaluate(copiedTypes)).toEqual(["image/png"]);
  const notes = await saved(page, "Download the notes for it");
  for (const [index, [word, means]] of words.entries())
    expect(notes.content.toString("utf8")).toContain(`${names[index]}: ${word}. ${means}`);

  // The paper of the same year: its tables are the page's, cell by cell.
  await page.getByRole("button", { name: "Make my committee paper" }).focus();
  const downloading = page.waitForEvent("download");
  await page.keyboard.press("Enter");
  const paper = await downloading;
  expect(paper.suggestedFilename()).toMatch(/^camden-vouchers-\d{4}-\d{2}\.docx$/);
  const archive = await readFile(await paper.path());
  const document = unzipped(archive, "word/document.xml").toString("utf8").replaceAll("&amp;", "&");
  const runs = (xml: string) => [...xml.matchAll(/<w:t(?: [^>]*)?>([^<]*)/g)].map(([, run]) => run);
  const inside = (xml: string, tag: string) =>
    [...xml.matchAll(new RegExp(`<w:${tag}(?: [^>]*)?>.*?</w:${tag}>`, "gs"))].map(([found]) => found);
  const inPaper = inside(document, "tbl").map((table) =>
    inside(table, "tr").map((row) => inside(row, "tc").map((cell) => runs(cell).join(""))),
  );
  const tables = await page.locator(".figures-scroll").evaluateAll((all) =>
    all.map((table) => ({
      title: table.getAttribute("aria-label"),
      rows: [...table.querySelectorAll("tr")].map((row) => [...row.children].map((cell) => cell.textContent)),
    })),
  );
  expect(inPaper).toEqual(tables.map(({ rows }) => rows));
  const text = runs(document);
  expect(text).toEqual(expect.arrayContaining(tables.map(({ title }) => title)));
  for (const [word, means] of words) expect(text.join("|")).toContain(`${word}: |${means}`);
  expect(unzipped(archive, "[Content_Types].xml").toString("utf8")).toContain("png");

  const total = lastYear.at(-1) ?? [];
  const columns = names.slice(0, 7);
  // All months of both years, as the operator's and the manager's export has them.
  await page.getByLabel("Period").selectOption("this_year");
  await page.getByRole("button", { name: "Show figures" }).click();
  await expect(page.getByRole("heading", { level: 2, name: /^1 April .* to 31 March/ })).toBeHidden();
  const thisYear = await rowsOf(page, "By month");
  const bothYears = (column: number) => first(total[column]) + first(thisYear.at(-1)?.[column]);
  const client = apiClient(stack);
  await client.auth.signInWithPassword(demoSignIn);
  await client.rpc("note_export").throwOnError();
  const exported = (await client.rpc("council_export").throwOnError()).data as unknown as {
    about: { words: Record<string, { name: string; means: string }> };
    figures: Record<string, number>[];
  };
  expect(names.map((name) => Object.values(exported.about.words[name] ?? {}))).toEqual(
    words.map(([word, means]) => [word, means]),
  );
  const ofExport = (name: string) => exported.figures.reduce((all, row) => all + (row[name] ?? 0), 0);
  expect(columns.map((_, index) => bothYears(index + 1))).toEqual(columns.map(ofExport));
  expect(dashboard.map(first)).toEqual([bothYears(1), bothYears(2)]);
  expect(first(openOnDashboard)).toBe(bothYears(6));
  await expectNothingFound(page);
});

test("a resident's app and the council's figures agree", async ({
  page,
  openCouncil,
  newResident,
  signIn,
  signInResident,
}) => {
  const resident = await newResident();
  const siteId = openCouncil.sites[0]?.id ?? "";
  const used = await issue(resident, siteId);
  const cancelled = await issue(resident, siteId);
  await issue(resident, siteId);
  await openCouncil.client
    .rpc("accept_voucher", { code: used.code, acceptance_id: randomUUID(), site_id: siteId })
    .throwOnError();
  await resident.client.rpc("cancel_voucher", { voucher_id: cancelled.id }).throwOnError();

  await signInResident(page, resident);
  await page.goto(appRoutes.vouchers);
  await expect(page.locator(".voucher-state")).toHaveCount(3);
  const inApp = await page.locator(".voucher-state").allTextContents();
  const app = (state: string) => inApp.filter((text) => text === state).length;

  await signIn(page, openCouncil);
  await page.goto(portalRoutes.dashboard);
  await expect(page.locator(".vouchers-figures dd")).toHaveText([String(inApp.length), String(app("Used"))]);
  await expect(page.locator(".lately-week div")).toHaveText([
    `Issued${inApp.length} no data for the week before`,
    `Used in the period${app("Used")} no data for the week before`,
    `Accepted at our sites${app("Used")} no data for the week before`,
    "Turned away0 no data for the week before",
  ]);
  await page.goto(portalRoutes.figures);
  await expect(page.getByRole("region", { name: "By month" })).toBeVisible();
  const total = (await rowsOf(page, "By month")).at(-1)?.slice(1).map(first);
  expect(total).toEqual([
    inApp.length,
    app("Used"),
    app("Cancelled"),
    0,
    app("Expired"),
    app("Active"),
    app("Used"),
  ]);
});

test("charts stay distinguishable in forced colours and print complete without buttons", async ({
  page,
  officer,
  signIn,
}) => {
  await signIn(page, { ...officer, ...demoSignIn });
  await page.goto(portalRoutes.figures);
  const picture = page.getByRole("figure", { name: "Vouchers issued by month, used and not used" });
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
  await expect(page.getByRole("button", { name: "Download as CSV" })).toBeHidden();
  // Nothing of a table is beyond the paper.
  await page.setViewportSize({ width: 718, height: 1000 });
  expect(await page.locator(".figures-scroll").count()).toBeGreaterThan(5);
  for (const table of await page.locator(".figures-scroll table").all())
    expect(await table.evaluate((wide) => wide.getBoundingClientRect().right)).toBeLessThanOrEqual(718);
});

test("a chart is read out as a table, and saved as one", async ({ page, officer, signIn }) => {
  await signIn(page, { ...officer, ...demoSignIn });
  await page.goto(portalRoutes.figures);
  const picture = page.getByRole("figure", { name: "Vouchers issued by site, used and not used" });
  await expect(picture.getByRole("table").getByRole("row")).toHaveCount(4);
  const png = await saved(page, "Save as picture: Vouchers issued by site, used and not used");
  expect(png.name).toBe("camden-vouchers-issued-by-site-used-and-not-used.png");
  expect(png.content.subarray(1, 4).toString()).toBe("PNG");
  expect(png.content.readUInt32BE(16)).toBe(1080);
});

test("figures that cannot be loaded leave the counts and a retry; without vouchers it says so", async ({
  page,
  council,
  signIn,
}) => {
  await signIn(page, council);
  const mend = await cutNetwork(page, /\/rest\/v1\/rpc\/council_figures/);
  await page.goto(portalRoutes.dashboard);
  await expect(page.getByText("The figures could not be loaded.")).toBeVisible();
  await expect(page.getByText("Vouchers Issued", { exact: true })).toBeVisible();
  await expectNothingFound(page);
  await mend();
  await page.getByRole("button", { name: /try again/i }).click();
  await expect(page.getByText("No vouchers were issued in the last 12 months.")).toBeVisible();
  await page.goto(portalRoutes.figures);
  await expect(
    page.getByText("We cannot compare with last year because we do not have figures for the full period."),
  ).toBeVisible();
});
