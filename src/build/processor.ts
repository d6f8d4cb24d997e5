import { relative } from "node:path";
import { satteri } from "@astrojs/markdown-satteri";
import type { AstroConfig } from "astro";
import { compile } from "../authoring/mdx/compile.ts";
import { sentenceOf } from "../authoring/messages/mistake.ts";

/** Returns Astro's Markdown processor, with the MDX compiler of the checks. */
export function authorProcessor(): AstroConfig["markdown"]["processor"] {
  return {
    ...satteri(),
    name: "author-texts",
    createMdxRenderer: () =>
      Promise.resolve({
        async process(body, path) {
          const { module, notes } = await compile(body, path);
          if (module) return module;
          const file = relative(process.cwd(), path);
          throw new Error(notes.mistakes.map((mistake) => sentenceOf({ file, ...mistake })).join("\n"));
        },
      }),
  };
}
