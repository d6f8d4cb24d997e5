import { describe, expect, test } from "vitest";
import { brand } from "../../src/shared/domain/brand.ts";
import { pageAt, publicPages, textOf } from "../support/site.ts";

interface Graph {
  "@context": string;
  "@graph": Record<string, unknown>[];
}

const blocks = (html: string) =>
  [...html.matchAll(/<script[^>]*type="application\/ld\+json"[^>]*>(.*?)<\/script>/gs)].map(
    (match) => JSON.parse(match[1] ?? "") as Graph,
  );

describe.each(publicPages.filter(({ html }) => html.includes("ld+json")))("$path", ({ html }) => {
  test("has structured data that parse and name their subject", () => {
    for (const graph of blocks(html)) {
      expect(graph["@context"]).toBe("https://schema.org");
      expect(graph["@graph"].length).toBeGreaterThan(0);
      for (const thing of graph["@graph"]) {
        expect(thing["@type"]).toBeTruthy();
        expect(JSON.stringify(thing)).not.toMatch(/undefined|null|NaN/);
      }
    }
  });
});

test("the home page's data describe the organisation", () => {
  const things = blocks(pageAt("/").html).flatMap((graph) => graph["@graph"]);
  expect(things.map((thing) => thing["@type"])).toEqual(["Organization", "WebSite"]);
  expect(things[0]).toMatchObject({ name: brand.name, email: brand.contactEmail });
});

test("every announcement is described as news, with its own title and date", () => {
  const announced = publicPages.filter(({ path }) => /^\/announcements\/(?!page\/)/.test(path));
  for (const { html, root } of announced) {
    const heading = root.querySelector("h1");
    const time = root.querySelector("article time");
    expect(blocks(html).flatMap((graph) => graph["@graph"])).toMatchObject([
      {
        "@type": "NewsArticle",
        headline: heading && textOf(heading),
        datePublished: time?.getAttributeValue("datetime"),
      },
    ]);
  }
});
