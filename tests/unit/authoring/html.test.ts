import { Fragment, jsx as astroJsx } from "astro/jsx-runtime";
import { renderJSX } from "astro/runtime/server/jsx.js";
import fc from "fast-check";
import { evaluate } from "satteri";
import { expect, test } from "vitest";
import { htmlOf, jsx } from "../../../src/authoring/mdx/html.ts";

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
