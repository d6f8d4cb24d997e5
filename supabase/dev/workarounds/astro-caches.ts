import type { AstroInlineConfig } from "astro";

/**
 * Fault: Astro 7 and Vite 8 share caches between commands: `npm run build` removes the modules of a running `npm run dev`.
 * Delete when a build leaves node_modules/.vite and node_modules/.astro as the dev server needs them.
 */
export const devCaches = {
  cacheDir: "node_modules/.astro-dev",
  vite: { cacheDir: "node_modules/.vite-dev" },
} satisfies AstroInlineConfig;
