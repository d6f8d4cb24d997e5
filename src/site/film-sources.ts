import { existsSync, statSync } from "node:fs";
import type { ImageMetadata } from "astro";
import { getImage } from "astro:assets";
import { publicFilm, type OwnFilm } from "../authoring/schemas/films.ts";
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

const filmNamed = (name: string) => ({
  poster: pictureFile(name),
  sources: [
    { src: `/media/${name}.mp4`, type: "video/mp4" },
    { src: `/media/${name}.webm`, type: "video/webm" },
  ],
  captions: `/media/${name}.vtt`,
});

/** Returns what plays the film of an announcement: its author's own, or one of public/media. */
export async function filmIn({ video, film }: { video?: string | undefined; film?: OwnFilm | undefined }) {
  if (!film) return video === undefined ? undefined : filmNamed(video);
  // src/build/entries.ts has put the picture itself there.
  const still = film.still as unknown as ImageMetadata;
  return {
    poster: (await getImage({ src: still, width: 1280, format: "webp" })).src,
    sources: [{ src: publicFilm(film.file), type: "video/mp4" }],
    captions: film.captions && publicFilm(film.captions),
  };
}
