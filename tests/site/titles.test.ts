import { describe, expect, test } from "vitest";
import { languages } from "../../src/shared/domain/languages.ts";
import { brand } from "../../src/shared/domain/brand.ts";
import { readAttribute, pageAt, publicPages, textOf, type SitePage } from "../support/site.ts";

const meta = ({ root }: SitePage, name: string) => {
  const element = root.querySelector(`meta[name="${name}"]`);
  return element ? readAttribute(element, "content") : undefined;
};
const property = ({ root }: SitePage, name: string) => {
  const element = root.querySelector(`meta[property="${name}"]`);
  return element ? readAttribute(element, "content") : undefined;
};
const title = ({ root }: SitePage) => {
  const element = root.querySelector("title");
  return element ? textOf(element) : "";
};

test("no two public pages share a title", () => {
  const titles = publicPages.map(title);
  expect(new Set(titles).size).toBe(titles.length);
});

test("no two public pages share a description", () => {
  const descriptions = publicPages.map((page) => meta(page, "description"));
  expect(new Set(descriptions).size).toBe(descriptions.length);
});

describe.each(publicPages)("$path", (page) => {
  test("has a title and a description of a length that search results show in full", () => {
    expect(title(page)).toMatch(new RegExp(` - ${brand.name}$`));
    expect(title(page).length).toBeLessThanOrEqual(85);
    expect(meta(page, "description")?.length).toBeGreaterThanOrEqual(50);
    expect(meta(page, "description")?.length).toBeLessThanOrEqual(160);
  });

  test("declares British English, or the language of its address", () => {
    const html = page.root.querySelector("html");
    const written = languages.find(({ key }) => page.path === `/${key}`);
    expect(html && readAttribute(html, "lang")).toBe(written?.key ?? "en-GB");
    expect(html && readAttribute(html, "dir")).toBe(written?.direction);
  });
});

describe.each(publicPages.filter(({ path }) => path !== "/404"))("$path", (page) => {
  test("names its canonical address and a picture for shared links", () => {
    const canonical = page.root.querySelector('link[rel="canonical"]');
    const address = new URL((canonical && readAttribute(canonical, "href")) ?? "");
    expect(address.pathname).toBe(page.path);
    expect(property(page, "og:url")).toBe(address.href);
    expect(property(page, "og:title")).toBeTruthy();
    expect(property(page, "og:image")).toMatch(/^https?:\/\/.+\.png$/);
    expect(property(page, "og:image:alt")).toBeTruthy();
  });
});

test.each(["", ...languages.map(({ key }) => `/${key}`)])(
  "a shared link to /app%s has a title in its language, and a picture",
  (language) => {
    const page = pageAt(`/app${language}`);
    expect(page.root.querySelectorAll("h1").map(textOf)).toContain(property(page, "og:title"));
    expect(property(page, "og:description")?.length).toBeGreaterThan(30);
    expect(property(page, "og:image")).toMatch(/^https?:\/\/.+\.png$/);
    expect(meta(page, "robots")).toBe("noindex");
  },
);

test("the page for unknown addresses is not indexed", () => {
  const page = publicPages.find(({ path }) => path === "/404");
  expect(page && meta(page, "robots")).toBe("noindex");
});
