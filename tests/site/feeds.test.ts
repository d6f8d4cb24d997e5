import { expect, test } from "vitest";
import { readAttribute, readDistFile, fileOf, pageAt, publicPages } from "../support/site.ts";

const announced = publicPages
  .map((page) => page.path)
  .filter((path) => /^\/announcements\/(?!page\/)/.test(path))
  .sort();

interface JsonFeed {
  version: string;
  title: string;
  home_page_url: string;
  feed_url: string;
  items: { id: string; url: string; title: string; content_text: string; date_published: string }[];
}
const json = JSON.parse(readDistFile("announcements/feed.json")) as JsonFeed;
const rss = readDistFile("announcements/rss.xml");
const items = [...rss.matchAll(/<item>(.*?)<\/item>/gs)].map((match) => match[1] ?? "");
const element = (xml: string, name: string) =>
  new RegExp(`<${name}[^>]*>(.*?)</${name}>`, "s").exec(xml)?.[1] ?? "";

test("both feeds hold exactly the built announcements, at most a hundred", () => {
  expect(announced.length).toBeLessThanOrEqual(100);
  expect(json.items.map(({ url }) => new URL(url).pathname).sort()).toEqual(announced);
  expect(items.map((item) => new URL(element(item, "link")).pathname).sort()).toEqual(announced);
});

test("the JSON feed is valid as version 1.1", () => {
  expect(json.version).toBe("https://jsonfeed.org/version/1.1");
  expect(fileOf(new URL(json.feed_url).pathname)).toMatch(/feed\.json$/);
  expect(fileOf(new URL(json.home_page_url).pathname)).toMatch(/announcements\.html$/);
  for (const item of json.items) {
    expect(item.id).toBe(item.url);
    expect(item.content_text.length).toBeGreaterThan(20);
    expect(new Date(item.date_published).toISOString()).toBe(item.date_published);
  }
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

test("feeds and list are newest first", () => {
  const dates = json.items.map(({ date_published }) => date_published);
  expect(dates).toEqual([...dates].sort().reverse());
  const listed = pageAt("/announcements")
    .root.querySelectorAll("main ol h2 a")
    .map((link) => readAttribute(link, "href"));
  expect(listed).toEqual(json.items.slice(0, listed.length).map(({ url }) => new URL(url).pathname));
  expect(items.map((item) => element(item, "link"))).toEqual(json.items.map(({ url }) => url));
});

test("the list tells feed readers where the feeds are", () => {
  const feeds = pageAt("/announcements")
    .root.querySelectorAll('link[rel="alternate"]')
    .map((link) => [readAttribute(link, "type"), readAttribute(link, "href")]);
  expect(feeds).toEqual([
    ["application/rss+xml", "/announcements/rss.xml"],
    ["application/feed+json", "/announcements/feed.json"],
  ]);
});
