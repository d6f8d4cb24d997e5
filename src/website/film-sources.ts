import { existsSync, statSync } from "node:fs";

/** A file of a film and what a browser must know to choose it. */
export interface FilmSource {
  src: string;
  type: "video/mp4" | "video/webm";
}

const types = [
  [".mp4", "video/mp4"],
  [".webm", "video/webm"],
] as const;

/**
 * The files of a film in public/media, smallest first: a browser takes the first that it can play.
 * Empty where there is no film of that name.
 */
export function filmSources(name: string): FilmSource[] {
  return types
    .map(([ending, type]) => ({ src: `/media/${name}${ending}`, type }))
    .filter(({ src }) => existsSync(`public${src}`))
    .sort((one, other) => statSync(`public${one.src}`).size - statSync(`public${other.src}`).size);
}
