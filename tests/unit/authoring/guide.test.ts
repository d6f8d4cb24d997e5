import { expect, test } from "vitest";
import { guideText } from "../../../src/authoring/guide/guide.ts";
import { compile } from "../../../src/authoring/mdx/compile.ts";
import { componentSchemas } from "../../../src/authoring/schemas/components.ts";
import { contentSchemas } from "../../../src/authoring/schemas/collections.ts";

const path = `${process.cwd()}/content/pages/guide.mdx`;

test.each(Object.entries(componentSchemas))(
  "the build accepts the guide's example of %s",
  async (name, schema) => {
    const example = String(schema.meta()?.examples);
    const { module, notes } = await compile(example, path);
    expect(notes.mistakes).toEqual([]);
    expect(module).toBeDefined();
    expect(example).toContain(`<${name}`);
  },
);

test("the guide renders, and names every component and every field", async () => {
  const text = guideText();
  const { notes, headings } = await compile(text, path);
  expect(notes.mistakes).toEqual([]);
  for (const name of Object.keys(componentSchemas))
    expect(headings.map((heading) => heading.text)).toContain(name);
  for (const schema of [...Object.values(componentSchemas), ...Object.values(contentSchemas)])
    for (const field of Object.keys(schema.shape)) expect(text).toMatch(new RegExp(`^\\| ${field} `, "m"));
});
