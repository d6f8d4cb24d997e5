import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { execFile } from "node:child_process";
import { promisify } from "node:util";
import fc from "fast-check";
import { parse as load } from "yaml";
import { afterEach, beforeEach, expect, test } from "vitest";
import { draftText, refusedTitle } from "../../../src/authoring/new/draft.ts";
import { splitEntry } from "../../../src/authoring/checks/entry-text.ts";
import { newAnnouncement } from "../../../src/authoring/new/new-announcement.ts";
import { told } from "../../support/content.ts";

let root: string;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), "tipright-new-"));
});
afterEach(() => rmSync(root, { recursive: true }));

const files = () => readdirSync(join(root, "content/announcements")).sort();
const textOf = (slug: string) => readFileSync(join(root, "content/announcements", `${slug}.mdx`), "utf8");

test("a new announcement is a draft of today that the build accepts as it is", async () => {
  const slug = await newAnnouncement(root, "A first council: live", new Date("2026-06-30T23:30:00Z"));
  expect(files()).toEqual(["a-first-council-live.mdx"]);
  expect(load(splitEntry(textOf(slug)).frontmatter ?? "")).toMatchObject({
    title: "A first council: live",
    // Half past eleven at night in UTC is the next day in a British summer.
    date: "2026-07-01",
    draft: true,
  });
  expect(await told(textOf(slug), `${slug}.mdx`)).toEqual([]);
});

test("nothing is ever written over, also under another case or ending", async () => {
  await newAnnouncement(root, "Pilot council", new Date());
  writeFileSync(join(root, "content/announcements/Pilot-Council-2.md"), "mine");
  await newAnnouncement(root, "Pilot council", new Date());
  expect(files()).toEqual(["Pilot-Council-2.md", "pilot-council-3.mdx", "pilot-council.mdx"]);
  expect(readFileSync(join(root, "content/announcements/Pilot-Council-2.md"), "utf8")).toBe("mine");
});

test("whatever title the site accepts comes back from the draft letter for letter", () => {
  fc.assert(
    fc.property(fc.string({ unit: "grapheme", minLength: 5, maxLength: 70 }), (title) => {
      fc.pre(refusedTitle(title) === undefined);
      const fields = load(splitEntry(draftText(title, "2026-11-20")).frontmatter ?? "");
      expect(fields).toMatchObject({ title: title.trim() });
    }),
  );
});

const run = (...words: string[]) =>
  promisify(execFile)(
    process.execPath,
    [join(import.meta.dirname, "../../../src/authoring/new/new-announcement.ts"), ...words],
    {
      cwd: root,
    },
  );

test("the command takes a title as an argument and says what to do next", async () => {
  const { stdout } = await run("We", "are", "live");
  expect(stdout).toContain("content/announcements/we-are-live.mdx");
  expect(stdout).toContain("http://localhost:4321/announcements/we-are-live");
  expect(stdout).not.toContain("Another has that name");
  expect(files()).toEqual(["we-are-live.mdx"]);
  expect((await run("We are live")).stdout).toContain("Another has that name already");
});

test("an option is no title", async () => {
  await expect(run("--help")).rejects.toMatchObject({
    code: 1,
    stderr: expect.stringContaining("npm run new -- "),
  });
  expect(readdirSync(root)).toEqual([]);
});

test("without a title and without a person to ask, the command says how to call it and makes nothing", async () => {
  await expect(run()).rejects.toMatchObject({ code: 1, stderr: expect.stringContaining("npm run new -- ") });
  expect(readdirSync(root)).toEqual([]);
});

test("a title that is too short is refused in a sentence", async () => {
  await expect(run("Hi")).rejects.toMatchObject({ code: 1, stderr: expect.stringContaining("too short") });
});
