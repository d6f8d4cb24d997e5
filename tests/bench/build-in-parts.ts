import { createRequire, enableCompileCache } from "node:module";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import type { AstroIntegration, build as buildAstro } from "astro";

/**
 * Builds the Astro project of the current folder with the Astro of that folder, and leaves to measure.mjs what each part
 * of it took of the processor. Caches stay in that folder.
 */
const parts: Record<string, number> = {};
Object.assign(globalThis, { measuredParts: parts });

const seconds = () => {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1e6;
};
let before = 0;

function ends(part: string): void {
  const now = seconds();
  parts[part] = now - before;
  before = now;
}

/** The last of all integrations: what it hears of is over. */
const clock: AstroIntegration = {
  name: "clock",
  hooks: {
    "astro:config:setup": () => ends("start, and our check of every text"),
    "astro:build:start": ({ setPrerenderer }) => {
      ends("content layer");
      setPrerenderer((own) => ({
        ...own,
        async setup() {
          ends("bundling");
          await own.setup?.();
        },
      }));
    },
    "astro:build:generated": () => ends("making pages"),
    "astro:build:done": () => ends("after the pages"),
  },
};

// As Astro's own command does.
enableCompileCache();
const astro = createRequire(join(process.cwd(), "package.json")).resolve("astro");
const { build } = (await import(pathToFileURL(astro).href)) as { build: typeof buildAstro };
await build({
  cacheDir: "./.cache",
  vite: { cacheDir: ".cache/vite" },
  logLevel: "error",
  integrations: [clock],
});
