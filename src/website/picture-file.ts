import { existsSync } from "node:fs";

/** Endings that a picture in public/media may have; where there are several, the first wins. */
export const pictureEndings = [".svg", ".avif", ".webp", ".png", ".jpg"] as const;

/** Address of a picture in public/media, given its name without the ending. */
export function pictureFile(name: string): string {
  const ending = pictureEndings.find((candidate) => existsSync(`public/media/${name}${candidate}`));
  return `/media/${name}${ending ?? pictureEndings[0]}`;
}
