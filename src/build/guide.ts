import { mkdirSync, writeFileSync } from "node:fs";
import type { AstroIntegration } from "astro";
import { guideText } from "../authoring/guide/guide.ts";

export const guidePath = "/what-a-text-may-use";

/** Adds the page of everything that a text may use: in `npm run dev`, and in a build that has the editor. */
export function guide(): AstroIntegration {
  return {
    name: "guide",
    hooks: {
      "astro:config:setup": ({ command, config, injectRoute }) => {
        const folder = new URL(".astro/", config.root);
        mkdirSync(folder, { recursive: true });
        writeFileSync(new URL("guide.mdx", folder), guideText());
        if (command === "dev" || process.env.EDIT_REPOSITORY)
          injectRoute({ pattern: guidePath, entrypoint: new URL("src/site/guide.astro", config.root) });
      },
    },
  };
}
