import { globSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { fromFile, toFile } from "../../../src/authoring/editor/keep-lines.ts";

const files = globSync("content/*/*.mdx");

test.each(files)("%s is written as it was read where nothing was changed", (file) => {
  const text = readFileSync(file, "utf8");
  expect(toFile(fromFile(text))).toBe(text);
});

const text = `---
# Ask Ann before you change this.
title:   'The first   council'
description: "A text, in quotation marks: and with a colon."   # from the minutes
date: 2026-01-02
picture:
    name: award
    alt: >-
      A cup on
      a shelf
draft: true
---


The text.

`;

test("only the lines of what was changed are others", () => {
  const changed = toFile({ ...fromFile(text), description: "Another: text" });
  expect(changed).toBe(text.replace('"A text, in quotation marks: and with a colon."', '"Another: text"'));
  expect(toFile({ ...fromFile(text), body: "Other words." })).toBe(
    text.replace("\n\nThe text.\n\n", "\nOther words.\n"),
  );
});

test("a field that was switched off goes with its line, and a new one is added below", () => {
  const { draft, ...published } = fromFile(text);
  expect(draft).toBe(true);
  expect(toFile(published)).toBe(text.replace("draft: true\n", ""));
  expect(toFile({ ...fromFile(text), video: "feature" })).toBe(
    text.replace("draft: true\n", "draft: true\nvideo: feature\n"),
  );
});

test("a new entry is written whole", () => {
  expect(toFile({ title: "Quite new", date: "2026-03-04", body: "Hello.\n" })).toBe(
    "---\ntitle: Quite new\ndate: 2026-03-04\n---\n\nHello.\n",
  );
});
