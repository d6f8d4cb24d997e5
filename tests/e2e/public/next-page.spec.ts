import { expect, test } from "@playwright/test";

test("the next page is there before the click: pointing at a link prepares it", async ({ page }) => {
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

test("the portal is prepared by nobody", async ({ page }) => {
  const asked: string[] = [];
  page.on("request", (request) => asked.push(new URL(request.url()).pathname));
  await page.goto("/our-impact");
  const portal = page.getByRole("contentinfo").getByRole("link", { name: "Council portal" });
  const contact = page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Contact" });
  await portal.hover();
  // The browser waits a moment before it acts on a pointer; once it has acted on a later one, it would have on this.
  await contact.hover();
  await expect.poll(() => asked).toContain("/contact");
  expect(asked).not.toContain("/tipright-portal");
});
