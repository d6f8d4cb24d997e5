import { existsSync, readFileSync } from "node:fs";
import { expect, type Page, type Response } from "@playwright/test";
import { applicationPaths } from "../../src/shared/domain/application-paths.ts";

const sitemap = "dist/sitemap-0.xml";
if (!existsSync(sitemap)) throw new Error(`There is no ${sitemap}. Build the site first: npm run build:test`);

/** A borough with sites and two without: the others look alike, and tests/site reads them all. */
const boroughsSeen = ["camden", "hackney", "bexley"];

/** Paths of every public page, without boroughs like others, and one unknown path. */
export const publicPaths: readonly string[] = [
  ...[...readFileSync(sitemap, "utf8").matchAll(/<loc>([^<]+)<\/loc>/g)]
    .map((match) => new URL(match[1] ?? "").pathname)
    .filter((path) => !path.startsWith("/boroughs/") || boroughsSeen.some((key) => path.endsWith(`/${key}`))),
  "/no-such-page",
];

/** Paths of every built page of portal and app. */
export const portalPaths: readonly string[] = applicationPaths().filter((path) =>
  existsSync(`dist${path}.html`),
);

/** Scrolls down the page and back up, so that everything lazy has been fetched and shown. */
export async function scrollThrough(page: Page): Promise<void> {
  await page.evaluate(async () => {
    // A headless browser sometimes stops drawing, in one of thousands of pages: the scrolling continues all the same.
    const drawn = () => new Promise((go) => (requestAnimationFrame(go), setTimeout(go, 1_000)));
    for (let top = 0; top < document.documentElement.scrollHeight; top += innerHeight) {
      scrollTo(0, top);
      await drawn();
      await drawn();
    }
    scrollTo(0, 0);
  });
}

/** Records a page's requests and the browser's complaints from now on. */
export function watchPage(page: Page): { requests: Set<string>; complaints: string[] } {
  const requests = new Set<string>();
  const complaints: string[] = [];
  page.on("request", (request) => {
    if (!request.url().startsWith("data:")) requests.add(request.url().split("#", 1)[0] ?? "");
  });
  page.on("console", (message) => {
    // The test requests this 404.
    if (["error", "warning"].includes(message.type()) && !/status of 404/.test(message.text())) {
      complaints.push(message.text());
    }
  });
  page.on("pageerror", (error) => complaints.push(error.message));
  return { requests, complaints };
}

/** Fails where a page called another origin, the browser complained, or a cookie was set. */
export async function expectOwnOriginAlone(
  page: Page,
  { requests, complaints }: ReturnType<typeof watchPage>,
  origin: string,
): Promise<void> {
  expect([...new Set([...requests].map((url) => new URL(url).origin))]).toEqual([origin]);
  expect(complaints).toEqual([]);
  expect(await page.context().cookies()).toEqual([]);
}

/** Opens a page with injected HTML, with the page's own headers. */
export async function gotoInjected(page: Page, path: string, markup: string): Promise<Response | null> {
  await page.route(
    (url) => url.pathname === path && !url.search,
    async (route) => {
      if (!route.request().isNavigationRequest()) return route.continue();
      const response = await route.fetch();
      const html = await response.text();
      expect(html).toContain("</main>");
      await route.fulfill({ response, body: html.replace("</main>", `${markup}</main>`) });
    },
  );
  return page.goto(path);
}
