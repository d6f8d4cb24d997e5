import { statSync } from "node:fs";
import type { AstroIntegration } from "astro";

/** What Astro writes, in its own folder, of the texts that it has read. */
const writtenFiles = ["data-store.json", "content-modules.mjs", "content-assets.mjs"];

/** When each of those was last written; changes with any of them. */
function writings(root: URL): string {
  return writtenFiles
    .map((file) => statSync(new URL(`.astro/${file}`, root), { throwIfNoEntry: false })?.mtimeMs)
    .join();
}

/**
 * In `npm run dev`, a page that is asked for after a text was saved is made from that text. When Astro has read a
 * text, it forgets what it had made from the older one, but not what it was making at that moment: that would be kept
 * and shown until the next save, a new announcement as "Page Not Found". So everything that was made or begun before
 * the reading is forgotten by the first request after it.
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
        let known = writings(root);
        server.middlewares.use((_request, _response, next) => {
          const current = writings(root);
          if (current !== known) {
            known = current;
            for (const { name, moduleGraph } of Object.values(server.environments)) {
              if (name !== "client") moduleGraph.invalidateAll();
            }
          }
          next();
        });
      },
    },
  };
}
