import { spawnSync } from "node:child_process";
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { join, resolve } from "node:path";
import {
  announcement,
  announcementFile,
  buildProject,
  measured,
  type Measured,
  projectWith,
} from "./many-announcements.ts";
import { median, type Section } from "./table.ts";

/** How many announcements each builds, and how often. */
const count = Number(process.env.BENCH_ANNOUNCEMENTS ?? 10_000);
const rounds = Number(process.env.BENCH_ROUNDS ?? 3);

const store = resolve("node_modules/.cache/tipright/peers");

/** Fetches Eleventy, at the version of tests/bench/peers/package-lock.json, into a folder of their own. */
function fetchPeers(): string {
  mkdirSync(store, { recursive: true });
  const lock = readFileSync("tests/bench/peers/package-lock.json");
  const fetched = join(store, "package-lock.json");
  const isThere =
    existsSync(join(store, "node_modules")) && existsSync(fetched) && readFileSync(fetched).equals(lock);
  if (!isThere) {
    cpSync("tests/bench/peers", store, { recursive: true });
    // Not npm ci, which refuses a lock file without the packages of every other platform.
    const { status } = spawnSync("npm", ["install", "--no-save", "--ignore-scripts"], {
      cwd: store,
      stdio: ["ignore", "ignore", "inherit"],
    });
    if (status !== 0) throw new Error("npm could not fetch the peers of tests/bench/peers.");
  }
  return join(store, "node_modules");
}

/** One of our own pages, taken apart where an announcement differs from the next: what the peers are given to fill in. */
interface Shell {
  /** HTML with %title%, %description%, %path% and %date% in it; %content% stands for the text. */
  html: string;
}

function shellOf(folder: string): Shell {
  const { title, description, date } = announcement(0);
  const html = readFileSync(join(folder, "dist/announcements/bench-0.html"), "utf8")
    .replace(/(<div class="prose"[^>]*>)[\s\S]*?(<\/div><p class="back")/, "$1%content%$2")
    .replaceAll(description, "%description%")
    .replaceAll(title, "%title%")
    .replaceAll("/announcements/bench-0", "/announcements/%path%")
    .replaceAll(date, "%date%");
  for (const place of ["content", "description", "title", "path", "date"]) {
    if (!html.includes(`%${place}%`)) throw new Error(`A page of ours has no ${place} to fill in.`);
  }
  return { html };
}

/** A folder below the fetched packages, so that a peer finds them as its own. */
function peerFolder(name: string, modules: string): string {
  const folder = mkdtempSync(join(store, `${name}-`));
  symlinkSync(modules, join(folder, "node_modules"));
  return folder;
}

/** Writes files below a folder, given their texts. */
export function writeFiles(folder: string, files: Readonly<Record<string, string>>): void {
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(join(folder, name, ".."), { recursive: true });
    writeFileSync(join(folder, name), text);
  }
}

const listItem = (path: string, title: string, description: string) =>
  `<li><h2><a href="/announcements/${path}">${title}</a></h2><p>${description}</p></li>`;

/** Eleventy with its own Markdown and Nunjucks: a page each, the list by twenty and the newest in a JSON feed. */
function eleventy(modules: string, { html }: Shell): { folder: string; build: () => Promise<Measured> } {
  const folder = peerFolder("eleventy", modules);
  // Nunjucks takes {{, {% and {# for its own.
  const plain = (text: string) => `{% raw %}${text}{% endraw %}`;
  const filled = html
    .split(/%(title|description|path|date|content)%/)
    .map((part, index) =>
      index % 2 === 0
        ? plain(part)
        : {
            title: "{{ title }}",
            description: "{{ description }}",
            path: "{{ page.fileSlug }}",
            date: "{{ day }}",
            content: "{{ content | safe }}",
          }[part],
    )
    .join("");
  writeFiles(folder, {
    "package.json": '{ "type": "module" }',
    "eleventy.config.js": `export default (config) => {
      const sorted = (api) => api.getFilteredByGlob("announcements/*.md").sort((a, b) => b.data.day.localeCompare(a.data.day));
      config.addCollection("posts", sorted);
      config.addCollection("newest", (api) => sorted(api).slice(0, 100));
      return { markdownTemplateEngine: false, htmlTemplateEngine: "njk" };
    };`,
    "_includes/layout.njk": filled,
    "announcements/announcements.11tydata.js": `export default {
      layout: "layout.njk",
      permalink: (data) => \`announcements/\${data.page.fileSlug}.html\`,
    };`,
    "list.njk": `---
pagination: { data: collections.posts, size: 20, alias: posts }
permalink: "list/{{ pagination.pageNumber }}.html"
---
<!doctype html><ol>{% for post in posts %}${listItem("{{ post.fileSlug }}", "{{ post.data.title }}", "{{ post.data.description }}")}{% endfor %}</ol>`,
    "feed.njk": `---
permalink: feed.json
---
[{% for post in collections.newest %}{"url":"/announcements/{{ post.fileSlug }}","title":{{ post.data.title | dump | safe }},"content_text":{{ post.data.description | dump | safe }}}{% if not loop.last %},{% endif %}{% endfor %}]`,
  });
  for (let number = 0; number < count; number++) {
    const file = announcementFile(announcement(number)).replace(/^date: (.*)$/m, 'day: "$1"');
    writeFiles(folder, { [`announcements/bench-${number}.md`]: file });
  }
  const program = join(modules, "@11ty/eleventy/cmd.cjs");
  return { folder, build: () => measured(folder, program, "--quiet", "--output=dist") };
}

