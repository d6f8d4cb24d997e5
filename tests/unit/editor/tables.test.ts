import { expect, test } from "vitest";
import { withTables } from "../../../src/authoring/editor/tables.ts";
import { told } from "../../support/content.ts";

const fields = `---
title: A good announcement
description: One or two sentences for lists, feeds, search engines and shared links.
date: 2026-01-02
---

`;

test.each([
  ["a table without hyphens", "Open:\n\n| Site | Open |\n| Hendon | 8 to 4 |\n\nMore."],
  ["a table right below a paragraph", "Open:\n| Site | Open |\n| Hendon | 8 to 4 |"],
  ["a table from Word", "Site\tOpen\nHendon\t8 to 4\nBarnet\t"],
])("%s gets them, and the build takes it for one", async (_, text) => {
  const made = withTables(text);
  expect(made).toContain("| Site | Open |\n| --- | --- |\n| Hendon | 8 to 4 |");
  expect(await told(fields + made)).toEqual([]);
  expect(withTables(made)).toBe(made);
});

test.each([
  "| Site | Open |\n| :-- | --: |\n| Hendon | 8 to 4 |\n| Barnet | 9 to 5 |",
  "| one line |",
  "•\tA skip\n•\tA van",
  "1.\tA skip\n2.\tA van",
  "```\n| a | b |\n| 1 | 2 |\n```",
  "Words.\n\n- a list\n- of two",
])("%j stays as it is", (text) => expect(withTables(text)).toBe(text));
