import { expect, test } from "vitest";
import { compile } from "../../../src/authoring/mdx/compile.ts";
import { componentSchemas } from "../../../src/authoring/schemas/components.ts";
import { portalRoutes } from "../../../src/shared/domain/routes.ts";
import { brand } from "../../../src/shared/domain/brand.ts";
import { listMistakes } from "../../support/content.ts";

const frontmatter = `---
title: A good announcement
description: One or two sentences for lists, feeds, search engines and shared links.
date: 2026-01-02
---
`;

/** Returns the messages about a text; "" without any. */
async function findMessage(body: string): Promise<string> {
  return (await listMistakes(frontmatter + body)).join("\n");
}

/** Returns a text's HTML, or the code of its module. */
async function compiled(body: string): Promise<string> {
  const { module, html } = await compile(body, `${process.cwd()}/content/announcements/try.mdx`);
  return module?.code ?? html ?? "";
}

const demanding = Object.entries(componentSchemas).filter(([, schema]) => !schema.safeParse({}).success);

test.each(demanding.map(([name]) => name))(
  "a %s without a required property says which one, and how to write it",
  async (name) => {
    expect(await findMessage(`\n<${name} />\n`)).toMatch(
      new RegExp(`^content/announcements/try.mdx, line 7: <${name}> \\w+ is missing. Write `),
    );
  },
);

test.each(Object.keys(componentSchemas))("a %s rejects an unknown property", async (name) => {
  expect(await findMessage(`\n<${name} colour="red" />\n`)).toContain(
    "colour: no such field. The fields are:",
  );
});

const statistic = { value: "91,000", label: "notices in a year", source: "Defra", year: "2021/22" };
const tag = (props: object) =>
  `<Statistic ${Object.entries(props)
    .map(([name, value]) => `${name}="${String(value)}"`)
    .join(" ")} />`;

test.each(["", "![A skip](/content/images/skip.webp)"])(
  "columns are laid out by classes, since the policy forbids style attributes (%s)",
  async (more) => {
    const code = await compiled(`| a | b | c |\n| :-- | :-: | --: |\n| 1 | 2 | 3 |\n\n${more}\n`);
    expect(code.match(/align-(?:center|right)/g)).toEqual(
      ["center", "right", "center", "right"].map((side) => `align-${side}`),
    );
    expect(code).not.toMatch(/style|text-?align/i);
  },
);

test("a figure with its source and year is accepted", async () => {
  expect(await findMessage(tag(statistic))).toBe("");
});

test.each([
  [tag({ ...statistic, year: "last year" }), "<Statistic> year is not a year", 'year="2021/22"'],
  [
    tag({ ...statistic, url: "gov.uk" }),
    "<Statistic> url must be a web address that begins with https://",
    "",
  ],
  [tag({ ...statistic, size: "huge" }), "<Statistic> size is not one of them", "normal, large"],
  [
    '<Panel picture="no-such" alt="Nothing to see" />',
    "picture names no file: there is no public/media/no-such",
    "There are: award, ",
  ],
  [
    '<CallToAction text="Write to us" href="contact" />',
    "<CallToAction> href does not lead there: contact is no address",
    "begins with /",
  ],
  ["<Statistics />", "<Statistics>: there is no such component", "CallToAction, Columns"],
  ["<Statistic value={1} />", "<Statistic> value: write the value in quotes", 'value="..."'],
  ["<Statistic {...all} />", "<Statistic>: {...} does not belong here", 'name="value"'],
  ["{produkt}", "{produkt}: there is no such word", "{product}, {tagline}, {email}"],
  ['import x from "./x.ts"', "remove this line: import x", "at hand without it"],
])("%s is rejected, with what to write instead", async (body, what, instead) => {
  const message = await findMessage(`\n${body}\n`);
  expect(message).toContain(what);
  expect(message).toContain(instead);
});

test("values in braces are filled in wherever an author may write them", async () => {
  const code = await compiled(
    'By {product}, `{slug}`, [{email}](mailto:{email})\n\n<CallToAction text="Try {product}" href="{portal}" />',
  );
  expect(code).toContain(`"${brand.name}"`);
  expect(code).toContain(`"${brand.slug}"`);
  expect(code).toContain(`mailto:${brand.contactEmail}`);
  expect(code).toContain(`Try ${brand.name}`);
  expect(code).toContain(`"${portalRoutes.portal}"`);
  expect(code).not.toMatch(/\{(?:product|slug|email|portal)\}|%7B/);
});

test.each([
  ["# One\n\n#### Two\n\n## Three\n\n### Four", "h2 h3 h2 h3"],
  ["#### One\n\n#\n\n## Two", "h2 h2"],
  ["## One\n\n<Columns>\n\n### Two\n\n</Columns>\n\n### Three", "h2 h3 h3"],
])(
  "headings begin at the second level and skip none, whatever the author wrote: %s",
  async (body, levels) => {
    const code = await compiled(body);
    const found = [...code.matchAll(/_jsxs?\(_components\.(h\d)|<(h\d) /g)].map(
      ([, one, other]) => one ?? other,
    );
    expect(found.join(" ")).toBe(levels);
  },
);
