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

/** Announcements in each build, and rounds. */
const count = Number(process.env.BENCH_ANNOUNCEMENTS ?? 10_000);
const rounds = Number(process.env.BENCH_ROUNDS ?? 3);

const store = resolve("node_modules/.cache/tipright/eleventy");

/** Installs Eleventy, at the version of tests/bench/eleventy/package-lock.json, into a separate folder. */
function fetchEleventy(): string {
  mkdirSync(store, { recursive: true });
  const lock = readFileSync("tests/bench/eleventy/package-lock.json");
  const fetched = join(store, "package-lock.json");
  const isThere =
    existsSync(join(store, "node_modules")) && existsSync(fetched) && readFileSync(fetched).equals(lock);
  if (!isThere) {
    cpSync("tests/bench/eleventy", store, { recursive: true });
    // Not npm ci, which rejects a lock file without the packages of every other platform.
    const { status } = spawnSync("npm", ["install", "--no-save", "--ignore-scripts"], {
      cwd: store,
      stdio: ["ignore", "ignore", "inherit"],
    });
    if (status !== 0) throw new Error("npm could not fetch Eleventy (tests/bench/eleventy).");
  }
  return join(store, "node_modules");
}

/** Turns one of our own pages into a template: Eleventy fills in what differs between announcements. */
interface Shell {
  /** HTML with %title%, %description%, %path%, %date% and %content%, the text. */
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

/** A folder below the installed packages, so that Eleventy finds them. */
function peerFolder(name: string, modules: string): string {
  const folder = mkdtempSync(join(store, `${name}-`));
  symlinkSync(modules, join(folder, "node_modules"));
  return folder;
}

/** Writes files below a folder, by path. */
function writeFiles(folder: string, files: Readonly<Record<string, string>>): void {
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(join(folder, name, ".."), { recursive: true });
    writeFileSync(join(folder, name), text);
  }
}

const listItem = (path: string, title: string, description: string) =>
  `<li><h2><a href="/announcements/${path}">${title}</a></h2><p>${description}</p></li>`;

/** Writes an Eleventy project with its own Markdown and Nunjucks: a page each, the list by twenty and a JSON feed. */
function eleventy(modules: string, { html }: Shell): { folder: string; build: () => Promise<Measured> } {
  const folder = peerFolder("eleventy", modules);
  // Nunjucks would interpret {{, {% and {#.
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

/**
 * Moves a build's output away, to be deleted after all measurements: before ext4 creates a file it scans those deleted
 * in the last minutes, which took up to a quarter of the next build's time.
 */
function putAside(folder: string): string {
  const aside = mkdtempSync(`${folder}-aside-`);
  for (const name of ["dist", ".astro", ".cache"])
    if (existsSync(join(folder, name))) renameSync(join(folder, name), join(aside, name));
  return aside;
}

/**
 * Compares builds of the same announcements with Eleventy's, in alternating rounds. The budget is four times Eleventy's
 * processor time and 1.5 GB of memory.
 */
export async function benchBuild(): Promise<Section> {
  const modules = fetchEleventy();
  const own = projectWith(count);
  const first = projectWith(1);
  await buildProject(first);
  const builders = {
    TipRight: { folder: own, build: () => buildProject(own) },
    Eleventy: eleventy(modules, shellOf(first)),
  };
  const left = [first, ...Object.values(builders).map(({ folder }) => folder)];
  const results: Record<keyof typeof builders, Measured[]> = { TipRight: [], Eleventy: [] };
  for (let round = 0; round < rounds; round++) {
    for (const name of ["TipRight", "Eleventy"] as const) {
      const { folder, build } = builders[name];
      results[name].push(await build());
      left.push(putAside(folder));
    }
  }
  for (const folder of left) rmSync(folder, { recursive: true, force: true });
  const ratio = (what: "cpu" | "seconds") =>
    median(
      results.TipRight.map((ours, round) => ours[what] / (results.Eleventy[round]?.[what] ?? Number.NaN)),
    );
  return {
    name: `Build of ${count} announcements (TipRight ÷ Eleventy: processor ${ratio("cpu").toFixed(2)}, time ${ratio("seconds").toFixed(2)})`,
    rows: Object.entries(results).map(([name, all]) => ({
      who: name,
      "time, s": median(all.map(({ seconds }) => seconds)),
      "processor, s": median(all.map(({ cpu }) => cpu)),
      "peak memory, MB": median(all.map(({ memory }) => memory)),
    })),
  };
}
