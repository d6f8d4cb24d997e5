import { Fragment, jsx as astroJsx } from "astro/jsx-runtime";
import { renderJSX } from "astro/runtime/server/jsx.js";
import { satteriHeadingIdsPlugin } from "@astrojs/markdown-satteri";
import fc from "fast-check";
import { evaluate } from "satteri";
import { expect, test } from "vitest";
import { authorMdx } from "../../../src/authoring/mdx/author-mdx.ts";
import { columns } from "../../../src/authoring/mdx/columns.ts";
import { compile } from "../../../src/authoring/mdx/compile.ts";
import { headings } from "../../../src/authoring/mdx/headings.ts";
import { htmlOf, jsx } from "../../../src/authoring/mdx/html.ts";
import { markdownHabits } from "../../../src/authoring/mdx/markdown-habits.ts";
import { noNotes } from "../../../src/authoring/mdx/notes.ts";

type Content = { default: (props: object) => unknown };
const features = { gfm: true, smartPunctuation: true };

/** A text as Astro makes a page of it, and as we do. */
async function both(text: string): Promise<[string, string]> {
  const options = { features, elementAttributeNameCase: "html" } as const;
  const theirs = evaluate(text, {
    ...options,
    Fragment,
    jsx: astroJsx,
    jsxs: astroJsx,
  } as never) as never as Content;
  const ours = evaluate(text, { ...options, Fragment, jsx, jsxs: jsx } as never) as never as Content;
  return [String(await renderJSX({} as never, theirs.default({}))), htmlOf(ours.default({}))];
}

const pieces = [
  '# Heading & "quotes" <b>bold</b>\n\n',
  "It's *one*, **two** and ~~three~~ - `<code>` & more.  \nNext line\n\n",
  "1. one\n2. two\n   - three\n\n",
  "> quoted\n\n",
  "| a | b |\n| - | :-: |\n| 1 | <br /> |\n\n",
  "A note[^1].\n\n[^1]: Its text.\n\n",
  '```yaml\na: "b" # <c> {d}\n```\n\n',
  "<details>\n<summary>More</summary>\n\nText\n\n</details>\n\n",
  '<a href="/x?a=1&b=2" title="It\'s">x</a> and <time datetime="2026-01-02">then</time>\n\n',
  "---\n\n",
  "[a link](/x \"its 'title'\") and www.example.org\n\n",
  "<b></b><hr />{/* note */}\n\n",
];

test("a text is letter for letter what Astro makes of it", async () => {
  const text = fc
    .array(fc.constantFrom(...pieces), { minLength: 1, maxLength: 8 })
    .map((parts) => parts.join(""));
  await fc.assert(
    fc.asyncProperty(text, async (written) => {
      const [theirs, ours] = await both(written);
      expect(ours).toBe(theirs);
    }),
    { examples: [[pieces.join("")]] },
  );
});

/** What lines are made of, and what Markdown or its HTML treats in a way of its own. */
const signs = [
  ...[
    "word",
    "Word ",
    "it's ",
    '"so"',
    "é",
    "7",
    "2. ",
    "- ",
    "* ",
    "## Heading",
    "\n",
    "\n\n",
    " ",
    "  ",
    "    ",
  ],
  ...["**", "*", "_", "[a](/b)", '[a](/b "t")', "[a](/b'c)", "[a]()", "[x]", "[x]: /y", "[^1]", "[^1]: note"],
  ...[
    "www.a.org",
    "https://a.org/?a=1",
    "http://x.y/'z'",
    "a@b.org",
    "---",
    "===",
    "--",
    "...",
    "$",
    "#",
    "+",
    ":-",
  ],
  ...["import x", "export ", "(", ")", "!", "%", "\t", "- [ ] ", "\u00a0"],
];

test("a text of words is letter for letter what Astro makes of it, though it is read as Markdown", async () => {
  const text = fc
    .array(fc.constantFrom(...signs), { minLength: 1, maxLength: 9 })
    .map((parts) => parts.join(""));
  await fc.assert(
    fc.asyncProperty(text, async (written) => {
      const { html } = await compile(written, `${process.cwd()}/content/announcements/try.mdx`);
      fc.pre(html !== undefined);
      const theirs = evaluate(markdownHabits(written), {
        features,
        elementAttributeNameCase: "html",
        data: { astro: { frontmatter: {}, headings: [] } },
        mdastPlugins: [authorMdx(noNotes()), headings()],
        hastPlugins: [satteriHeadingIdsPlugin(), columns],
        Fragment,
        jsx: astroJsx,
        jsxs: astroJsx,
      } as never) as never as Content;
      expect(html).toBe(String(await renderJSX({} as never, theirs.default({}))));
    }),
    { numRuns: 200 },
  );
});
