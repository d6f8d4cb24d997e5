import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import sharp from "sharp";
import { afterEach, beforeEach, expect, test } from "vitest";
import { readEntry } from "../../../src/authoring/checks/entry.ts";
import { takeOffMetadata, tracks } from "../../../src/authoring/checks/mp4.ts";
import { largestFilm } from "../../../src/authoring/schemas/films.ts";
import { readVideo } from "../../support/video.ts";
import { makeFilm, takenAt } from "../../support/made-film.ts";

let root: string;
beforeEach(async () => {
  root = mkdtempSync(join(tmpdir(), "tipright-films-"));
  for (const folder of ["images", "films"]) mkdirSync(join(root, "content", folder), { recursive: true });
  const still = sharp({ create: { width: 40, height: 30, channels: 3, background: "#14603f" } });
  await still.webp().toFile(join(root, "content/images/still.webp"));
});
afterEach(() => rmSync(root, { recursive: true }));

const keep = (name: string, bytes: Buffer | string) =>
  writeFileSync(join(root, "content/films", name), bytes);

/** Returns the messages about an announcement whose film has its fields on lines 6 to 9. */
async function listMistakes({
  file = "/content/films/day.mp4",
  captions = "",
  still = "/content/images/still.webp",
} = {}) {
  const text = `---
title: A good announcement
description: One or two sentences for lists, feeds, search engines and shared links.
date: 2026-01-02
film:
  file: ${file}
  still: ${still}
  transcript: A van drives through the gates of a recycling centre, and no word is said.
${captions && `  captions: ${captions}`}
---

What there is to say.
`;
  const { mistakes } = await readEntry(root, "announcements", "try.mdx", Buffer.from(text));
  return mistakes.map(({ line, message }) => `${line}: ${message}`);
}

test("a silent film needs a still and a transcript", async () => {
  keep("day.mp4", makeFilm());
  expect(await listMistakes()).toEqual([]);
  expect(await listMistakes({ still: "/content/images/none.webp" })).toEqual([
    expect.stringContaining("7: there is no picture /content/images/none.webp"),
  ]);
});

test("a film with sound needs captions as well", async () => {
  keep("day.mp4", makeFilm({ sound: true }));
  expect(await listMistakes()).toEqual([
    expect.stringMatching(/^6: .*has sound, and people who do not hear it need captions/),
  ]);
  keep("day.vtt", "WEBVTT\n\n00:00.000 --> 00:02.000\nMind the gate.\n");
  expect(await listMistakes({ captions: "/content/films/day.vtt" })).toEqual([]);
  keep("day.vtt", "1\n00:00:00,000 --> 00:00:02,000\nMind the gate.\n");
  expect(await listMistakes({ captions: "/content/films/day.vtt" })).toEqual([
    expect.stringMatching(/^9: .*are no WebVTT/),
  ]);
});

test.each([
  ["missing", undefined, "there is no file /content/films/day.mp4"],
  ["broken", makeFilm().subarray(0, 900), "cannot be read as a film"],
  ["no film", Buffer.from("globalThis.executed = true"), "cannot be read as a film"],
  ["in a phone's newest codec", makeFilm({ codec: "hvc1" }), "is not coded as H.264"],
  ["too large", Buffer.alloc(largestFilm + 1), "has 25 MB. Make it shorter or smaller: 24 MB at most"],
])("a film that is %s is explained with file and line", async (_, bytes, what) => {
  if (bytes) keep("day.mp4", bytes);
  expect(await listMistakes()).toEqual([
    expect.stringMatching(new RegExp(`^6: .*${what.replaceAll(".", String.raw`\.`)}`)),
  ]);
});

test.each(["/content/films/day.mov", "/content/films/../images/day.mp4", "https://example.org/day.mp4"])(
  "%s is rejected with what to do instead",
  async (file) => {
    expect(await listMistakes({ file })).toEqual([
      expect.stringMatching(/^6: .*export it as MP4 \(H\.264\)/),
    ]);
  },
);

test("a film loses the metadata of its camera, and plays as before", async () => {
  const film = makeFilm({ sound: true });
  const bare = Buffer.from(film);
  takeOffMetadata(bare);
  expect(film.toString("latin1")).toContain(takenAt);
  for (const text of [takenAt, "iPhone", "udta"]) expect(bare.toString("latin1")).not.toContain(text);
  expect(bare).toHaveLength(film.length);
  expect(tracks(bare)).toEqual(tracks(film));
  expect(await readVideo(bare)).toEqual(await readVideo(film));
});
