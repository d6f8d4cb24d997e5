import { expect, test } from "@playwright/test";

test("pointing at a link prepares the next page before the click", async ({ page }) => {
  const session = await page.context().newCDPSession(page);
  const statuses: string[] = [];
  session.on("Preload.prefetchStatusUpdated", ({ prefetchUrl, prefetchStatus }) => {
    statuses.push(`${new URL(prefetchUrl).pathname} ${prefetchStatus}`);
  });
  await session.send("Preload.enable");
  await page.goto("/our-impact");
  const link = page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Contact" });
  await link.hover();
  await expect.poll(() => statuses).toContain("/contact PrefetchSuccessfulButNotUsed");
  await link.click();
  await expect.poll(() => statuses).toContain("/contact PrefetchResponseUsed");
  await expect(page).toHaveURL("/contact");
});

test("a page of the portal may be fetched ahead, but is never run", async ({ page }) => {
  const requests: string[] = [];
  page.on("request", (request) => requests.push(new URL(request.url()).pathname));
  await page.goto("/our-impact");
  const links = page.getByRole("navigation", { name: "Main" });
  await links.getByRole("link", { name: "Contact" }).hover();
  await expect.poll(() => requests, "the rules are in force").toContain("/contact");
  await page.getByRole("contentinfo").getByRole("link", { name: "Council portal" }).hover();
  // Five times the browser's delay before it acts on a pointer.
  await page.waitForTimeout(1_000);
  await links.getByRole("link", { name: "The App" }).hover();
  await expect.poll(() => requests, "what was asked for later").toContain("/the-app");
  expect(requests.filter((path) => path.endsWith(".js"))).toEqual([]);
});
