import { satteri } from "@astrojs/markdown-satteri";
import { mdxInPlainWords } from "../messages/mdx-in-plain-words.ts";
import { authorMdx } from "./author-mdx.ts";
import { columns } from "./columns.ts";
import { headings } from "./headings.ts";
import { markdownHabits } from "./markdown-habits.ts";
import { noNotes, type Notes } from "./notes.ts";
import { pictures } from "./pictures.ts";
import { slipsOfThePen } from "./slips.ts";

/** A heading of a text. */
interface Heading {
  depth: number;
  /** Its name for links. */
  slug: string;
  text: string;
}

type Renderer = Awaited<ReturnType<NonNullable<ReturnType<typeof satteri>["createMdxRenderer"]>>>;
type Module = Awaited<ReturnType<Renderer["process"]>>;

/** What a text has become. */
export interface Compiled {
  notes: Notes;
  headings: Heading[];
  /** The code that makes the page of it; undefined where it has mistakes. */
  module?: Module | undefined;
}

/** The text as a module of Astro's. */
async function toModule(
  body: string,
  path: string,
  notes: Notes,
): Promise<Required<Omit<Compiled, "notes">>> {
  const processor = satteri({
    mdastPlugins: [slipsOfThePen(notes), authorMdx(notes), headings(), pictures(notes)],
    hastPlugins: [columns],
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
  try {
    const made = await toModule(markdownHabits(body), path, notes);
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
