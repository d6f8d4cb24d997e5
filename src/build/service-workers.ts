import { createHash } from "node:crypto";
import { readFile, readdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { AstroIntegration } from "astro";
import { build } from "vite";
import type { Shell } from "../shared/offline/shell.ts";
import { languages, type Language } from "../shared/domain/languages.ts";
import { appRoutes, appRoutesIn, portalRoutes } from "../shared/domain/routes.ts";
import { brand } from "../shared/domain/brand.ts";

interface Worker {
  /** Prefix of the names of its caches. */
  app: string;
  /** At the top of the site, so that its scope can be a page without a folder. */
  file: string;
  pages: readonly string[];
  /** Languages of the same pages. */
  languages?: readonly Pick<Language, "key">[];
  /** Files that the HTML does not name. */
  extras: readonly string[];
}

const drawing = (name: string): string[] => [`/media/${name}.svg`, `/media/${name}-night.svg`];

const workers: readonly Worker[] = [
  {
    app: `${brand.slug}-app`,
    file: "app-worker.js",
    pages: Object.values(appRoutes),
    languages: languages,
    extras: [
      "/icon-192.png",
      "/media/kinds.svg",
      ...["scene-skip", "figure-van", "figure-mattress", "figure-fox"].flatMap(drawing),
    ],
  },
  {
    app: `${brand.slug}-gate`,
    file: "check-voucher-worker.js",
    pages: [portalRoutes.checkVoucher],
    extras: ["/icon-192.png", "/media/kinds.svg", ...["figure-fox", "figure-skip"].flatMap(drawing)],
  },
];

/** Returns the scripts, fonts, icons and manifest that a page's HTML names. */
function namedIn(html: string): string[] {
  const attributes = html.matchAll(/(?:\bsrc|<link[^>]*?\bhref|component-url|renderer-url)="(\/[^"#?]+)"/g);
  const styles = html.matchAll(/url\(["']?(\/_astro\/[^"')]+)/g);
  return [...attributes, ...styles].map(([, path = ""]) => path);
}

/** Returns pages and all that they load, lazy scripts too. */
async function filesOf(
  folder: string,
  pages: readonly string[],
  extras: readonly string[],
): Promise<string[]> {
  const chunks = (await readdir(join(folder, "_astro"))).filter((name) => name.endsWith(".js"));
  const files = new Set<string>();
  for (const page of pages) {
    for (const path of namedIn(await readFile(join(folder, `${page}.html`), "utf8"))) files.add(path);
  }
  for (const path of files) {
    if (!path.endsWith(".js")) continue;
    const code = await readFile(join(folder, path), "utf8");
    for (const name of chunks) if (code.includes(name)) files.add(`/_astro/${name}`);
  }
  return [...pages, ...new Set([...files, ...extras])].sort();
}

/** Whether a file holds the translations of a language. */
const isWordsOf = (key: string, file: string) => file.startsWith(`/_astro/${key}.`);

async function shellOf(
  folder: string,
  { app, pages: own, languages: spoken = [], extras }: Worker,
): Promise<Shell> {
  const keys = spoken.map(({ key }) => key);
  const files = (await filesOf(folder, own, extras)).filter(
    (file) => !keys.some((key) => isWordsOf(key, file)),
  );
  const languages: Record<string, readonly string[]> = {};
  for (const { key } of spoken) {
    const routes = appRoutesIn(key);
    const named = await filesOf(folder, Object.values(routes), []);
    const others = keys.filter((other) => other !== key);
    const isOwn = (file: string) => !files.includes(file) && !others.some((other) => isWordsOf(other, file));
    languages[routes.home] = named.filter(isOwn);
  }
  const pages = [...own, ...spoken.flatMap(({ key }) => Object.values(appRoutesIn(key)))];
  const hash = createHash("sha256");
  for (const file of [...files, ...Object.values(languages).flat()]) {
    const name = pages.includes(file) ? `${file}.html` : file;
    hash.update(file).update(await readFile(join(folder, name)));
  }
  const required = files.filter((file) => own.includes(file) || /\.(js|css)$/.test(file));
  return {
    app,
    version: hash.digest("hex").slice(0, 12),
    pages,
    required,
    languages,
    files: [...required, ...files.filter((file) => !required.includes(file))],
  };
}

/** Compiles the worker to one script that holds its list of files. */
async function compile(shell: Shell): Promise<string> {
  const result = await build({
    configFile: false,
    logLevel: "error",
    define: { __SHELL__: JSON.stringify(shell) },
    build: {
      write: false,
      rolldownOptions: { input: fileURLToPath(new URL("../shared/offline/worker.ts", import.meta.url)) },
    },
  });
  const [output] = Array.isArray(result) ? result : [result];
  const chunk = output && "output" in output ? output.output[0] : undefined;
  if (chunk?.type !== "chunk") throw new Error("The service worker was not built.");
  return chunk.code;
}

/** Writes the service workers of the residents' app and the gate, whose files are known only after the build. */
export function serviceWorkers(): AstroIntegration {
  return {
    name: "service-workers",
    hooks: {
      "astro:build:done": async ({ dir }) => {
        const folder = fileURLToPath(dir);
        for (const worker of workers) {
          await writeFile(join(folder, worker.file), await compile(await shellOf(folder, worker)));
        }
      },
    },
  };
}
