import type { AstroIntegration } from "astro";
import type { Plugin } from "vite";

/**
 * Keeps everything but `npm run dev` from preparing the dependencies for a browser. Astro reads content/ by a server of
 * Vite's, which would bundle React and the dev toolbar on that occasion, for nobody.
 */
const prepareNothing: Plugin = {
  name: "prepare-nothing",
  configResolved({ environments }) {
    for (const { optimizeDeps } of Object.values(environments)) optimizeDeps.include = [];
  },
};

/**
 * What is prepared of the dependencies for a browser is made for `npm run dev` alone, and cached in a folder of its own:
 * what is beside it would write its own over them, and the portal's pages would ask for files that are gone.
 */
export function ownCache(): AstroIntegration {
  return {
    name: "own-cache",
    hooks: {
      "astro:config:setup": ({ command, config, updateConfig }) => {
        updateConfig({
          vite:
            command === "dev"
              ? { cacheDir: `${config.vite.cacheDir ?? "node_modules/.vite"}/dev` }
              : { plugins: [prepareNothing] },
        });
      },
    },
  };
}
