import { expect, test } from "vitest";
import { editorSettings } from "../../../src/authoring/editor/config.ts";
import { deadLinks, escapeBraces, unfinished as lacking } from "../../../src/authoring/editor/drafts.ts";

const { requirements: published } = editorSettings({ folder: "/home/ann/tipright" });

test("a draft may be incomplete; a published announcement needs what the build needs", () => {
  const short = { title: "A title", description: "Too short", date: "2024-02-22", body: "All is well." };
  const unfinished = (entry: object) => lacking(entry as Record<string, unknown>, published);
  expect(unfinished({ ...short, draft: true })).toEqual([]);
  expect(unfinished(short)).toEqual(["Description has 9 characters: write 50 to 160, or switch Draft on."]);
  expect(unfinished({ ...short, description: undefined })).toHaveLength(1);
  expect(unfinished({ ...short, description: "🎉".repeat(50) })).toEqual([]);
  const done = { ...short, description: "x".repeat(60) };
  expect(unfinished({ ...done, body: "A `<b>` and\n\na <Vidoe>\nhere" })).toEqual([
    "Near “<Vidoe>”: There is no such component. If the sign itself is meant, write \\<.",
  ]);
  expect(unfinished({ ...done, body: "See [us](contact)." })).toEqual([
    "Near “[us](contact).”: A link leads nowhere: its address has to begin with /, # or https://.",
  ]);
  expect(unfinished({ ...done, body: "Look: ![](/content/images/a.webp)" })).toEqual([
    "Near “![](/content/images/a.webp)”: A picture has no description. Write ![what it shows](...).",
  ]);
  expect(unfinished({ ...done, body: "Look: ![IMG_2034](/content/images/a.webp)" })).toEqual([
    "A picture is described by the name of a file (IMG_2034). Write ![what it shows](...).",
  ]);
  expect(unfinished({ ...done, body: "" })).toEqual(["There is no text yet: write one, or switch Draft on."]);
});

test.each([
  ["Hello {name}, {sic}", "Hello \\{name\\}, \\{sic\\}"],
  ["Hello \\{name\\}", "Hello \\{name\\}"],
  ["{product} and {/* a note {x} */}", "{product} and {/* a note {x} */}"],
  ["`{code}` and <Panel alt={words} />", "`{code}` and <Panel alt={words} />"],
  ["An open { brace", "An open \\{ brace"],
])("literal braces are escaped: %j", (typed, saved) => {
  expect(escapeBraces(typed, published.braces)).toBe(saved);
  expect(escapeBraces(saved, published.braces)).toBe(saved);
});

test("a link to a missing page is reported before saving, but not in a draft", () => {
  const entry = {
    title: "A title",
    action: { text: "Go on", href: "/depots?from=home#top" },
    body: 'See [us](/contact#councils), [it](/), [out](https://example.org/x) and <Button href="/gone" /> ![a](/content/images/a.webp)',
  };
  const addresses = ["/", "/contact"];
  expect(deadLinks(entry, addresses)).toEqual([
    expect.stringContaining("There is no page /depots on the site."),
    expect.stringContaining("There is no page /gone on the site."),
  ]);
  expect(deadLinks({ ...entry, draft: true }, addresses)).toEqual([]);
});
