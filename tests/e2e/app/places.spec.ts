import type { Page } from "@playwright/test";
import { appRoutes } from "../../../src/shared/domain/routes.ts";
import { expectAxeFindsNothing } from "../../support/axe.ts";
import { storeApplication, expect, test } from "../../support/app.ts";

const field = (page: Page) => page.getByLabel("Postcode or borough");
const borough = (page: Page, name: string) => page.getByRole("listitem").filter({ hasText: name });

async function type(page: Page, text: string): Promise<void> {
  await storeApplication(page);
  await page.goto(appRoutes.apply);
  await expect(page.getByRole("link", { name: "Camden", exact: true })).toBeVisible();
  await field(page).fill(text);
}

test("a postcode is looked up without being sent, and Enter leads to the waste and sites nearby", async ({
  page,
}) => {
  const requests: string[] = [];
  page.on("request", (request) => requests.push(request.url() + (request.postData() ?? "")));
  const files = () => requests.filter((url) => url.includes("/places/")).map((url) => new URL(url).pathname);
  await storeApplication(page);
  await page.goto(appRoutes.apply);
  await expect(page.getByRole("link", { name: "Camden", exact: true })).toBeVisible();
  expect(files()).toEqual([]);
  await field(page).pressSequentially("NW5 2AA");
  await expect(page.getByRole("status").getByText("Camden", { exact: true })).toBeVisible();
  expect(files()).toEqual(["/places/index.json", "/places/NW5.json"]);
  await field(page).fill("nw52aa");
  await expect(page.getByRole("status").getByText("Camden", { exact: true })).toBeVisible();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { name: "What you are bringing" })).toBeFocused();
  await page.getByRole("button", { name: "My own home" }).click();
  await expect(page.getByRole("heading", { name: "Select a site" })).toBeFocused();
  await expect(
    page.getByText("For people who live in Camden. Open soonest first, then nearest to NW5 2AA."),
  ).toBeVisible();
  const near = page.getByRole("listitem").filter({ hasText: "Lock Gate Depot" });
  await expect(near).toContainText("less than a mile");
  await expect(page.getByText("Contains Royal Mail data © Royal Mail copyright")).toBeVisible();
  expect(requests.filter((text) => /2AA/i.test(text))).toEqual([]);
});

test("names, mistakes, postcodes outside and in two boroughs each get their answer", async ({ page }) => {
  const requests: string[] = [];
  page.on("request", (request) => requests.push(new URL(request.url()).pathname));
  await type(page, "M1 1AA");
  await expect(page.getByText("M1 1AA is outside the boroughs we cover.")).toBeVisible();
  await expect(page.getByRole("link", { name: "Find your council on GOV.UK" })).toBeVisible();
  // A postcode outside fetches no file.
  expect(requests.filter((path) => path.startsWith("/places/"))).toEqual(["/places/index.json"]);

  await field(page).fill("Kentish Town");
  await expect(page.getByRole("heading", { name: "Nearby" })).toBeVisible();
  await expect(page.getByRole("link", { name: "Islington", exact: true })).toHaveAttribute(
    "href",
    "/boroughs/islington",
  );
  await field(page).fill("Hayes");
  await expect(page.getByText("2 of 33 boroughs")).toBeVisible();
  for (const name of ["Bromley", "Hillingdon"]) await expect(borough(page, name)).toBeVisible();

  await field(page).fill("Camdan");
  await expect(page.getByRole("status").getByText("Did you mean Camden?")).toBeVisible();
  await page.getByRole("button", { name: "Find" }).click();
  await expect(page.getByRole("heading", { name: "What you are bringing" })).toHaveCount(0);
  await expect(page.getByRole("link", { name: "Camden", exact: true })).toBeVisible();
  await field(page).fill("London");
  await expect(page.getByText("Type your borough, a place or a postcode in London.")).toBeVisible();
  await field(page).fill("Bromley");
  await expect(page.getByRole("status").getByText("Bromley", { exact: true })).toBeVisible();
  await field(page).fill("12 Sample Street, NW5 2AA");
  await expect(page.getByRole("status").getByText("Camden", { exact: true })).toBeVisible();

  // By keyboard and screen reader.
  await field(page).fill("NW5");
  await expect(page.getByRole("status").getByText("2 of 33 boroughs")).toBeVisible();
  await expect(borough(page, "Islington")).toBeVisible();
  await page.getByRole("button", { name: "Find" }).click();
  await expect(page.getByRole("heading", { name: "Choose your borough" })).toBeFocused();
  await expectAxeFindsNothing(page, [{ width: 320, colorScheme: "dark" }], "a postcode in two boroughs");
  await page.getByRole("link", { name: "Camden", exact: true }).click();
  await page.getByRole("button", { name: "My own home" }).click();
  await expect(
    page.getByText("For people who live in Camden. Open soonest first, then nearest to NW5."),
  ).toBeVisible();
});

test.describe("with the service worker", () => {
  test.use({ serviceWorkers: "allow" });

  test("places that were looked up once are found without a network", async ({ page }) => {
    await storeApplication(page);
    await page.goto(appRoutes.apply);
    await page.evaluate(() => navigator.serviceWorker.ready);
    await page.reload();
    await type(page, "NW5 2AA");
    await expect(page.getByRole("status").getByText("Camden", { exact: true })).toBeVisible();
    const again = await page.context().newPage();
    await again.goto(appRoutes.apply);
    await expect(again.getByRole("link", { name: "Camden", exact: true })).toBeVisible();
    await page.context().setOffline(true);
    await field(again).fill("NW5 2AA");
    await expect(again.getByRole("status").getByText("Camden", { exact: true })).toBeVisible();
  });
});

test("without the file of places, boroughs can be found by name", async ({ page }) => {
  await page.route("**/places/**", (route) => route.abort());
  await type(page, "camd");
  await expect(page.getByText("Places could not be loaded. Type the name of your borough.")).toBeVisible();
  await expect(page.getByRole("link", { name: "Camden", exact: true })).toBeVisible();
  await expect(borough(page, "Islington")).toHaveCount(0);
});

test("from the home page on a phone to the sites, without typing an address into the browser", async ({
  page,
}) => {
  await page.goto("/");
  await page.getByRole("main").getByRole("link", { name: "Get a voucher" }).click();
  await field(page).fill("Kentish Town");
  await page.getByRole("button", { name: "Search for TipRight" }).click();
  await page.getByLabel("Sofa or armchair").check();
  await page.getByLabel("Up to 3 items or bags").check();
  await page.getByRole("button", { name: "My own home" }).click();
  await expect(
    page.getByText("For people who live in Camden. Open soonest first, then nearest to Kentish Town."),
  ).toBeVisible();
  const map = page
    .getByRole("listitem")
    .filter({ hasText: "Sample Yard" })
    .getByRole("link", { name: "Map" });
  await expect(map).toHaveAttribute(
    "href",
    /^https:\/\/www\.openstreetmap\.org\/search\?query=Sample%20Yard/,
  );
});
