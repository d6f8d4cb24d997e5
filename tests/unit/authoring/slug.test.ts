import fc from "fast-check";
import { expect, test } from "vitest";
import { slugOf } from "../../../src/authoring/new/slug.ts";
import { urlOf } from "../../../src/authoring/schemas/file-name.ts";

const none = new Set<string>();
const day = "announcement-2026-11-20";

test.each([
  ["Looking for a pilot council", "looking-for-a-pilot-council"],
  ["  What's new?  ", "whats-new"],
  ["Ça commence à l’été", "ca-commence-a-lete"],
  ["Straße, Ærø & Łódź", "strasse-aero-and-lodz"],
  ["£392 million: 90% of it", "392-million-90-per-cent-of-it"],
  ["🎉 We won! 🎉", "we-won"],
  ["one--two__three", "one-two-three"],
])("the address of %s is readable", (title, slug) => {
  expect(slugOf(title, none, day)).toBe(slug);
});

test.each(["", "   ", "🎉🎉", "新しい", "—"])("a title without Latin letters gets the day: %s", (title) => {
  expect(slugOf(title, none, day)).toBe(day);
});

test("a very long title is cut at the end of a word", () => {
  const slug = slugOf("fly-tipping ".repeat(20), none, day);
  expect(slug).toBe("fly-tipping-fly-tipping-fly-tipping-fly-tipping-fly-tipping");
});

test("a very long word is cut where it must be", () => {
  expect(slugOf("a".repeat(200), none, day)).toBe("a".repeat(60));
});

test("a second announcement with the same title gets a number, and the third the next", () => {
  expect(slugOf("Pilot", new Set(["pilot"]), day)).toBe("pilot-2");
  expect(slugOf("Pilot", new Set(["pilot", "pilot-2"]), day)).toBe("pilot-3");
  expect(slugOf("a".repeat(200), new Set(["a".repeat(60)]), day)).toBe(`${"a".repeat(58)}-2`);
});

test("whatever the title, the file name is one that the build accepts and that is not taken", () => {
  const title = fc.oneof(fc.string(), fc.string({ unit: "grapheme" }), fc.lorem());
  fc.assert(
    fc.property(title, fc.boolean(), (text, again) => {
      const first = slugOf(text, none, day);
      const slug = again ? slugOf(text, new Set([first]), day) : first;
      expect(urlOf(`${slug}.mdx`)).toBe(slug);
      expect(slug === first).toBe(!again);
    }),
  );
});
