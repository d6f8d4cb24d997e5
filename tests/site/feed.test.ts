import { expect, test } from "vitest";
import { readAttribute, readDistFile, pageAt, publicPages } from "../support/site.ts";

const announced = publicPages
  .map((page) => page.path)
  .filter((path) => /^\/announcements\/(?!page\/)/.test(path))
  .sort();

const rss = readDistFile("announcements/rss.xml");
const items = [...rss.matchAll(/<item>(.*?)<\/item>/gs)].map((match) => match[1] ?? "");
const element = (xml: string, name: string) =>
  new RegExp(`<${name}[^>]*>(.*?)</${name}>`, "s").exec(xml)?.[1] ?? "";
const links = items.map((item) => element(item, "link"));

test("the feed holds exactly the built announcements, at most a hundred", () => {
  expect(announced.length).toBeLessThanOrEqual(100);
  expect(links.map((link) => new URL(link).pathname).sort()).toEqual(announced);
});

test("the RSS feed is well-formed and each item has what readers display", () => {
  // Checks that every element of an XML document is closed in order, with a stack of open ones.
  expect(rss).toMatch(/^<\?xml version="1\.0" encoding="UTF-8"\?><rss version="2\.0"/);
  const open: string[] = [];
  for (const [, closing, name = "", empty] of rss.matchAll(/<(\/?)([a-z:]+)[^>]*?(\/?)>/gi)) {
    if (closing) expect(open.pop()).toBe(name);
    else if (!empty) open.push(name);
  }
  expect(open).toEqual([]);
  for (const item of items) {
    for (const name of ["title", "link", "guid", "description"]) expect(element(item, name)).not.toBe("");
    expect(Number.isNaN(Date.parse(element(item, "pubDate")))).toBe(false);
  }
});

test("feed and list are newest first", () => {
  const dates = items.map((item) => Date.parse(element(item, "pubDate")));
  expect(dates).toEqual(dates.toSorted((one, other) => other - one));
  const listed = pageAt("/announcements")
    .root.querySelectorAll("main ol h2 a")
    .map((link) => readAttribute(link, "href"));
  expect(listed).toEqual(links.slice(0, listed.length).map((link) => new URL(link).pathname));
});

test("the list names the feed to feed readers", () => {
  const feeds = pageAt("/announcements")
    .root.querySelectorAll('link[rel="alternate"]')
    .map((link) => [readAttribute(link, "type"), readAttribute(link, "href")]);
  expect(feeds).toEqual([["application/rss+xml", "/announcements/rss.xml"]]);
});
