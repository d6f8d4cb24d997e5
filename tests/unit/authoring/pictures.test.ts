import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import sharp from "sharp";
import { afterEach, beforeEach, expect, test } from "vitest";
import { readEntry } from "../../../src/authoring/checks/entry.ts";

let root: string;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), "tipright-pictures-"));
  mkdirSync(join(root, "content/images"), { recursive: true });
});
afterEach(() => rmSync(root, { recursive: true }));

const drawn = sharp({ create: { width: 40, height: 30, channels: 3, background: "#14603f" } });
const keep = (name: string, bytes: Buffer | string) =>
  writeFileSync(join(root, "content/images", name), bytes);

/** Returns the messages about a text with a picture on its seventh line. */
async function listMistakes(address: string): Promise<string[]> {
  const text = `---
title: A good announcement
description: One or two sentences for lists, feeds, search engines and shared links.
date: 2026-01-02
---

![A skip](${address})
`;
  const { mistakes, compiled } = await readEntry(root, "announcements", "try.mdx", Buffer.from(text));
  // A rejected picture is never imported.
  if (mistakes.length === 0) expect(compiled?.module).toBeDefined();
  return mistakes.map(({ line, message }) => `${line}: ${message}`);
}

test.each(["jpg", "jpeg", "png", "webp", "avif", "gif", "JPG"])("a picture may be .%s", async (ending) => {
  const format = ending.toLowerCase() as "png";
  keep(`a.${ending}`, await drawn.toFormat(format).toBuffer());
  expect(await listMistakes(`/content/images/a.${ending}`)).toEqual([]);
  expect(await listMistakes(`../images/a.${ending}`)).toEqual([]);
});

test.each(["heic", "svg", "pdf", "js", "ts", "mdx", "json", "html", "tiff", "bmp", "png?url", "jpg.js"])(
  "a .%s file is rejected as a picture, whatever its content",
  async (ending) => {
    keep(`a.${ending}`, "globalThis.executed = true");
    expect(await listMistakes(`/content/images/a.${ending}`)).toEqual([
      expect.stringMatching(/^7: .*(?:is no picture that a page can show|there is no picture)/),
    ]);
    expect(globalThis).not.toHaveProperty("executed");
  },
);

test("a photo in a phone's format is rejected with how to get a JPEG", async () => {
  keep("a.heic", "x");
  expect(await listMistakes("/content/images/a.heic")).toEqual([
    expect.stringContaining("export it as JPEG"),
  ]);
});

test.each([
  ["empty", () => Promise.resolve(Buffer.alloc(0)), "is empty"],
  [
    "cut off",
    async () => (await drawn.clone().resize(400).jpeg().toBuffer()).subarray(0, 600),
    "cannot be read",
  ],
  ["no picture", () => Promise.resolve(Buffer.from("globalThis.executed = true")), "cannot be read"],
  ["another kind", () => drawn.clone().png().toBuffer(), "is not what its name says, but PNG"],
  [
    "a drawing",
    () => Promise.resolve(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>')),
    "SVG",
  ],
])("a .jpg that is %s is explained with file and line", async (_, bytes, what) => {
  keep("a.jpg", await bytes());
  expect(await listMistakes("/content/images/a.jpg")).toEqual([expect.stringContaining(what)]);
  expect(await listMistakes("/content/images/a.jpg")).toEqual([
    expect.stringContaining("7: the picture content/images/a.jpg"),
  ]);
});

test.each([
  "/media/social.png",
  "../../public/media/social.png",
  "/content/images/../announcements/a.png",
  "a.png",
])("%s is not among the pictures for texts", async (address) => {
  expect(await listMistakes(address)).toEqual([expect.stringContaining("Put the file into content/images")]);
});

test("a % in a file name is an ordinary character", async () => {
  keep("100%.jpg", await drawn.jpeg().toBuffer());
  expect(await listMistakes("/content/images/100%.jpg")).toEqual([]);
  expect(await listMistakes("/content/images/100%25.jpg")).toEqual([]);
});
