import { existsSync, statSync } from "node:fs";

const types = [
  [".mp4", "video/mp4"],
  [".webm", "video/webm"],
] as const;

/** Returns the files of a film in public/media, smallest first: a browser takes the first that it can play. */
export function filmSources(name: string) {
  return types
    .map(([ending, type]) => ({ src: `/media/${name}${ending}`, type }))
    .filter(({ src }) => existsSync(`public${src}`))
    .sort((one, other) => statSync(`public${one.src}`).size - statSync(`public${other.src}`).size);
}
