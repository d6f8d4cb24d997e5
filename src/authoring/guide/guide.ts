import type { z } from "astro/zod";
import { contentFolders, contentSchemas } from "../schemas/collections.ts";
import { componentSchemas } from "../schemas/components.ts";
import { jsonSchema, type Property } from "../schemas/json-schema.ts";
import { htmlTags } from "../schemas/tags.ts";
import { knownWords, meaningOf } from "../../shared/domain/words.ts";

/** Escapes a text for Markdown, in a table cell too. */
const plain = (text: string) => text.replace(/[\\{}<>|*_[\]`]/g, "\\$&");

/** Describes what may be written into a field. */
function takes({ enum: choices, minLength, maxLength, properties }: Property): string {
  if (properties) return `fields of its own: ${Object.keys(properties).join(", ")}`;
  if (choices) return `one of: ${choices.join(", ")}`;
  return maxLength === undefined ? "" : `${minLength ?? 0} to ${maxLength} characters`;
}

/** Returns the rows of a table of fields; nested fields follow their parent. */
function rowsOf({ properties = {}, required = [] }: Property, above = ""): string[] {
  return Object.entries(properties).flatMap(([name, property]) => {
    const [example = property.default ?? ""] = property.examples ?? [];
    const cells = [
      above + name,
      required.includes(name) ? "needed" : "",
      [property.description, takes(property)].filter(Boolean).join(" "),
      String(example),
    ];
    return [`| ${cells.map(plain).join(" | ")} |`, ...rowsOf(property, `${above}${name}, `)];
  });
}

function fieldTable(schema: z.ZodType): string {
  const rows = rowsOf(jsonSchema(schema));
  if (rows.length === 0) return "It has no fields.";
  return ["| Field | | What it says | Example |", "| --- | --- | --- | --- |", ...rows].join("\n");
}

const markdown = [
  ["A heading, and a smaller one", "## What happened\n\n### On Monday"],
  ["A list, and a numbered one", "- one\n- two\n\n1. first\n2. second"],
  ["Bold, italic and a link", "**Bold**, *italic*, and a [link to a page](/contact)."],
  ["A quotation", "> We have never seen the alley so clean."],
  ["A table", "| Site | Open |\n| --- | --- |\n| Holloway | Every day |"],
  ["A note at the end of the text", "One in three.[^1]\n\n[^1]: Of those that were counted."],
  ["More, to be opened", "<details>\n<summary>How we counted</summary>\n\nBy hand.\n\n</details>"],
  ["A remark that readers do not see", "<!-- Ask Ann for a newer figure. -->"],
] as const;

const sourceAndResult = (example: string) => `\`\`\`\`mdx\n${example}\n\`\`\`\`\n\n${example}`;

/** Returns the guide for editors: everything that a text may use, from the schemas. */
export function guideText(): string {
  return [
    "## Markdown",
    ...markdown.map(([title, example]) => `### ${title}\n\n${sourceAndResult(example)}`),
    "### A picture\n\nIts file is in content/images, and what it shows is said in the square brackets, for people who do not see it:",
    "````mdx\n![A skip full of mattresses](/content/images/skip.webp)\n````",
    `### Tags of HTML\n\nWhere Markdown has no sign: ${htmlTags.join(", ")}.`,
    "## Words in braces\n\nThey stand for what has one home, so that a change of it changes every text.",
    [
      "| Written | Becomes |",
      "| --- | --- |",
      ...knownWords
        .split(", ")
        .map((word) => `| ${plain(word)} | ${plain(meaningOf(word.slice(1, -1)) ?? "")} |`),
    ].join("\n"),
    "## Fields at the top of a file",
    ...contentFolders.map((folder) => `### In content/${folder}\n\n${fieldTable(contentSchemas[folder])}`),
    "## Components\n\nEach is written as a tag with a capital letter. Nothing has to be imported.",
    ...Object.entries(componentSchemas).map(([name, schema]) => {
      const { description = "", examples: [example = ""] = [] } = schema.meta() as Property;
      return `### ${name}\n\n${plain(description)}\n\n${fieldTable(schema)}\n\n${sourceAndResult(String(example))}`;
    }),
    "",
  ].join("\n\n");
}
