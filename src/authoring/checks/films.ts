import { readFile, stat } from "node:fs/promises";
import { join } from "node:path";
import type { Mistake } from "../messages/mistake.ts";
import { tracks } from "./mp4.ts";
import { filmFolder, largestFilm, type OwnFilm } from "../schemas/films.ts";

/** Returns why not every browser plays a film, or undefined. */
function fault(film: Buffer, hasCaptions: boolean): string | undefined {
  try {
    const found = tracks(film);
    const [picture] = found.filter(({ isSound }) => !isSound);
    if (picture?.codec !== "avc1")
      return "is not coded as H.264, and not every browser plays it. Export it as MP4 (H.264)";
    if (found.some(({ isSound }) => isSound) && !hasCaptions)
      return "has sound, and people who do not hear it need captions. Add them as WebVTT, or take the sound out";
    return undefined;
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    return "cannot be read as a film: it is broken, or not what its name says. Export it again as MP4 (H.264)";
  }
}

/** Checks the film of an announcement and its captions. */
export async function mistakesInFilm(
  root: string,
  file: string,
  film: OwnFilm,
  lineOf: (path: readonly PropertyKey[]) => number,
): Promise<Mistake[]> {
  const mistakes: Mistake[] = [];
  const addMistake = (name: "file" | "captions", message: string) =>
    mistakes.push({ file, line: lineOf(["film", name]), message });
  for (const name of ["file", "captions"] as const) {
    const address = film[name];
    if (address === undefined) continue;
    const path = join(root, address);
    const size = await stat(path).then(
      (found) => found.size,
      () => undefined,
    );
    if (size === undefined)
      addMistake(
        name,
        `there is no file ${address}. Put it into ${filmFolder}, with the same letters in its name`,
      );
    else if (size > largestFilm)
      addMistake(
        name,
        `the film ${address} has ${Math.ceil(size / 1e6)} MB. Make it shorter or smaller: ${largestFilm / 1e6} MB at most`,
      );
    else if (name === "file") {
      const what = fault(await readFile(path), film.captions !== undefined);
      if (what) addMistake(name, `the film ${address} ${what}`);
    } else if (!(await readFile(path, "utf8")).startsWith("WEBVTT"))
      addMistake(
        name,
        `the captions ${address} are no WebVTT, which begins with the word WEBVTT. Export them again`,
      );
  }
  return mistakes;
}
