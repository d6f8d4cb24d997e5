import fc from "fast-check";
import { expect, test } from "vitest";
import { readEntry } from "../../../src/authoring/checks/entry.ts";

const good = `---
title: A good announcement
description: One or two sentences for lists, feeds, search engines and shared links.
date: 2026-01-02
---
`;

/** Reads a file; checks that its messages are readable, and that a file without a mistake can be shown. */
async function read(bytes: Uint8Array): Promise<void> {
  const { mistakes, fields, compiled } = await readEntry("/nowhere", "announcements", "try.mdx", bytes);
  const lines = Buffer.from(bytes)
    .toString()
    .split(/\r\n|\n|\r/).length;
  for (const { file, line, message } of mistakes) {
    expect(file).toBe("content/announcements/try.mdx");
    if (line !== undefined) expect(line).toBeGreaterThan(0);
    if (line !== undefined) expect(line).toBeLessThanOrEqual(lines);
    // No words of a parser or program, and no empty message.
    expect(message).not.toMatch(/undefined|\[object|mapping|scalar|JSX|acorn|estree|token|at .*\.ts:|Error:/);
    expect(message).not.toContain("this cannot be read");
    expect(message.length).toBeGreaterThan(20);
  }
  if (mistakes.length > 0) return;
  expect(fields).toBeDefined();
  expect(compiled?.html ?? compiled?.module).toBeDefined();
}

const signs = [
  ..."\n|\n\n| |  |\t|- |1. |# |##|> |---|***|*|**|_|`|```\n|~~|[|]|(|)|[a]|(/contact)|[^1]|[^1]: |!|![a]|<|>".split(
    "|",
  ),
  ...String.raw`</|/>|<b>|</b>|<br>|<Band>|</Band>|<Band id="a">|<Panel |picture="award"|a="|'|"|{|}|{product}`.split(
    "|",
  ),
  ..."{/*|*/}|<!--|-->|&amp;|&|\\|é|🎉|import |export |from |const a|=|www.a.uk|<https://a.uk>|a@b.uk|%|$|words ".split(
    "|",
  ),
];

test("any text is shown or its mistake explained", async () => {
  const body = fc.array(fc.constantFrom(...signs, "|"), { maxLength: 14 }).map((parts) => parts.join(""));
  await fc.assert(
    fc.asyncProperty(body, (text) => read(Buffer.from(good + text))),
    { numRuns: 400 },
  );
}, 60_000);

test("any front matter is accepted or its mistake explained", async () => {
  const line = fc
    .tuple(
      fc.constantFrom(
        "title:",
        "title: ",
        "date: ",
        "draft: ",
        "picture:",
        "  name: ",
        "  alt: ",
        "author: ",
        "",
        " ",
        "\t",
      ),
      fc.array(
        fc.constantFrom(
          ..."a |words |: |:|#| #|'|\"|[|]|{|}|&|*|!|%|@|`|- |>|\\|, |2026-01-02|true|~|\t|é".split("|"),
          "|",
        ),
        { maxLength: 5 },
      ),
    )
    .map(([field, parts]) => field + parts.join(""));
  const fields = fc.array(line, { maxLength: 4 }).map((lines) => lines.join("\n"));
  await fc.assert(
    fc.asyncProperty(fields, (text) => read(Buffer.from(`---\n${text}\n---\n\nHello.\n`))),
    { numRuns: 400 },
  );
}, 60_000);

test("a file of any bytes is shown or its mistake explained", async () => {
  await fc.assert(fc.asyncProperty(fc.uint8Array({ maxLength: 60 }), (bytes) => read(bytes)));
  await fc.assert(
    fc.asyncProperty(fc.string({ unit: "binary", maxLength: 60 }), (text) => read(Buffer.from(good + text))),
  );
}, 60_000);