/** Our own Astro with nothing but itself: Markdown in a collection, a page each, the list by twenty and the newest in a JSON feed. */
function plainAstro({ html }: Shell, many: number): { folder: string; build: () => Promise<Measured> } {
  const folder = peerFolder("astro", resolve("node_modules"));
  writeFiles(folder, {
    "package.json": '{ "type": "module" }',
    "astro.config.mjs": 'export default { build: { format: "file" }, devToolbar: { enabled: false } };',
    "src/shell.json": JSON.stringify(html.replace(/^<!DOCTYPE html>/i, "").split("%content%")),
    "src/content.config.ts": `import { defineCollection } from "astro:content";
import { z } from "astro/zod";
import { glob } from "astro/loaders";
const schema = z.object({ title: z.string(), description: z.string(), date: z.coerce.date() });
export const collections = { announcements: defineCollection({ loader: glob({ base: "./announcements", pattern: "*.md" }), schema }) };`,
    "src/sorted.ts": `import { getCollection } from "astro:content";
export const sorted = async () => (await getCollection("announcements")).sort((a, b) => b.data.date.valueOf() - a.data.date.valueOf());`,
    "src/pages/announcements/[id].astro": `---
import { render } from "astro:content";
import shell from "../../shell.json";
import { sorted } from "../../sorted.ts";
export const getStaticPaths = async () => (await sorted()).map((entry) => ({ params: { id: entry.id }, props: { entry } }));
const { entry } = Astro.props;
const { Content } = await render(entry);
const words = { title: entry.data.title, description: entry.data.description, path: entry.id, date: entry.data.date.toISOString().slice(0, 10) };
const [head, tail] = shell.map((text) => text.replace(/%(title|description|path|date)%/g, (_, word) => words[word]));
---
<Fragment set:html={head} /><Content /><Fragment set:html={tail} />`,
    "src/pages/list/[page].astro": `---
import { sorted } from "../../sorted.ts";
export const getStaticPaths = async ({ paginate }) => paginate(await sorted(), { pageSize: 20 });
---
<ol>{Astro.props.page.data.map(({ id, data }) => <li><h2><a href={\`/announcements/\${id}\`}>{data.title}</a></h2><p>{data.description}</p></li>)}</ol>`,
    "src/pages/feed.json.ts": `import { sorted } from "../sorted.ts";
export const GET = async () => Response.json((await sorted()).slice(0, 100).map(({ id, data }) => ({ url: \`/announcements/\${id}\`, title: data.title, content_text: data.description })));`,
  });
  for (let number = 0; number < many; number++) {
    writeFiles(folder, { [`announcements/bench-${number}.md`]: announcementFile(announcement(number)) });
  }
  return { folder, build: () => buildProject(folder) };
}

/**
 * Takes away what a build has left, to be deleted when all is measured: ext4 looks at every file that was deleted in
 * the last minutes before it makes a new one, which took up to a quarter of the next build's time.
 */
function putAside(folder: string): string {
  const aside = mkdtempSync(`${folder}-aside-`);
  for (const name of ["dist", ".astro", ".cache"])
    if (existsSync(join(folder, name))) renameSync(join(folder, name), join(aside, name));
  return aside;
}

/**
 * Builds of the same announcements beside Eleventy and plain Astro, one after the other in every round; and where the
 * processor's time goes, with one announcement and with all.
 */
export async function benchPeers(): Promise<Section[]> {
  const modules = fetchPeers();
  const own = projectWith(count);
  const first = projectWith(1);
  const small = await buildProject(first);
  const shell = shellOf(first);
  const firstPlain = plainAstro(shell, 1);
  const smallPlain = await firstPlain.build();
  const builders = {
    TipRight: { folder: own, build: () => buildProject(own) },
    Eleventy: eleventy(modules, shell),
    "plain Astro": plainAstro(shell, count),
  };
  const left = [first, firstPlain.folder, ...Object.values(builders).map(({ folder }) => folder)];
  const results = Object.fromEntries(Object.keys(builders).map((name) => [name, [] as Measured[]]));
  for (let round = 0; round < rounds; round++) {
    for (const [name, { folder, build }] of Object.entries(builders)) {
      results[name]?.push(await build());
      left.push(putAside(folder));
    }
  }
  for (const folder of left) rmSync(folder, { recursive: true, force: true });
  const ours = results["TipRight"] ?? [];
  const ratio = (some: Measured[], other: Measured[] | undefined, what: "cpu" | "seconds") =>
    median(some.map((one, round) => one[what] / (other?.[round]?.[what] ?? Number.NaN)));
  const inParts = (who: string, part: string) =>
    median((results[who] ?? []).map(({ parts }) => parts?.[part] ?? Number.NaN));
  return [
    {
      name: `Build of ${count} announcements beside peers (ratios: ours to theirs, median of pairs)`,
      rows: Object.entries(results).map(([name, all]) => ({
        who: name,
        "time, s": median(all.map(({ seconds }) => seconds)),
        "processor, s": median(all.map(({ cpu }) => cpu)),
        "peak memory, MB": median(all.map(({ memory }) => memory)),
        "processor, ratio": ratio(ours, all, "cpu"),
        "time, ratio": ratio(ours, all, "seconds"),
        "processor, theirs to Eleventy's": ratio(all, results["Eleventy"], "cpu"),
      })),
    },
    {
      name: `Where the processor's seconds go in a build of ${count} announcements`,
      rows: Object.keys(small.parts ?? {}).map((part) => ({
        part,
        "TipRight with one": small.parts?.[part] ?? Number.NaN,
        TipRight: inParts("TipRight", part),
        "plain Astro with one": smallPlain.parts?.[part] ?? Number.NaN,
        "plain Astro": inParts("plain Astro", part),
      })),
    },
  ];
}
