import { spawn } from "node:child_process";
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import sharp from "sharp";
import { isChecked } from "../../src/shared/domain/checked-language.ts";
import { allLanguages } from "../../src/shared/domain/languages.ts";
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from "vitest";
import { contentEditor } from "../../src/build/content-editor.ts";

const root = join(import.meta.dirname, "../..");
const folders: string[] = [];

/** A copy of the project for new content and builds. */
function copyProject(): string {
  const folder = mkdtempSync(join(tmpdir(), "tipright-build-"));
  folders.push(folder);
  for (const name of ["astro.config.mjs", "package.json", "tsconfig.json", "src", "content", "messages"]) {
    cpSync(join(root, name), join(folder, name), { recursive: true });
  }
  // The real announcements do not count in these tests; git would keep no empty folder.
  rmSync(join(folder, "content/announcements"), { recursive: true, force: true });
  // Films and pictures are only read.
  for (const name of ["node_modules", "public", "supabase"])
    symlinkSync(join(root, name), join(folder, name));
  return folder;
}

/** Writes an announcement as an editor does: one file. */
function announce(folder: string, name: string, frontmatter: string, body = "What there is to say."): void {
  mkdirSync(join(folder, "content/announcements"), { recursive: true });
  writeFileSync(join(folder, `content/announcements/${name}.mdx`), `---\n${frontmatter}\n---\n\n${body}\n`);
}

const description = "description: What there is to say about it, in the fifty letters that it takes.";
/** Returns a unique title and description, as published announcements need. */
const descriptionOf = (day: number) => `${description} On day ${day}.`;

/** Builds the copy. Resolves to the exit code and the output. */
async function build(
  folder: string,
  environment: Record<string, string> = {},
): Promise<{ code: number | null; output: string }> {
  // With separate caches: another build may be running.
  const child = spawn(process.execPath, [join(root, "tests/support/run-astro.ts"), "build"], {
    cwd: folder,
    env: {
      ...process.env,
      ASTRO_TELEMETRY_DISABLED: "1",
      NO_COLOR: "1",
      FORCE_COLOR: "0",
      NODE_ENV: "production",
      ...environment,
    },
  });
  let output = "";
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (text: Buffer) => (output += text));
  const code = await new Promise<number | null>((done) => child.on("close", done));
  return { code, output };
}

const origin = "https://api.github.com";
/** Returns the rules of dist/_headers that contain a text, by path. */
const rulesWith = (folder: string, text: string) =>
  readFileSync(join(folder, "dist/_headers"), "utf8")
    .split(/\n(?=\/)/)
    .filter((rule) => rule.includes(text))
    .map((rule) => rule.split("\n", 1).join(""));

afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true });
});

