import { relative } from "node:path";
import { satteri } from "@astrojs/markdown-satteri";
import { authorMdx } from "./integrations/author-mdx.ts";
import { headings } from "./headings.ts";
import { ContentError } from "./mistake.ts";
import { markdownHabits } from "./markdown-habits.ts";
import { mdxInPlainWords } from "./mdx-in-plain-words.ts";
import { pictures } from "./pictures.ts";

type Processor = ReturnType<typeof satteri>;

/** A mistake that a plugin of ours has put into words already: "content/a.mdx, line 3: ..." */
const placed = /^(?<file>content\/[^,\n]+), line (?<line>\d+): (?<message>[\s\S]+)$/;

function explain(error: unknown, filePath: string): unknown {
  if (!(error instanceof Error) || error instanceof ContentError) return error;
  const file = relative(process.cwd(), filePath).replaceAll("\\", "/");
  const { line, message = "" } = placed.exec(error.message)?.groups ?? {};
  return new ContentError({
    file,
    ...(line ? { line: Number(line), message } : mdxInPlainWords(error.message)),
  });
}

/** Understands the habits of people who know Markdown, and says a mistake in their words. */
function kind(processor: Processor): Processor {
  return {
    ...processor,
    async createMdxRenderer(shared, mdx) {
      const renderer = await processor.createMdxRenderer?.(shared, mdx);
      if (!renderer) throw new Error(`${processor.name} cannot read MDX.`);
      return {
        async process(content, filePath, frontmatter) {
          try {
            return await renderer.process(markdownHabits(content), filePath, frontmatter);
          } catch (error) {
            throw explain(error, filePath);
          }
        },
      };
    },
  };
}

/** How the text of every file in content/ is read. */
export const markdown = kind(satteri({ mdastPlugins: [authorMdx, headings, pictures] }));
