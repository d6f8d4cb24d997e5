import { satteri, satteriHeadingIdsPlugin } from "@astrojs/markdown-satteri";
import { Fragment, jsx } from "astro/jsx-runtime";
import { renderJSX } from "astro/runtime/server/jsx.js";
import { evaluate, type HastPluginDefinition } from "satteri";
import { mdxInPlainWords } from "../messages/mdx-in-plain-words.ts";
import { authorMdx } from "./author-mdx.ts";
import { markdownHabits } from "./markdown-habits.ts";
import { slipsOfThePen } from "./slips.ts";
import { lineOf, type Notes, type Plugin } from "./plugin.ts";
import { relative, resolve, dirname } from "node:path";
import { fileURLToPath } from "node:url";
import { refusedDescription } from "../schemas/description.ts";
import { pictureAt } from "../schemas/pictures.ts";

/** Notes pictures, ![what it shows](/content/images/skip.webp), and points Astro to their files. */
function pictures(notes: Notes): Plugin {
  return {
    name: "pictures",
    options: { position: true },
    image(node, context) {
      const refused = refusedDescription(node.alt);
      if (refused !== undefined) {
        const message =
          `a picture ${refused}. Say what it shows, for people who do not see it: ` +
          `![A skip full of mattresses](${node.url})`;
        notes.mistakes.push({ line: lineOf(node), message });
      }
      notes.pictures.push({ line: lineOf(node), url: node.url });
      if (!context.fileURL) return;
      // The build finds pictures from the folder of the text, and decodes their names.
      const text = fileURLToPath(context.fileURL);
      const { file } = pictureAt(node.url, relative(process.cwd(), text));
      const path = file && relative(dirname(text), resolve(file)).replaceAll("\\", "/");
      context.setProperty(node, "url", encodeURI(path ?? "missing"));
    },
  };
}

/**
 * Corrects heading levels: a text begins at level 2 and goes down one at a time, except behind a component, which may
 * hold a heading. Empty headings are removed.
 */
function headings(): Plugin {
  let deepest = 2;
  return {
    name: "headings",
    mdxJsxFlowElement(node) {
      if (/^[A-Z]/.test(node.name ?? "")) deepest = 6;
    },
    heading(node, context) {
      if (node.children.length === 0) return context.removeNode(node);
      const depth = Math.min(Math.max(node.depth, 2), deepest);
      deepest = depth + 1;
      if (depth !== node.depth) context.setProperty(node, "depth", depth as typeof node.depth);
    },
  };
}

/** Aligns table columns by a class: the policy of public pages forbids the style attribute that Markdown makes. */
const columns: HastPluginDefinition = {
  name: "columns",
  element: {
    filter: ["td", "th"],
    visit(node, context) {
      const [, side] = /^text-align:\s*(center|right)/.exec(String(node.properties["style"])) ?? [];
      context.setProperty(node, "style", undefined);
      if (side) context.setProperty(node, "className", [`align-${side}`]);
    },
  },
};

interface Heading {
  depth: number;
  slug: string;
  text: string;
}

type Renderer = Awaited<ReturnType<NonNullable<ReturnType<typeof satteri>["createMdxRenderer"]>>>;
type Module = Awaited<ReturnType<Renderer["process"]>>;

/** A compiled text. One with mistakes has neither html nor module. */
export interface Compiled {
  notes: Notes;
  headings: Heading[];
  /** Of a text without component and picture. */
  html?: string | undefined;
  /** Of a text with a component or a picture. */
  module?: Module | undefined;
}

function plugins(notes: Notes) {
  return [slipsOfThePen(notes), authorMdx(notes), headings(), pictures(notes)];
}

/** Compiles to HTML: as a module each text would cost the bundler 0.3 MB. */
async function toHtml(body: string, notes: Notes): Promise<Pick<Compiled, "html" | "headings">> {
  const astro: { frontmatter: object; headings: Heading[] } = { frontmatter: {}, headings: [] };
  const { default: content } = evaluate(body, {
    mdastPlugins: plugins(notes),
    hastPlugins: [satteriHeadingIdsPlugin(), columns],
    features: { gfm: true, smartPunctuation: true },
    data: { astro } as never,
    elementAttributeNameCase: "html",
    Fragment,
    jsx,
    jsxs: jsx,
  } as never) as unknown as { default: (props: object) => unknown };
  return { html: String(await renderJSX({} as never, content({}))), headings: astro.headings };
}

async function toModule(
  body: string,
  path: string,
  notes: Notes,
): Promise<Pick<Compiled, "module" | "headings">> {
  const processor = satteri({
    mdastPlugins: plugins(notes),
    hastPlugins: [columns],
  });
  const renderer = await processor.createMdxRenderer?.({ syntaxHighlight: false }, { optimize: false });
  if (!renderer) throw new Error(`${processor.name} cannot read MDX.`);
  const module = await renderer.process(body, path, {});
  const written = /^export function getHeadings\(\) \{ return (.*); \}$/m.exec(module.code)?.[1] ?? "[]";
  return { module, headings: JSON.parse(written) as Heading[] };
}

/** Compiles the text of an entry. In `body` the lines of the fields are empty, so that every line keeps its number. */
export async function compile(body: string, path: string): Promise<Compiled> {
  const notes: Notes = { mistakes: [], links: [], places: [], pictures: [] };
  try {
    const text = markdownHabits(body);
    const usesComponents = /<[A-Z]|!\[/.test(text);
    const made = usesComponents ? await toModule(text, path, notes) : await toHtml(text, notes);
    return notes.mistakes.length > 0 ? { notes, headings: made.headings } : { notes, ...made };
  } catch (error) {
    // The parser may have failed because of a mistake that is listed already.
    if (notes.mistakes.length === 0) {
      if (!(error instanceof Error)) throw error;
      const { line, message } = mdxInPlainWords(error.message);
      notes.mistakes.push({ line, message });
    }
    return { notes, headings: [] };
  }
}
