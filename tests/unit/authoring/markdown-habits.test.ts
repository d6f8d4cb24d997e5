import { expect, test } from "vitest";
import { markdownHabits } from "../../../src/authoring/mdx/markdown-habits.ts";

test.each([
  ["fewer than <5 a week, 3 < 4 and <£6 <", "fewer than \\<5 a week, 3 \\< 4 and \\<£6 \\<"],
  [
    "see <https://www.example.org/a?b=c>",
    "see [https://www.example.org/a\\?b\\=c](https://www.example.org/a?b=c)",
  ],
  ["!<ann@example.org>", "\\![ann@example.org](mailto:ann@example.org)"],
  ["write to <ann@example.org>", "write to [ann@example.org](mailto:ann@example.org)"],
  ["export of waste\n\nimport duties", "&#101;xport of waste\n\n&#105;mport duties"],
  ["one<br>two <hr >", "one<br />two <hr />"],
  ["Bring:\n•\tone\no\ttwo\n· three", "Bring:\n- one\n  - two\n- three"],
  ["·\u00a0\u00a0 one\n\n·\u00a0\u00a0 two", "- one\n\n- two"],
  ["\t1)\tone\n2)\ttwo", "1) one\n2)\ttwo"],
  ["<!-- for later */ -->", "{/* for later * / */}"],
])("common Markdown is understood: %s", (written, understood) => {
  expect(markdownHabits(written)).toBe(understood);
});

test.each([
  "`<5` and ``a ` <5``",
  "```\n<5 <!-- x -->\n```",
  "~~~\n<5\n~~~\n",
  "```\n<5 without an end",
  "\\<5",
  "{/* <5 */}",
  'import a from "b"\nexport const a = 1\nexport { a }\nexporting and important',
  '<Panel picture="a" /> </Band> <> {product}',
])("code, comments, escapes and components are left unchanged: %s", (written) => {
  expect(markdownHabits(written)).toBe(written);
});

test("text after code is still rewritten, and no line number changes", () => {
  const written = "`a`\n\n<!-- one\ntwo -->\n\n```\n<5\n```\n\n<5";
  expect(markdownHabits(written)).toBe("`a`\n\n{/* one\ntwo */}\n\n```\n<5\n```\n\n\\<5");
});
