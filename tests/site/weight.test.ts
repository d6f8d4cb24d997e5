import { describe, expect, test } from "vitest";
import { attribute, compressedSize, distFile, portalPages, publicPages } from "../support/site.ts";

/** The compressed bytes of a first congestion window of ten segments. */
const firstWindow = 14 * 1024;

describe.each([...publicPages, ...portalPages])("$path", ({ html, root }) => {
  test("needs at most 14 KB of HTML and CSS before it can paint", () => {
    const sheets = root
      .querySelectorAll("link[rel='stylesheet']")
      .map((link) => distFile(attribute(link, "href") ?? ""));
    const bytes = [html, ...sheets].reduce((sum, part) => sum + compressedSize(part), 0);
    expect(bytes).toBeLessThanOrEqual(firstWindow);
  });
});
