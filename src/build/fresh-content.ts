import { statSync } from "node:fs";
import type { AstroIntegration } from "astro";

/** The module by which Astro hands out all texts that it has read. */
const allTexts = "\0astro:data-layer-content";

/** When Astro last wrote down what that module holds, in milliseconds; undefined before the first time. */
function lastWritten(root: URL): number | undefined {
  return statSync(new URL(".astro/data-store.json", root), { throwIfNoEntry: false })?.mtimeMs;
}

/**
 * In `npm run dev`, a page that is asked for after a text was saved is made from that text. When Astro has read a
 * text, it forgets what it had made from the older one, but not what it was making at that moment: that would be stored
 * and shown until the next save, a new announcement as "Page Not Found". So the first request after the reading has
 * both forgotten.
 */
export function freshContent(): AstroIntegration {
  let root: URL;
  return {
    name: "fresh-content",
    hooks: {
      "astro:config:setup": ({ config }) => {
        root = config.root;
      },
      "astro:server:setup": ({ server }) => {
        let known = lastWritten(root);
        server.middlewares.use((_request, _response, next) => {
          const written = lastWritten(root);
          if (written !== known) {
            known = written;
            for (const { moduleGraph } of Object.values(server.environments)) {
              const module = moduleGraph.getModuleById(allTexts);
              // As after a change that nobody handles: Astro's own way stores what is under way.
              if (module) moduleGraph.invalidateModule(module);
            }
          }
          next();
        });
      },
    },
  };
}
