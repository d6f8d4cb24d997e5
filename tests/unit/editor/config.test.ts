import fc from "fast-check";
import type { EntryCollection, Field } from "@sveltia/cms";
import { expect, test } from "vitest";
import { bodyField, bodyPattern } from "../../../src/authoring/editor/body.ts";
import { editorConfig } from "../../../src/authoring/editor/config.ts";
import { editorField } from "../../../src/authoring/editor/field.ts";
import { componentSchemas } from "../../../src/authoring/schemas/components.ts";
import { jsonSchema } from "../../../src/authoring/schemas/json-schema.ts";
import { contentFolders, contentSchemas } from "../../../src/authoring/schemas/collections.ts";
import { announcement } from "../../../src/authoring/schemas/announcement.ts";
import { listMistakes } from "../../support/content.ts";

const collections = editorConfig({ folder: "/home/ann/tipright" }).collections as EntryCollection[];

test("every folder of content/ can be edited", () => {
  expect(collections.map(({ name, folder }) => [name, folder]).sort()).toEqual(
    contentFolders.map((name) => [name, `content/${name}`]).sort(),
  );
});

test.each(collections)(
  "the form of $name has a field for every field of its schema, and the text",
  (collection) => {
    const schema = contentSchemas[collection.name as keyof typeof contentSchemas];
    expect(collection.fields.map(({ name }) => name)).toEqual([...Object.keys(schema.shape), "body"]);
    for (const field of collection.fields.slice(0, -1)) {
      const optional = schema.shape[field.name as "title"].safeParse(undefined).success;
      const inDrafts = collection.name === "announcements" && field.name === "description";
      expect([field.name, "required" in field && field.required]).toEqual([
        field.name,
        !optional && !inDrafts,
      ]);
    }
  },
);

/** Reads a pattern as the editor does: an expression, or one with flags between slashes. */
function expression(pattern: string | RegExp): RegExp {
  const [, source = pattern, flags = ""] = /^\/(.+)\/([a-z]*)$/s.exec(String(pattern)) ?? [];
  return new RegExp(source, flags);
}

/** Whether the form accepts a text. */
function passes(field: Field, text: string): boolean {
  const { pattern, minlength = 0, maxlength = Infinity } = field as Extract<Field, { widget: "text" }>;
  return (
    text.length >= minlength && text.length <= maxlength && (!pattern || expression(pattern[0]).test(text))
  );
}

test("the build accepts every line of text that the form accepts", () => {
  const shape = { title: announcement.shape.title, description: announcement.shape.description };
  for (const [name, schema] of Object.entries(shape)) {
    const field = editorField(name, jsonSchema(schema), true);
    const text = fc.oneof(
      fc.string({ maxLength: 200 }),
      fc.string({ unit: fc.constantFrom(" ", "\n", "a", "é", "🎉"), maxLength: 200 }),
    );
    fc.assert(fc.property(text, (value) => !passes(field, value) || schema.safeParse(value).success));
    expect(passes(field, "x".repeat(60))).toBe(true);
  }
});

/** Returns every field of every form, nested ones too. */
function allFields(fields: Field[]): Field[] {
  return fields.flatMap((field) => [field, ...allFields("fields" in field ? (field.fields ?? []) : [])]);
}

test("a hint is plain readable text without HTML", () => {
  const hints = collections.flatMap(({ fields }) =>
    allFields(fields).map((field) => ("hint" in field && field.hint) || ""),
  );
  expect(hints.filter((hint) => /<|npm run|public\/media/.test(hint))).toEqual([]);
  expect(hints.join()).toContain("such as &lt;Statistic>");
  expect(hints.join()).toContain("50 to 160 characters, needed once it is published.");
});

test("drawings and films are chosen from a list of existing ones", () => {
  const fields = allFields(collections.flatMap((collection) => collection.fields));
  const drawing = fields.find(({ name }) => name === "name") as { options?: unknown[] };
  expect(drawing.options).toEqual(expect.arrayContaining(["award", "hero", "scene-van"]));
  expect(drawing.options).not.toEqual(expect.arrayContaining([expect.stringMatching(/night|step|feature/)]));
  expect(fields.find(({ name }) => name === "video")).toMatchObject({
    widget: "select",
    options: ["feature"],
  });
});

test("a field type without a form field stops the build", () => {
  expect(() => editorField("count", { type: "number" }, true)).toThrow(/no form field is known for "count"/);
});

test("without a repository the editor offers only the folder, and names it", () => {
  expect(editorConfig({ folder: "/home/ann/tipright" }).backend).toMatchObject({ repo: "local/tipright" });
  expect(editorConfig({ repository: "ann/site" }).backend).toMatchObject({ repo: "ann/site" });
});

const fields = `---
title: A good announcement
description: One or two sentences for lists, feeds, search engines and shared links.
date: 2026-01-02
---

`;

test.each([
  "Plain *text* with `<code` and a ` alone, 3 < 4, <5, \\<b, \\{x, 100% & more!",
  "# Heading\n\n- one\n- two\n\n> quote\n\n| a | b |\n| - | - |\n| 1 | 2 |",
  "```\n<5 {x ![](\n```",
  "See [us](/contact#councils), [the portal]({portal}), [the app]({app}) and [more](https://example.org).",
  "Write to {email} or <ann@example.org>, see <https://example.org>.<br>",
  "<!-- note -->\n\n{/* note {x} */}\n\n<Band>\n\nText\n\n</Band>",
])("the form and the build accept %s", async (body) => {
  expect(body).toMatch(new RegExp(bodyPattern));
  expect(await listMistakes(fields + body)).toEqual([]);
});

test.each([
  "![](/content/images/a.webp)",
  "[us](contact)",
  "[us]()",
  "<script>",
  " \n",
  "a <there b",
  "<Figrue />",
  "a { b",
  "{name}",
  "<Band",
])("form and build both reject %s", async (body) => {
  expect(body).not.toMatch(new RegExp(bodyPattern));
  expect(await listMistakes(fields + body)).not.toEqual([]);
});

test("the build accepts every combination of texts that the form accepts", async () => {
  const pieces = [
    ..." [us](/contact)| [us]({portal})|é|7 8|\n|\n\n|`{x`|`<b>`|<|<5|< |{|}|{email}|!|[é]|*|# |- ".split(
      "|",
    ),
    ..."<!-- <5 -->|{/* {x */}|<br>|<ann@example.org>|<https://example.org>".split("|"),
  ];
  const body = fc.array(fc.constantFrom(...pieces), { maxLength: 12 }).map((parts) => parts.join(""));
  await fc.assert(
    fc.asyncProperty(body, async (text) => {
      // A form cannot check how backticks pair up, or where [a][b] leads.
      fc.pre(new RegExp(bodyPattern).test(text) && !/``|\]\[/.test(text));
      const mistakes = await listMistakes(fields + text);
      // A form cannot see that the page would be empty.
      expect(mistakes.filter((sentence) => !sentence.includes("there is no text below the fields"))).toEqual(
        [],
      );
    }),
    { numRuns: 500 },
  );
}, 60_000);

test("a long text is validated within a second", () => {
  const long = `${"word `code` <5 {email} ".repeat(20_000)}{`;
  const start = performance.now();
  expect(new RegExp(bodyPattern).test(long)).toBe(false);
  expect(performance.now() - start).toBeLessThan(1_000);
});

test("the form of a page lists every component with its fields", () => {
  const { hint } = bodyField({ rich: false });
  expect(hint).toContain("&lt;Step title film alt> One step with its film, inside Steps.");
  for (const name of Object.keys(componentSchemas)) expect(hint).toContain(`&lt;${name}`);
});