describe("a site with many announcements", () => {
  let folder: string;
  let result: Awaited<ReturnType<typeof build>>;
  const file = (name: string) => readFileSync(join(folder, "dist", name), "utf8");
  const everything = () =>
    readdirSync(join(folder, "dist"), { recursive: true, encoding: "utf8" })
      .filter((name) => /\.(html|xml|json)$/.test(name))
      .map((name) => name + file(name))
      .join("\n");

  beforeAll(async () => {
    folder = copyProject();
    for (let day = 1; day <= 28; day++) {
      const date = `2025-03-${String(day).padStart(2, "0")}`;
      announce(folder, `spring-${day}`, `title: Spring, day ${day}\n${descriptionOf(day)}\ndate: ${date}`);
    }
    for (let day = 1; day <= 78; day++) {
      const date = new Date(Date.UTC(2023, 0, day)).toISOString().slice(0, 10);
      announce(folder, `old-${day}`, `title: Old, day ${day}\n${descriptionOf(200 + day)}\ndate: ${date}`);
    }
    const home = join(folder, "content/pages/home.mdx");
    writeFileSync(home, readFileSync(home, "utf8").replace(/^wanted: .*\n/m, ""));
    for (const name of readdirSync(join(folder, "content/policies"))) {
      const policy = join(folder, "content/policies", name);
      writeFileSync(policy, readFileSync(policy, "utf8").replace(/^date: .*$/m, "date: 2024-02-22"));
    }
    const camera = sharp({ create: { width: 3000, height: 2000, channels: 3, background: "#14603f" } });
    await camera.jpeg().toFile(join(folder, "content/images/camera.jpg"));
    announce(
      folder,
      "with-picture",
      `title: With a picture\n${descriptionOf(50)}\ndate: 2024-03-01`,
      "![A green square](/content/images/camera.jpg)",
    );
    // A photo with its location, in each place where metadata could leak from.
    const photograph = await camera
      .withExif({ IFD3: { GPSLatitude: "51/1 32/1 1/1" } })
      .jpeg()
      .toBuffer();
    for (const name of ["draft", "later"]) {
      writeFileSync(join(folder, `content/images/wombat-${name}.jpg`), photograph);
    }
    announce(
      folder,
      "with-photo",
      `title: With a photo\n${descriptionOf(52)}\ndate: 2024-03-03\nphoto:\n  file: /content/images/face.jpg\n  alt: A green square at the gates.`,
    );
    writeFileSync(join(folder, "content/images/face.jpg"), photograph);
    announce(
      folder,
      "draft-wombat",
      `title: Draft wombat\n${description}\ndate: 2025-01-01\ndraft: true`,
      "![A green square](/content/images/wombat-draft.jpg)\n\n| a | b |\n| 1 | 2 |\n\n![](/content/images/none.jpg)",
    );
    announce(
      folder,
      "later-wombat",
      `title: Later wombat\n${descriptionOf(98)}\ndate: 2099-06-01`,
      "![A green square](/content/images/wombat-later.jpg)",
    );
    announce(folder, "future-wombat", `title: Future wombat\n${descriptionOf(99)}\ndate: 2099-01-01`);
    result = await build(folder, { EDIT_REPOSITORY: "ann/site", EDIT_BRANCH: "drafts" });
  });

  test("is built", () => {
    expect(result.output).toContain("Complete!");
    expect(result.code).toBe(0);
  });

  test("publishes no unchecked language, and redirects its addresses to English", () => {
    const unchecked = allLanguages.filter((language) => !isChecked(language));
    expect(unchecked.filter(({ key }) => existsSync(join(folder, "dist", `${key}.html`)))).toEqual([]);
    for (const { key } of unchecked) expect(file("_redirects")).toContain(`/app/${key} /app 302`);
  });

  test("lists all, newest first", () => {
    const titles = [...file("announcements.html").matchAll(/<h2 id="([^"]+)"/g)].map((match) => match[1]);
    expect(titles).toHaveLength(108);
    expect(titles[0]).toBe("spring-28");
    expect(titles.at(-1)).toBe("old-1");
  });

  test("gives each its page and its place in the sitemap", () => {
    expect(file("sitemap-0.xml")).toContain("/announcements/spring-1<");
    expect(file("announcements/spring-1.html")).toContain("What there is to say.");
  });

  test("publishes no picture wider than 1440 pixels, and states its column's width", async () => {
    const [image = ""] = /<img[^>]+camera[^>]+>/.exec(file("announcements/with-picture.html")) ?? [];
    expect(image).toMatch(/ 480w, .+ 720w, .+ 1440w"/);
    expect(image).toContain('sizes="(width');
    const pictures = readdirSync(join(folder, "dist/_astro")).filter((name) => name.startsWith("camera"));
    const widths = await Promise.all(
      pictures.map(async (name) => (await sharp(join(folder, "dist/_astro", name)).metadata()).width),
    );
    expect(widths.sort((one, other) => one - other)).toEqual([480, 720, 1440]);
  });

  test("shows an author's photo beside its announcement and in the list, small and described", () => {
    for (const page of [file("announcements/with-photo.html"), file("announcements.html")]) {
      const [image = ""] = /<img[^>]+face[^>]+>/.exec(page) ?? [];
      expect(image).toContain('alt="A green square at the gates."');
      expect(image).toContain(".webp 480w");
    }
  });

  test("asks for a first council nowhere once its home page does not", () => {
    const pages = ["index", "our-impact", "the-app", "contact"].map((name) => file(`${name}.html`));
    for (const page of pages) expect(page).not.toMatch(/Wanted: a council|looking for one|about a pilot/);
    expect(file("index.html")).toContain("Your council can join too");
    expect(file("contact.html")).toContain("ask about joining");
  });

  test("reports what is scheduled for a later day", () => {
    expect(result.output).toContain(
      "content/announcements/future-wombat.mdx, line 4: is left out until 2099-01-01",
    );
    expect(result.output).toContain("The site must be built again on 2099-01-01");
  });

  test("neither builds nor names drafts and scheduled announcements", () => {
    expect(everything().match(/.{20}wombat/g)).toBeNull();
  });

  test("publishes no picture of a draft or of a scheduled announcement", () => {
    expect(readdirSync(join(folder, "dist"), { recursive: true, encoding: "utf8" }).join("\n")).not.toContain(
      "wombat",
    );
  });

  test("publishes pictures without the metadata of their camera", async () => {
    const names = readdirSync(join(folder, "dist"), { recursive: true, encoding: "utf8" });
    const pictures = names.filter((name) => /\.(?:jpe?g|png|webp|avif|gif)$/.test(name));
    expect(pictures.join("\n")).toMatch(/_astro\/face/);
    for (const name of pictures) {
      const { exif, xmp, iptc } = await sharp(join(folder, "dist", name)).metadata();
      expect({ name, exif, xmp, iptc }).toEqual({ name });
    }
  });

  test("reports what is wrong with a draft, and is built all the same", () => {
    expect(result.output).toContain("In drafts, to be mended before they are published:");
    expect(result.output).toContain("content/announcements/draft-wombat.mdx, line 10: a table needs");
    expect(result.output).toContain("draft-wombat.mdx, line 13: a picture has no description");
  });

  test("dates the copyright notice by its newest text, not by the day of the build", () => {
    const years = everything().match(/©\s*\d+/g) ?? [];
    expect(years.length).toBeGreaterThan(30);
    expect(new Set(years.map((year) => year.slice(-4)))).toEqual(new Set(["2025"]));
  });

  test("has an editor that saves to the configured branch, and only it may reach GitHub", () => {
    const settings: unknown = JSON.parse(readFileSync(join(folder, "dist/edit/config.json"), "utf8"));
    expect(settings).toMatchObject({
      config: { backend: { name: "github", repo: "ann/site", branch: "drafts", auth_methods: ["token"] } },
    });
    const { addresses } = settings as { addresses: string[] };
    expect(addresses).toEqual(expect.arrayContaining(["/", "/contact", "/app", "/announcements/spring-1"]));
    expect(addresses.filter((path) => /wombat|_astro|\.html$/.test(path))).toEqual([]);
    expect(readFileSync(join(folder, "dist/edit/index.html"), "utf8")).toContain("ann/site");
    expect(rulesWith(folder, origin)).toEqual(["/edit/*"]);
    const [policy] = /connect-src[^;]+/.exec(
      readFileSync(join(folder, "dist/_headers"), "utf8").split("/edit/*")[1] ?? "",
    ) ?? [""];
    expect(policy).toBe(`connect-src 'self' blob: data: ${origin}`);
  });

  test("has few enough header rules for every host", () => {
    expect(file("_headers").match(/^\//gm)?.length).toBeLessThanOrEqual(100);
  });
});

describe("a preview of unpublished texts", () => {
  test("shows valid drafts, is kept from search engines and has no editor", async () => {
    const folder = copyProject();
    announce(folder, "draft-wombat", `title: Draft wombat\n${description}\ndate: 2025-01-01\ndraft: true`);
    announce(folder, "half-wombat", "title: Half\ndraft: true");
    const { code, output } = await build(folder, {
      EDIT_REPOSITORY: "ann/site",
      CF_PAGES_BRANCH: "cms/announcements/draft-wombat",
    });
    expect(output).toContain("Complete!");
    expect(code).toBe(0);
    const page = readFileSync(join(folder, "dist/announcements/draft-wombat.html"), "utf8");
    expect(page).toContain("Draft wombat");
    expect(page).toContain("Not published: everybody with the link can see this");
    for (const name of ["announcements/draft-wombat", "index", "privacy-policy"])
      expect(readFileSync(join(folder, `dist/${name}.html`), "utf8")).toContain(
        '<meta name="robots" content="noindex"',
      );
    expect(existsSync(join(folder, "dist/announcements/half-wombat.html"))).toBe(false);
    expect(existsSync(join(folder, "dist/edit"))).toBe(false);
  });
});

test("mistakes in frontmatter, text and a file's name stop the build and are explained", async () => {
  const folder = copyProject();
  const valid = `${description}\ndate: 2025-01-01`;
  announce(folder, "mistake", `${description}\ndate: 22 February`);
  announce(folder, "Our News", `title: Our news\n${valid}`);
  announce(folder, "text", `title: A mistake in the text\n${valid}`, "Prices:\n\n| a | b |\n| 1 | 2 |");
  const { code, output } = await build(folder);
  expect(code).not.toBe(0);
  expect(output).toContain("4 mistakes keep the site from being published:");
  expect(output).toMatch(/content\/announcements\/mistake\.mdx/);
  expect(output).toContain("content/announcements/text.mdx, line 9: a table needs a line of hyphens");
  expect(output).toMatch(/title\W+is missing\. Write one line of 5 to 70 characters/);
  expect(output).toMatch(/date\W+is not a date\. Write the day as year-month-day/);
  expect(output).toMatch(/content\/announcements\/Our News\.mdx: .+Rename the file to our-news\.mdx/s);
  expect(output).not.toMatch(/unhandled|astro:config|at .+:\d+/);
});

test("a build whose EDIT_REPOSITORY is not owner/name is rejected", async () => {
  vi.stubEnv("EDIT_REPOSITORY", "https://github.com/ann/site");
  onTestFinished(() => void vi.unstubAllEnvs());
  const finish = contentEditor().hooks["astro:build:done"];
  await expect(finish?.({} as Parameters<typeof finish>[0])).rejects.toThrow("Write owner/name");
});

test("a site without EDIT_REPOSITORY has no editor and no rule for one", () => {
  expect(existsSync(join(root, "dist/edit"))).toBe(false);
  expect(rulesWith(root, origin)).toEqual([]);
  expect(rulesWith(root, "/edit")).toEqual([]);
});
