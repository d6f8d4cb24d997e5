import { existsSync, statSync } from "node:fs";
import { pictureFile } from "../authoring/schemas/media.ts";

/** A file of a film. */
export interface FilmSource {
  src: string;
  type: "video/mp4" | "video/webm";
}

const types = [
  [".mp4", "video/mp4"],
  [".webm", "video/webm"],
] as const;

/** Returns the files of a film in public/media, smallest first: a browser takes the first that it can play. */
export function filmSources(name: string): FilmSource[] {
  return types
    .map(([ending, type]) => ({ src: `/media/${name}${ending}`, type }))
    .filter(({ src }) => existsSync(`public${src}`))
    .sort((one, other) => statSync(`public${one.src}`).size - statSync(`public${other.src}`).size);
}

/** Returns what plays a film of public/media, with its captions. */
export const filmNamed = (name: string) => ({
  poster: pictureFile(name),
  sources: filmSources(name),
  captions: `/media/${name}.vtt`,
});
