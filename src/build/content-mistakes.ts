import { relative } from "node:path";
import { fileURLToPath } from "node:url";
import type { AstroIntegration } from "astro";
import type { Plugin, ViteDevServer } from "vite";
import { readSite, type CheckedSite } from "../authoring/checks/site.ts";
import { splitEntry } from "../authoring/checks/entry-text.ts";
import { headingOf, headingOfDrafts, type Mistake, sentenceOf } from "../authoring/messages/mistake.ts";

function list(heading: string, mistakes: readonly Mistake[]): string {
  return [heading, ...mistakes.map(sentenceOf)].join("\n\n  ");
}

/** Serves the mistakes in content/ to the banner of open pages and prints new ones. */
function answerBanner(server: ViteDevServer, root: string, print: (text: string) => void): void {
  let checked: Promise<CheckedSite> | undefined;
  let printed = "";
  async function check(): Promise<string> {
    checked ??= readSite(root, new Date());
    const { mistakes, inDrafts, warnings } = await checked;
    const text = mistakes.length > 0 ? list(headingOf(mistakes), mistakes) : "";
    if (text && text !== printed) print(text);
    printed = text;
    const strayFiles = warnings.filter(({ line }) => line === undefined);
    return JSON.stringify({ mistakes, inDrafts: [...inDrafts, ...strayFiles] });
  }
  server.watcher.on("all", (_event, file) => {
    if (/^(?:content|public)[\\/]/.test(relative(root, file))) checked = undefined;
  });
  server.middlewares.use("/content-mistakes.json", (_request, response, next) => {
    check().then((answer) => response.setHeader("Content-Type", "application/json").end(answer), next);
  });
}

/** Removes the frontmatter, because Astro's YAML parser differs from ours. */
function withoutFields(root: string): Plugin {
  return {
    name: "content-without-fields",
    enforce: "pre",
    transform: {
      filter: { id: /\.mdx$/ },
      handler: (text, id) => (relative(root, id).startsWith("content") ? splitEntry(text).body : undefined),
    },
  };
}

/** Lists all mistakes in content/ with file and line. They stop a build; `npm run dev` shows them and goes on. */
export function contentMistakes(): AstroIntegration {
  let root = "";
  return {
    name: "content",
    hooks: {
      "astro:config:setup": async ({ config, command, injectScript, updateConfig, logger }) => {
        root = fileURLToPath(config.root);
        updateConfig({ vite: { plugins: [withoutFields(root)] } });
        if (command === "dev") {
          // Waits until a file has been unchanged for 50 ms.
          const awaitWriteFinish = { stabilityThreshold: 50, pollInterval: 10 };
          updateConfig({ vite: { server: { watch: { awaitWriteFinish } } } });
          injectScript("page", 'import "/src/build/mistakes-banner.ts";');
          return;
        }
        if (command === "preview") return;
        const { mistakes, inDrafts, warnings, nextBuild } = await readSite(root, new Date());
        if (inDrafts.length > 0) logger.warn(list(headingOfDrafts, inDrafts));
        for (const warning of warnings) logger.warn(sentenceOf(warning));
        if (nextBuild) {
          logger.warn(
            `The site must be built again on ${nextBuild}: docs/deploying.md, "A day in the future", says how a host does it by itself.`,
          );
        }
        if (mistakes.length === 0) return;
        // For `npm start`: the list without Astro's line above it.
        if (process.env.TIPRIGHT_OWN_ORIGIN)
          throw Object.assign(new Error(list(headingOf(mistakes), mistakes)), { stack: "" });
        logger.error(list(headingOf(mistakes), mistakes));
        process.exit(1);
      },
      "astro:server:setup": ({ server, logger }) => answerBanner(server, root, (text) => logger.error(text)),
    },
  };
}
