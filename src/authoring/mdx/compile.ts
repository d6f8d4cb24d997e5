import { satteri, satteriHeadingIdsPlugin } from "@astrojs/markdown-satteri";
import { Fragment } from "astro/jsx-runtime";
import { evaluate, markdownToHtml } from "satteri";
import { mdxInPlainWords } from "../messages/mdx-in-plain-words.ts";
import { authorMdx } from "./author-mdx.ts";
import { columns, mayAlignColumns } from "./columns.ts";
import { headings } from "./headings.ts";
import { htmlOf, jsx } from "./html.ts";
import { markdownHabits } from "./markdown-habits.ts";
import { noNotes, type Notes } from "./notes.ts";
import { pictures } from "./pictures.ts";
import { mayHaveSlips, slipsOfThePen } from "./slips.ts";

/** A heading of a text. */
interface Heading {
  depth: number;
  /** Its name for links. */
  slug: string;
  text: string;
}

type Renderer = Awaited<ReturnType<NonNullable<ReturnType<typeof satteri>["createMdxRenderer"]>>>;
type Module = Awaited<ReturnType<Renderer["process"]>>;

/** What a text has become. Where it has mistakes, neither html nor module is there. */
export interface Compiled {
  notes: Notes;
  headings: Heading[];
  /** What it is on a page, where it needs nothing but itself. */
  html?: string | undefined;
  /** The code that makes the page of it, where it uses a component or a picture. */
  module?: Module | undefined;
}

/** What looks at the parts of a text, left out where the text has no such part. */
function plugins(text: string, notes: Notes) {
  return [
    mayHaveSlips(text) && slipsOfThePen(notes),
    authorMdx(notes),
    /#|^[\s>]*(?:=+|-+)\s*$/m.test(text) && headings(),
    text.includes("![") && pictures(notes),
  ];
}

/** Whether a text needs more than itself: a tag with a capital letter, or a picture. */
function usesComponents(body: string): boolean {
  return /<[A-Z]|!\[/.test(body);
}

/** A line of words, a heading of words or an item of words; not what Markdown reads in another way than MDX. */
const plainLine =
  /^(?!(?:im|ex)port\b)(?:#{1,6} |[-*] |\d+\. )?[*_([]{0,3}(?:\p{L}|\d(?!\d*[.)]))(?:(?! {2})[^<>{}&`\\|~\t\r])*$/u;
/** An empty address, or a quotation mark in one or for its title: Astro writes them in a way of its own. */
const oddAddress = /(?:\/|www\.|@)\S*['"]|\]\((?:[^)]*["']|\))/;

/** Whether a text is the same HTML as Markdown, which takes a third of the time that MDX does. */
function isPlain(text: string): boolean {
  return !oddAddress.test(text) && text.split("\n").every((line) => line === "" || plainLine.test(line));
}

/** The text as HTML, as letter for letter a page would have it that renders the text's module. */
function toHtml(body: string, file: URL, notes: Notes): Pick<Compiled, "html" | "headings"> {
  const astro: { frontmatter: object; headings: Heading[] } = { frontmatter: {}, headings: [] };
  const options = {
    mdastPlugins: plugins(body, notes),
    hastPlugins: [satteriHeadingIdsPlugin(), mayAlignColumns(body) && columns],
    features: { gfm: true, smartPunctuation: true },
    fileURL: file,
    data: { astro } as never,
  };
  if (isPlain(body)) {
    const { html } = markdownToHtml(body, options) as { html: string };
    return { html: html.replace(/\n$/, ""), headings: astro.headings };
  }
  const { default: content } = evaluate(body, {
    ...options,
    Fragment,
    jsx,
    jsxs: jsx,
    elementAttributeNameCase: "html",
  } as never) as unknown as { default: (props: object) => unknown };
  return { html: htmlOf(content({})), headings: astro.headings };
}

/** The text as a module of Astro's. */
async function toModule(
  body: string,
  path: string,
  notes: Notes,
): Promise<Pick<Compiled, "module" | "headings">> {
  const processor = satteri({
    mdastPlugins: plugins(body, notes),
    hastPlugins: mayAlignColumns(body) ? [columns] : [],
  });
  const renderer = await processor.createMdxRenderer?.({ syntaxHighlight: false }, { optimize: false });
  if (!renderer) throw new Error(`${processor.name} cannot read MDX.`);
  const module = await renderer.process(body, path, {});
  const written = /^export function getHeadings\(\) \{ return (.*); \}$/m.exec(module.code)?.[1] ?? "[]";
  return { module, headings: JSON.parse(written) as Heading[] };
}

/**
 * Reads the text of an entry: once, whoever asks what became of it.
 * @param body what stands below the fields; their lines are empty in it, so that every line keeps its number
 * @param path the file, with its whole path
 */
export async function compile(body: string, path: string): Promise<Compiled> {
  const notes = noNotes();
  const text = markdownHabits(body);
  try {
    const made = usesComponents(text)
      ? await toModule(text, path, notes)
      : toHtml(text, new URL(`file://${encodeURI(path)}`), notes);
    return notes.mistakes.length > 0 ? { notes, headings: made.headings } : { notes, ...made };
  } catch (error) {
    // Behind a mistake that is known, the parser may have stumbled over the same.
    if (notes.mistakes.length === 0) {
      if (!(error instanceof Error)) throw error;
      const { line, message } = mdxInPlainWords(error.message);
      notes.mistakes.push({ line, message });
    }
    return { notes, headings: [] };
  }
}
