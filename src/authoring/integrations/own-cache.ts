import type { AstroIntegration } from "astro";

/**
 * `npm run dev` keeps what it has prepared of the dependencies in a folder of its own: a build beside it would write
 * its own over them, and the portal's pages would ask for files that are gone.
 */
export function ownCache(): AstroIntegration {
  return {
    name: "own-cache",
    hooks: {
      "astro:config:setup": ({ command, config, updateConfig }) => {
        if (command !== "dev") return;
        updateConfig({ vite: { cacheDir: `${config.vite.cacheDir ?? "node_modules/.vite"}/dev` } });
      },
    },
  };
}
