import { readFile } from "node:fs/promises";
import { pictureFile } from "./picture-file.ts";

/** What a film needs beside the picture that is shown before it plays: two encodings and captions. */
const endings = ["mp4", "webm", "vtt"] as const;

/** The files of a film, relative to the project's folder. */
export function filmFiles(name: string): string[] {
  return [...endings.map((ending) => `public/media/${name}.${ending}`), `public${pictureFile(name)}`];
}

/** One caption: when it begins, in seconds, and its lines. */
export interface Cue {
  start: number;
  lines: string[];
}

/** The captions of a WebVTT file in order; notes and styles are left out. */
export function parseCues(webvtt: string): Cue[] {
  return webvtt
    .replaceAll("\r\n", "\n")
    .split(/\n{2,}/)
    .flatMap((block) => {
      const lines = block.trim().split("\n");
      const timing = lines.findIndex((line) => line.includes("-->"));
      if (timing === -1) return [];
      const [seconds = 0, minutes = 0, hours = 0] = (lines[timing] ?? "")
        .split("-->", 1)
        .join("")
        .trim()
        .split(":")
        .map(Number)
        .reverse();
      return [{ start: hours * 3600 + minutes * 60 + seconds, lines: lines.slice(timing + 1) }];
    });
}

/** The captions of a film, read from public/media while the site is built. */
export async function filmCues(name: string): Promise<Cue[]> {
  return parseCues(await readFile(`public/media/${name}.vtt`, "utf8"));
}
