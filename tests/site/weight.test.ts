import { describe, expect, test } from "vitest";
import { readAttribute, measureCompressed, readDistFile, portalPages, publicPages } from "../support/site.ts";

/** The compressed bytes of a first congestion window of ten segments. */
const firstWindow = 14 * 1024;

describe.each([...publicPages, ...portalPages])("$path", ({ html, root }) => {
  test("needs at most 14 KB of HTML and CSS before it can paint", () => {
    const sheets = root
      .querySelectorAll("link[rel='stylesheet']")
      .map((link) => readDistFile(readAttribute(link, "href") ?? ""));
    const measure = (quality?: number) =>
      [html, ...sheets].reduce((sum, part) => sum + measureCompressed(part, quality), 0);
    // The best quality takes thirty times as long: only where a lower one is not enough.
    const bytes = measure(7);
    expect(bytes <= firstWindow ? bytes : measure()).toBeLessThanOrEqual(firstWindow);
  });
});
