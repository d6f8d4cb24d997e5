import { readdir, readFile, writeFile } from "node:fs/promises";
import type { IncomingMessage, ServerResponse } from "node:http";
import { extname, join, normalize, relative } from "node:path";
import { fileURLToPath } from "node:url";
import type { AstroIntegration } from "astro";
import type { Plugin } from "vite";
import { editorSettings } from "../authoring/editor/config.ts";
import { bundleEditor } from "./editor-bundle.ts";
import { editorPage, type EditorTarget } from "../authoring/editor/page.ts";
import { rulesOf } from "./headers-file.ts";
import { isPreview } from "./drafts.ts";

type Next = (error?: unknown) => void;

const contentTypes: Readonly<Record<string, string>> = {
  ".html": "text/html; charset=utf-8",
  ".js": "text/javascript",
  ".json": "application/json",
  ".wasm": "application/wasm",
  ".woff2": "font/woff2",
  ".png": "image/png",
  ".txt": "text/plain; charset=utf-8",
};

/** Returns EDIT_REPOSITORY: owner/name on GitHub. @throws Error if it is another text */
function editRepository(): string | undefined {
  const value = process.env.EDIT_REPOSITORY;
  if (!value || /^[\w.-]+\/[\w.-]+$/.test(value)) return value || undefined;
  throw new Error(
    `EDIT_REPOSITORY is "${value}". Write owner/name, as in the address of the repository on GitHub.`,
  );
}

/** Returns what the editor changes: EDIT_REPOSITORY (on EDIT_BRANCH or its default branch), or this folder. */
function target(root: URL, site?: string): EditorTarget {
  const repository = editRepository();
  return repository
    ? { repository, branch: process.env.EDIT_BRANCH, ...(site && { site }) }
    : { folder: fileURLToPath(root).replace(/[\\/]$/, "") };
}

/** Removes the editor's rule from _headers. */
function withoutEditorRule(headers: string): string {
  return headers.replace(/^\/edit\/\*\n(?: .*\n)*\n?/m, "");
}

/** Returns the headers of /edit/, so that `npm run dev` applies the host's policy. */
async function editorHeaders(root: URL): Promise<[name: string, value: string][]> {
  const rules = rulesOf(await readFile(new URL("public/_headers", root), "utf8"));
  const lines = rules.find((rule) => rule.path === "/edit/*")?.lines ?? [];
  return lines.map((line) => {
    const [name = "", ...value] = line.split(": ");
    return [name, value.join(": ").replace("; upgrade-insecure-requests", "")];
  });
}

/** Returns the addresses of the pages and files of a build, without what pages load. */
async function addressesOf(built: string): Promise<string[]> {
  const names = await readdir(built, { recursive: true, withFileTypes: true });
  return names
    .filter((entry) => entry.isFile())
    .map((entry) => `/${relative(built, join(entry.parentPath, entry.name)).replaceAll("\\", "/")}`)
    .filter((path) => !path.startsWith("/_"))
    .map((path) => path.replace(/(?:index)?\.html$/, "").replace(/(?<=.)\/$/, ""));
}

/** Any other name could be a foreign one that points to this machine. */
const loopbackNames = ["localhost", "127.0.0.1", "[::1]"];

/** Answers requests below /edit/ in `npm run dev`. */
function serve(root: URL, cache: string) {
  let bundled: Promise<void> | undefined;
  const read = async (file: string): Promise<string | Buffer> => {
    if (file === "index.html") return editorPage(target(root));
    if (file === "config.json") return JSON.stringify(editorSettings(target(root)));
    await (bundled ??= bundleEditor(cache));
    return readFile(join(cache, file));
  };
  return async (request: IncomingMessage, response: ServerResponse, next: Next) => {
    const url = URL.parse(`http://${request.headers.host}${request.url}`);
    if (!url || !loopbackNames.includes(url.hostname) || request.method !== "GET") return next();
    const { pathname } = url;
    if (pathname === "/edit") return response.writeHead(302, { Location: "/edit/" }).end();
    if (!pathname.startsWith("/edit/")) return next();
    const file = pathname === "/edit/" ? "index.html" : normalize(pathname.slice("/edit/".length));
    try {
      const body = await read(file);
      response.setHeaders(new Map(await editorHeaders(root)));
      response.setHeader("Content-Type", contentTypes[extname(file)] ?? "application/octet-stream");
      response.end(body);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== "ENOENT") return next(error);
      response.writeHead(404, { "Content-Type": "text/plain" }).end("The editor has no such file.");
    }
  };
}

function devServer(root: URL, cache: string): Plugin {
  const handle = serve(root, cache);
  return {
    name: "content-editor",
    enforce: "post",
    // Before Astro, which rejects a slash at the end, and which has put its handler first.
    configureServer: (server) => () => {
      server.middlewares.stack.unshift({
        route: "",
        handle: (request: IncomingMessage, response: ServerResponse, next: Next) =>
          void handle(request, response, next),
      });
    },
  };
}

/**
 * Adds the editor at /edit/: in `npm run dev` for this folder, in a build only where EDIT_REPOSITORY is set.
 * Runs after the integration that completes dist/_headers, which would take /edit/ for a public page.
 */
export function contentEditor(): AstroIntegration {
  let root: URL;
  let cache: string;
  let site: string | undefined;
  return {
    name: "content-editor",
    hooks: {
      "astro:config:setup": ({ config, updateConfig }) => {
        root = config.root;
        site = config.site;
        cache = fileURLToPath(new URL("content-editor/", config.cacheDir));
        updateConfig({ vite: { plugins: [devServer(root, cache)] } });
      },
      "astro:build:done": async ({ dir, logger }) => {
        // An editor in a preview would write to another branch.
        const repository = isPreview() ? undefined : editRepository();
        if (!repository) {
          const headers = new URL("_headers", dir);
          await writeFile(headers, withoutEditorRule(await readFile(headers, "utf8")));
          return;
        }
        const folder = fileURLToPath(new URL("edit/", dir));
        const addresses = await addressesOf(fileURLToPath(dir));
        await bundleEditor(folder);
        await writeFile(join(folder, "index.html"), editorPage(target(root, site)));
        const settings = editorSettings(target(root, site), addresses);
        await writeFile(join(folder, "config.json"), JSON.stringify(settings));
        logger.info(`/edit/ saves to ${repository}`);
      },
    },
  };
}
