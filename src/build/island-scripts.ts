import { existsSync, readFileSync } from "node:fs";
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { AstroIntegration } from "astro";
import { applicationPaths } from "../shared/domain/application-paths.ts";
import { languages } from "../shared/domain/languages.ts";
import { appRoutes, appRoutesIn } from "../shared/domain/routes.ts";

const staticImports = /(?:\bfrom|\bimport)\s*["'](\.[^"']+)["']/g;
/** The dynamic import of supabase-js in client.ts. */
const clientImport = /\bimport\(\s*["'`](\.[^"'`]*\/browser-client\.[^"'`]+\.js)["'`]/g;

/** Returns the scripts that a built script imports, as paths on the site. */
function imported(folder: string, script: string, pattern: RegExp): string[] {
  const file = join(folder, script);
  if (!existsSync(file)) return [];
  return [...readFileSync(file, "utf8").matchAll(pattern)].map(
    ([, pathname = ""]) => new URL(pathname, `https://site.test${script}`).pathname,
  );
}

/** Returns the scripts of a page's islands; on request with supabase-js and the translation `words`. */
export function islandScripts(
  folder: string,
  html: string,
  { withClient = false, words = "" } = {},
): Set<string> {
  const scripts = new Set(
    [...html.matchAll(/(?:component|renderer)-url="([^"]+)"/g)].map(([, url = ""]) => url),
  );
  for (const script of scripts) for (const next of imported(folder, script, staticImports)) scripts.add(next);
  if (withClient) {
    for (const script of [...scripts])
      for (const next of imported(folder, script, clientImport)) scripts.add(next);
  }
  const wordsImport = new RegExp(
    String.raw`\bimport\(\s*["'\x60](\.[^"'\x60]*/${words}\.[^"'\x60]+\.js)`,
    "g",
  );
  for (const script of words ? [...scripts] : [])
    for (const next of imported(folder, script, wordsImport)) scripts.add(next);
  return scripts;
}

/** The app's first page in each language, which makes no API call. */
const appStarts = new Set([appRoutes.home, ...languages.map(({ key }) => appRoutesIn(key).home)]);

/** Whether a page calls the API when it opens. Pages for signing in do not. */
const callsAtOnce = (pathname: string, html: string) =>
  !appStarts.has(pathname) && !html.includes('class="entrance"');

/** Preloads the scripts of each page's islands, which browsers would discover one by one. */
export function islandPreloads(): AstroIntegration {
  return {
    name: "island-preloads",
    hooks: {
      "astro:build:done": async ({ dir }) => {
        const folder = fileURLToPath(dir);
        for (const pathname of applicationPaths()) {
          const path = join(folder, `${pathname}.html`);
          const html = await readFile(path, "utf8");
          if (!html.includes("<astro-island")) continue;
          const [, , key = ""] = pathname.split("/");
          const scripts = islandScripts(folder, html, {
            withClient: callsAtOnce(pathname, html),
            words: key,
          });
          const links = [...scripts].map((script) => `<link rel="modulepreload" href="${script}">`);
          await writeFile(path, html.replace("</body>", `${links.join("")}</body>`));
        }
      },
    },
  };
}
