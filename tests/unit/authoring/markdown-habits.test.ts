import { expect, test } from "vitest";
import { markdownHabits } from "../../../src/authoring/markdown-habits.ts";

test.each([
  ["fewer than <5 a week, 3 < 4 and <£6 <", "fewer than \\<5 a week, 3 \\< 4 and \\<£6 \\<"],
  [
    "see <https://www.example.org/a?b=c>",
    'see <a href="https://www.example.org/a?b=c">https://www.example.org/a?b=c</a>',
  ],
  ["write to <ann@example.org>", 'write to <a href="mailto:ann@example.org">ann@example.org</a>'],
  ["one<br>two <hr >", "one<br />two <hr />"],
  ["<!-- for later */ -->", "{/* for later * / */}"],
])("what people write in Markdown is understood: %s", (written, understood) => {
  expect(markdownHabits(written)).toBe(understood);
});

test.each([
  "`<5` and ``a ` <5``",
  "```\n<5 <!-- x -->\n```",
  "~~~\n<5\n~~~\n",
  "```\n<5 without an end",
  "\\<5",
  "{/* <5 */}",
  '<Figure picture="a" /> </Band> <> {product}',
])("code, comments, escapes and components stay as they are: %s", (written) => {
  expect(markdownHabits(written)).toBe(written);
});

test("text after code is still rewritten, and no line moves", () => {
  const written = "`a`\n\n<!-- one\ntwo -->\n\n```\n<5\n```\n\n<5";
  expect(markdownHabits(written)).toBe("`a`\n\n{/* one\ntwo */}\n\n```\n<5\n```\n\n\\<5");
});
