import { readFile } from "node:fs/promises";

/** A caption; `start` in seconds. */
export interface Cue {
  start: number;
  lines: string[];
}

/** Returns the captions of a WebVTT file in order, without notes and styles. */
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

/** Returns the captions of a film in public/media. */
export async function filmCues(name: string): Promise<Cue[]> {
  return parseCues(await readFile(`public/media/${name}.vtt`, "utf8"));
}
