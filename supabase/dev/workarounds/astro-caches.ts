import type { AstroInlineConfig } from "astro";

/**
 * Fault: Astro 7 and Vite 8 cache what they have compiled in folders that every command shares, so that `npm run build`
 * beside a running `npm run dev` takes the portal's modules away from under it (its page stays empty).
 * Delete when a build leaves node_modules/.vite and node_modules/.astro as the dev server needs them.
 */
export const devCaches = {
  cacheDir: "node_modules/.astro-dev",
  vite: { cacheDir: "node_modules/.vite-dev" },
} satisfies AstroInlineConfig;
