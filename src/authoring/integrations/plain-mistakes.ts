import { relative } from "node:path";
import { fileURLToPath } from "node:url";
import type { AstroIntegration } from "astro";
import type { Plugin, ViteDevServer } from "vite";
import { mistakesInContent, mistakesInEntry } from "../check-content.ts";
import { type Mistake, sentenceOf } from "../mistake.ts";
import { settlingCheck } from "../settling-check.ts";
import { isContentFolder } from "../schemas/collections.ts";

function list(mistakes: readonly Mistake[]): string {
  const heading =
    mistakes.length === 1
      ? "One mistake keeps the site from being published:"
      : `${mistakes.length} mistakes keep the site from being published:`;
  return [heading, ...mistakes.map(sentenceOf)].join("\n\n  ");
}

/** Milliseconds in which a file must stay as it is before it counts as saved. */
const quietMs = 50;

/** Says mistakes as they are made, in the terminal and at the top of every open page. */
function watch(server: ViteDevServer, root: string, say: (text: string) => void): void {
  let known: readonly Mistake[] = [];
  const changed = settlingCheck<readonly Mistake[]>({
    check: () => mistakesInContent(root),
    known,
    tell(mistakes) {
      known = mistakes;
      if (mistakes.length > 0) say(list(mistakes));
      server.ws.send("content:mistakes", mistakes);
    },
    fail: (error) =>
      say(`content/ cannot be checked: ${error instanceof Error ? error.message : String(error)}`),
    quietMs,
  });
  for (const event of ["add", "change", "unlink"] as const) {
    server.watcher.on(event, (file) => {
      if (/^content[\\/]/.test(relative(root, file))) changed();
    });
  }
  server.ws.on("content:ask-for-mistakes", (_nothing, page) => page.send("content:mistakes", known));
  changed();
}

/** Text of any kind as MDX that shows it as it is, straight quotation marks and hyphens included. */
function verbatim(text: string): string {
  return text.replace(/[^\p{L}\p{N}\s]/gu, "\\$&");
}

/** In `npm run dev`, a text with a mistake shows what is wrong with it in its own place. */
function standIn(root: string): Plugin {
  return {
    name: "content-stand-in",
    apply: "serve",
    enforce: "pre",
    transform: {
      filter: { id: /\.mdx$/ },
      async handler(text, id) {
        const [top, folder = "", ...name] = relative(root, id).split(/[\\/]/);
        if (top !== "content" || !isContentFolder(folder)) return undefined;
        const mistakes = await mistakesInEntry(root, folder, name.join("/"), text);
        if (mistakes.length === 0) return undefined;
        return ["This text cannot be shown yet.", ...mistakes.map(sentenceOf).map(verbatim)].join("\n\n");
      },
    },
  };
}

/**
 * Explains mistakes in content/ in the words of the people who write there, all of them at once, with file and
 * line. A build stops before it begins; `npm run dev` goes on and shows them.
 */
export function plainMistakes(): AstroIntegration {
  let root = "";
  return {
    name: "content",
    hooks: {
      "astro:config:setup": async ({ config, command, injectScript, updateConfig }) => {
        root = fileURLToPath(config.root);
        if (command === "dev") {
          updateConfig({
            vite: {
              plugins: [standIn(root)],
              // Nobody reads a file that is still being written: neither this nor Astro.
              server: { watch: { awaitWriteFinish: { stabilityThreshold: quietMs, pollInterval: 10 } } },
            },
          });
          injectScript("page", 'import "/src/authoring/mistakes-banner.ts";');
          return;
        }
        if (command === "preview") return;
        const mistakes = await mistakesInContent(root);
        if (mistakes.length === 0) return;
        throw Object.assign(new Error(list(mistakes)), { stack: "" });
      },
      "astro:server:setup": ({ server, logger }) => watch(server, root, (text) => logger.error(text)),
    },
  };
}
