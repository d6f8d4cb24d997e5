import { expect, test } from "vitest";
import { readDistFile, publicPages } from "../support/site.ts";

const locations = (xml: string) =>
  [...xml.matchAll(/<loc>([^<]+)<\/loc>/g)].map((match) => new URL(match[1] ?? ""));

test("the sitemap holds exactly the public pages", () => {
  const maps = locations(readDistFile("sitemap-index.xml"));
  const listed = maps.flatMap((map) => locations(readDistFile(map.pathname)));
  const expected = publicPages.map((page) => page.path).filter((path) => path !== "/404");
  expect(listed.map((url) => url.pathname).sort()).toEqual(expected.sort());
});

test("every address is the canonical one", () => {
  for (const url of locations(readDistFile("sitemap-0.xml"))) {
    const page = publicPages.find(({ path }) => path === url.pathname);
    expect(page?.html).toContain(`<link rel="canonical" href="${url.href}"`);
  }
});

test("robots.txt allows everything and names the sitemap", () => {
  const robots = readDistFile("robots.txt");
  expect(robots).toMatch(/^User-agent: \*\nAllow: \/$/m);
  expect(robots).not.toContain("Disallow");
  const sitemap = /^Sitemap: (.+)$/m.exec(robots)?.[1] ?? "";
  expect(readDistFile(new URL(sitemap).pathname)).toContain("<sitemapindex");
});
