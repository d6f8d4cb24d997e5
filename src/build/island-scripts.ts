import { existsSync, readFileSync } from "node:fs";
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { AstroIntegration } from "astro";
import { applicationPaths } from "../shared/domain/application-paths.ts";
import { languages } from "../shared/domain/languages.ts";
import { appRoutes, appRoutesIn } from "../shared/domain/routes.ts";

/** Not import(...), which is how a script asks for what can come later. */
const staticImports = /(?:\bfrom|\bimport)\s*["'](\.[^"']+)["']/g;
/** What forms need when they are sent: it loads while a person types. */
const laterImports = /\bimport\(\s*["'`](\.[^"'`]*-later\.[^"'`]+\.js)["'`]/g;
/** The one script that every page for people who are signed in asks for at once, though it can come later. */
const clientImport = /\bimport\(\s*["'`](\.[^"'`]*\/browser-client\.[^"'`]+\.js)["'`]/g;

/** Addresses that a script of a build imports, as paths on the site. */
function imported(folder: string, script: string, pattern: RegExp): string[] {
  const file = join(folder, script);
  if (!existsSync(file)) return [];
  return [...readFileSync(file, "utf8").matchAll(pattern)].map(
    ([, pathname = ""]) => new URL(pathname, `https://site.test${script}`).pathname,
  );
}

/**
 * The scripts of a built page, as paths on the site: those that its islands cannot start without, and `withClient` the
 * Supabase client and the words of a language.
 */
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

/** The app's first page in each language. */
const appStarts = new Set([appRoutes.home, ...languages.map(({ key }) => appRoutesIn(key).home)]);

/**
 * When a page needs the client. One for people who are signed in asks the database at once; one with a form lets them
 * type first; the app's first page asks nobody, except for whoever has been here before.
 */
function wantsOf(pathname: string, html: string) {
  if (appStarts.has(pathname)) return "no client";
  return html.includes('class="entrance"') ? "client later" : "client now";
}

const laterOf: Readonly<Record<ReturnType<typeof wantsOf>, readonly RegExp[]>> = {
  "no client": [laterImports],
  "client later": [laterImports, clientImport],
  "client now": [],
};

/** What a page fetches once its forms answer, as paths on the site. load-chunk.ts reads them. */
function laterScripts(folder: string, now: ReadonlySet<string>, patterns: readonly RegExp[]): string[] {
  const scripts = new Set(
    patterns.flatMap((pattern) => [...now].flatMap((script) => imported(folder, script, pattern))),
  );
  for (const script of scripts) for (const next of imported(folder, script, staticImports)) scripts.add(next);
  return [...scripts].filter((script) => !now.has(script));
}

/**
 * Names every script that a page's islands need in the page itself. Left to itself a browser learns of them one round
 * after the other: the island, what it imports, what that imports. A form comes before the picture beside it, which is
 * asked for at low priority.
 */
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
          const wants = wantsOf(pathname, html);
          const scripts = islandScripts(folder, html, { withClient: wants === "client now", words: key });
          const later = laterScripts(folder, scripts, laterOf[wants]);
          const links = [...scripts].map((script) => `<link rel="modulepreload" href="${script}">`);
          const named = html.replace("</body>", `${links.join("")}</body>`);
          const attribute = later.length === 0 ? "" : ` data-later="${later.join(" ")}"`;
          await writeFile(path, named.replace("<body", `<body${attribute}`));
        }
      },
    },
  };
}
