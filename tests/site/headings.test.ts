import { describe, expect, test } from "vitest";
import { portalPages, publicPages, textOf } from "../support/site.ts";

describe.each([...publicPages, ...portalPages])("$path", ({ root }) => {
  // A template is not part of the page until a script inserts it.
  const headings = root
    .querySelectorAll("h1, h2, h3, h4, h5, h6")
    .filter((heading) => !heading.closest("template"));
  const levels = headings.map((heading) => Number(heading.tagName.slice(1)));

  test("begins with its one first-level heading", () => {
    expect(levels[0]).toBe(1);
    expect(levels.filter((level) => level === 1)).toHaveLength(1);
  });

  test("skips no level on the way down, and no heading is empty", () => {
    const skipped = headings.filter((_, index) => (levels[index] ?? 0) > (levels[index - 1] ?? 0) + 1);
    expect(skipped.map(textOf)).toEqual([]);
    expect(headings.filter((heading) => textOf(heading) === "")).toEqual([]);
  });
});
