import type { Page } from "@playwright/test";
import { appRoutes } from "../../../src/shared/domain/routes.ts";
import { expect, issueVoucher, test } from "../../support/app.ts";

/**
 * Returns the words of each phone on /the-app from top to bottom; of facts only their names, since the values are
 * examples.
 */
async function readPhones(page: Page): Promise<string[][]> {
  await page.goto("/the-app");
  return page.locator(".phone").evaluateAll((phones) =>
    phones.map((phone) => {
      const bar = phone.querySelector(".bar")?.textContent ?? "";
      const facts = phone.querySelector(".facts");
      const words = facts
        ? [...facts.querySelectorAll("em, p > strong")].map((part) => part.textContent ?? "")
        : (phone.querySelector(".screen") as HTMLElement).innerText.split("\n");
      return [bar, ...words].map((line) => line.trim()).filter((line) => line !== "");
    }),
  );
}

/** Returns the text of the app's page with the examples of /the-app instead of this council's values. */
async function readApp(page: Page, examples: Readonly<Record<string, string>>): Promise<string> {
  await expect(page.locator("[aria-busy=true]")).toHaveCount(0);
  const body = await page.locator("body").innerText();
  return Object.entries(examples)
    .reduce((text, [own, example]) => text.replaceAll(own, example), body)
    .replace(/Use by \w+ \d+ \w+ \d+/g, "Use by Wednesday 23 December 2026")
    .replace(/\s+/g, " ")
    .replace(/Last day \w+ \d+ \w+ \d+/g, "Last day Wednesday 23 December 2026");
}

/** Checks that the page has all these words in this order. */
function expectInOrder(text: string, words: readonly string[]): void {
  let from = 0;
  for (const word of words) {
    const at = text.indexOf(word, from);
    expect(at, `"${word}" behind "${text.slice(Math.max(0, from - 60), from)}" in: ${text}`).toBeGreaterThan(
      -1,
    );
    from = at + word.length;
  }
}

test("the phones on /the-app show the app's own sentences in order", async ({
  page,
  openCouncil,
  newResident,
  signInResident,
}) => {
  test.setTimeout(90_000);
  const phones = await readPhones(page);
  expect(phones).toHaveLength(12);
  const [home, boroughs, waste, sites, review, confirm, again, list, active, , menu, account] = phones as [
    string[],
    string[],
    string[],
    string[],
    string[],
    string[],
    string[],
    string[],
    string[],
    string[],
    string[],
    string[],
  ];
  const site = openCouncil.sites[0]?.id ?? "";
  const { error } = await openCouncil.client.rpc("save_site_details", {
    site_id: site,
    changes: { opening: [null, Array.from({ length: 7 }, () => ["00:00-24:00"])] },
  });
  expect(error).toBeNull();
  const resident = await newResident();
  const { id, code } = await issueVoucher(resident, site);
  const examples = {
    [openCouncil.councilName]: "Islington",
    [`${code.slice(0, 5)} ${code.slice(5)}`]: "MARKE TDAY5",
  };
  const says = async (words: readonly string[]) => expectInOrder(await readApp(page, examples), words);
  const link = (name: string) => page.getByRole("link", { name, exact: true });
  const button = (name: string) => page.getByRole("button", { name, exact: true });

  await signInResident(page, resident);
  await page.goto(appRoutes.home);
  await expect(page.getByLabel("Postcode or borough")).toBeVisible();
  await says(home);
  await says(again.slice(-1));
  await button("Search for TipRight").click();
  await expect(link(openCouncil.councilName)).toBeVisible();
  expect(boroughs).toContain("Islington");
  await says([boroughs[0] ?? "", "Islington"]);
  await link(openCouncil.councilName).click();
  await page.getByLabel("Mattress or bed base").check();
  await page.getByLabel("Up to 3 items or bags").check();
  await says(waste);
  await button("My own home").click();
  await expect(page.getByRole("heading", { name: "Select a site" })).toBeVisible();
  // The open status changes with the time of day.
  await expect(link("Goods Yard, 1 Depot Lane")).toBeVisible();
  await says(sites.slice(0, 2));
  await link("Goods Yard, 1 Depot Lane").click();
  await expect(button("Next")).toBeVisible();
  await says(review);
  await button("Next").click();
  await expect(button("Confirm voucher")).toBeVisible();
  await says(confirm);

  await page.goto(appRoutes.vouchers);
  await expect(page.getByText("Active", { exact: true })).toBeVisible();
  await says(list.slice(0, 4));
  await page.goto(`${appRoutes.voucher}#${id}`);
  await expect(page.getByText("Show this at the gates")).toBeVisible();
  await says(active);
  await button("Menu").click();
  await says(menu.slice(1));
  for (const [name, path] of [
    ["How it works", "/how-it-works"],
    ["Help", "/contact"],
    ["Accessibility", "/accessibility"],
  ] as const)
    await expect(link(name)).toHaveAttribute("href", path);
  await page.goto(appRoutes.account);
  await expect(page.getByText("Email", { exact: true })).toBeVisible();
  await says(account);
});
