import { relative } from "node:path";
import { satteri } from "@astrojs/markdown-satteri";
import type { AstroConfig } from "astro";
import type { Texts } from "../authoring/checks/texts.ts";
import { compile } from "../authoring/mdx/compile.ts";
import { sentenceOf } from "../authoring/messages/mistake.ts";

type Processor = AstroConfig["markdown"]["processor"];

/**
 * Astro's processor of Markdown: gives out what the texts were read as. It carries them along, because Astro loads its
 * own configuration and content.config.ts apart: a module of ours exists twice in one build, and who makes pages would
 * read every text again that was checked before.
 */
export function authorProcessor(texts: Texts): Processor {
  return {
    ...satteri(),
    name: "author-texts",
    options: { texts },
    createMdxRenderer: () =>
      Promise.resolve({
        async process(body, path) {
          const entry = await texts.known(path);
          const compiled = entry?.body === body ? entry.compiled : await compile(body, path);
          if (compiled?.module) return compiled.module;
          const file = relative(process.cwd(), path);
          const said = compiled?.notes.mistakes.map((mistake) => sentenceOf({ file, ...mistake }));
          throw new Error(said?.join("\n") ?? `${file} needs no module`);
        },
      }),
  };
}

/** The texts that a processor carries. */
export function textsOf({ markdown }: AstroConfig): Texts {
  return (markdown.processor.options as { texts: Texts }).texts;
}
