import { describe, expect, test } from "vitest";
import { publicPages } from "../support/site.ts";

/** Returns the page's text with its inline elements, without code, data and drawings. */
const bodyOf = (html: string) =>
  (/<main[\s\S]*<\/main>/.exec(html)?.[0] ?? "")
    .replaceAll(/<(style|script|svg|template)\b[\s\S]*?<\/\1>/g, "")
    .replaceAll(/<(?:code)[\s\S]*?<\/code>/g, "code");

describe.each(publicPages)("$path", ({ html }) => {
  const body = bodyOf(html);

  test("no word runs into a link, a date or an emphasis", () => {
    const inline = "(?:a|time|strong|em)";
    const before = body.match(new RegExp(`[\\p{L}\\p{N},;:]<${inline}[ >]`, "gu")) ?? [];
    const after = body.match(new RegExp(`</(?:a|time|strong|em)>[\\p{L}\\p{N}]`, "gu")) ?? [];
    expect([...before, ...after]).toEqual([]);
  });

  test("no placeholder, unfilled word or program value is left in the text", () => {
    const text = body.replaceAll(/<[^>]*>/g, " ");
    expect(text).not.toMatch(/\{\w+\}|\b(?:undefined|null|NaN|\[object|TODO|TBD|lorem ipsum)\b/i);
    expect(html).not.toMatch(/%7B\w+%7D/);
  });

  test("is written in British English, without typewriter quotes", () => {
    const text = body.replaceAll(/<[^>]*>/g, " ");
    expect(text).not.toMatch(
      /\b(?:color|organization|center|neighborhood|recognize|license plate|sidewalk)s?\b/i,
    );
    expect(text.replaceAll(/&quot;|&#34;/g, '"')).not.toMatch(/\w"|"\w/);
    expect(text.replaceAll(/&#39;|&apos;/g, "'")).not.toMatch(/\p{L}'\p{L}/u);
  });
});
