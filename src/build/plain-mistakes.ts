import { relative } from "node:path";
import { json } from "node:stream/consumers";
import { fileURLToPath } from "node:url";
import type { AstroIntegration } from "astro";
import type { Plugin, ViteDevServer } from "vite";
import type { Entry } from "../authoring/checks/entry.ts";
import { readSite, type CheckedSite } from "../authoring/checks/site.ts";
import type { Texts } from "../authoring/checks/texts.ts";
import { splitEntry } from "../authoring/checks/entry-text.ts";
import { headingOf, headingOfDrafts, type Mistake, sentenceOf } from "../authoring/messages/mistake.ts";
import { checkUnsaved, type Unsaved } from "./unsaved-text.ts";
import { settlingCheck } from "./settling-check.ts";

function list(heading: string, mistakes: readonly Mistake[]): string {
  return [heading, ...mistakes.map(sentenceOf)].join("\n\n  ");
}

/** What is told while somebody writes: mistakes, and what is not yet right in drafts. */
type Told = Pick<CheckedSite, "mistakes" | "inDrafts">;

/** Milliseconds in which a file must stay as it is before it counts as saved. */
const quietMs = 50;

/**
 * Says, behind the mistakes of an entry whose fields cannot be read, what its page shows meanwhile: entries.ts.
 * @param shown files of entries whose fields could be read before
 */
function withWhatIsShown(
  mistakes: Mistake[],
  entries: readonly Entry[],
  shown: ReadonlySet<string>,
): Mistake[] {
  const unread = new Set(entries.filter(({ fields }) => !fields).map(({ file }) => file));
  const last = new Map(mistakes.map((mistake) => [mistake.file, mistake]));
  return mistakes.map((mistake) => {
    const { file, message } = mistake;
    if (!unread.has(file) || last.get(file) !== mistake) return mistake;
    const meanwhile = shown.has(file) ? "its page shows the text before this mistake" : "it has no page";
    return { ...mistake, message: `${message.replace(/\.$/, "")}. Until this is mended, ${meanwhile}` };
  });
}

/** Says mistakes as they are made, in the terminal and at the top of every open page. */
function watch(texts: Texts, server: ViteDevServer, root: string, say: (text: string) => void): void {
  let known: Told = { mistakes: [], inDrafts: [] };
  let warned = new Set<string>();
  const changed = settlingCheck<Told>({
    async check() {
      const { entries, mistakes, inDrafts, warnings } = await readSite(texts, root, new Date());
      warned = new Set(
        entries.filter(({ file, fields }) => fields ?? warned.has(file)).map(({ file }) => file),
      );
      return {
        mistakes: withWhatIsShown(mistakes, entries, warned),
        inDrafts: [
          ...withWhatIsShown(inDrafts, entries, warned),
          ...warnings.filter(({ line }) => line === undefined),
        ],
      };
    },
    known,
    tell(told) {
      known = told;
      if (told.mistakes.length > 0) say(list(headingOf(told.mistakes), told.mistakes));
      if (told.inDrafts.length > 0) say(list(headingOfDrafts, told.inDrafts));
      server.ws.send("content:mistakes", told);
    },
    fail: (error) =>
      say(`content/ cannot be checked: ${error instanceof Error ? error.message : String(error)}`),
    quietMs,
  });
  for (const event of ["add", "change", "unlink"] as const) {
    server.watcher.on(event, (file) => {
      if (/^(?:content|public)[\\/]/.test(relative(root, file))) changed();
    });
  }
  server.middlewares.use("/content-mistakes.json", (_request, response) => {
    response.setHeader("Content-Type", "application/json").end(JSON.stringify(known));
  });
  server.middlewares.use("/content-check.json", (request, response) => {
    void json(request)
      .then((asked) => checkUnsaved(texts, root, asked as Unsaved))
      .then((checked) => response.setHeader("Content-Type", "application/json").end(JSON.stringify(checked)))
      .catch((error: unknown) => response.writeHead(400).end(String(error)));
  });
  server.ws.on("content:ask-for-mistakes", (_nothing, page) => page.send("content:mistakes", known));
  changed();
}

/** Fields are read by us alone: Astro's own reader of YAML knows another YAML than ours. */
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

/**
 * Explains mistakes in content/ in the words of the people who write there, all of them at once, with file and
 * line. A build stops before it begins; `npm run dev` goes on and shows them.
 */
export function plainMistakes(texts: Texts): AstroIntegration {
  let root = "";
  return {
    name: "content",
    hooks: {
      "astro:config:setup": async ({ config, command, injectScript, updateConfig, logger }) => {
        root = fileURLToPath(config.root);
        updateConfig({ vite: { plugins: [withoutFields(root)] } });
        if (command === "dev") {
          // Nobody reads a file that is still being written: neither this nor Astro.
          const awaitWriteFinish = { stabilityThreshold: quietMs, pollInterval: 10 };
          updateConfig({ vite: { server: { watch: { awaitWriteFinish } } } });
          injectScript("page", 'import "/src/build/mistakes-banner.ts";');
          return;
        }
        if (command === "preview") return;
        const { mistakes, inDrafts, warnings, nextBuild } = await readSite(texts, root, new Date());
        if (inDrafts.length > 0) logger.warn(list(headingOfDrafts, inDrafts));
        for (const warning of warnings) logger.warn(sentenceOf(warning));
        if (nextBuild) {
          logger.warn(
            `The site must be built again on ${nextBuild}: docs/deployment.md, "A day in the future", says how a host does it by itself.`,
          );
        }
        if (mistakes.length === 0) return;
        // Whoever has the site built from a program gets the list to show; Astro would put a line of its own above it.
        if (process.env.TIPRIGHT_OWN_ORIGIN)
          throw Object.assign(new Error(list(headingOf(mistakes), mistakes)), { stack: "" });
        logger.error(list(headingOf(mistakes), mistakes));
        process.exit(1);
      },
      "astro:server:setup": ({ server, logger }) => watch(texts, server, root, (text) => logger.error(text)),
    },
  };
}
