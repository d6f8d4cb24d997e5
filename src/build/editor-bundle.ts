import { cp, mkdir, readdir } from "node:fs/promises";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { build, type Plugin } from "vite";

/** Languages of code in texts. Sveltia brings over two hundred, 11 MB. */
const quoted = new Set(["markdown", "mdx", "yaml", "html"]);

/** Removes unused parts of the editor, and requests to other servers. */
const trim: Plugin = {
  name: "trim-editor",
  enforce: "pre",
  resolveId(source) {
    const language = /^@shikijs\/langs\/(.+)$/.exec(source)?.[1];
    return language && !quoted.has(language) ? "\0no-language" : undefined;
  },
  load: (id) => (id === "\0no-language" ? "export default []" : undefined),
  transform: (code, id) =>
    // Sveltia ships these fonts: the rules would fetch them again.
    id.includes("/@sveltia/cms/")
      ? code.replace(/src:url\(https:\/\/cdn\.jsdelivr\.net[^)]*\)\s*format\('[^']*'\)/g, "src:local('')")
      : undefined,
};

async function copyLicences(folder: string): Promise<void> {
  const library = dirname(dirname(createRequire(import.meta.url).resolve("@sveltia/cms")));
  const assets = join(library, "npm/assets");
  await mkdir(folder);
  await cp(join(library, "LICENSE.txt"), join(folder, "sveltia-cms.LICENSE.txt"));
  for (const file of await readdir(assets)) {
    if (file.endsWith(".LICENSE.txt")) await cp(join(assets, file), join(folder, file));
  }
}

/** Writes editor.js, what it loads, and the licences. Takes some seconds. */
export async function bundleEditor(folder: string): Promise<void> {
  await build({
    configFile: false,
    root: fileURLToPath(new URL("../authoring/editor", import.meta.url)),
    base: "./",
    publicDir: false,
    logLevel: "error",
    plugins: [trim],
    build: {
      outDir: folder,
      emptyOutDir: true,
      target: "es2022",
      assetsInlineLimit: 0,
      modulePreload: false,
      reportCompressedSize: false,
      chunkSizeWarningLimit: Number.POSITIVE_INFINITY,
      rolldownOptions: {
        input: fileURLToPath(new URL("../authoring/editor/start.ts", import.meta.url)),
        output: { entryFileNames: "editor.js" },
      },
    },
  });
  await copyLicences(join(folder, "licences"));
}
