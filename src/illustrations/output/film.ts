import { picture, type Drawing } from "../kit/svg.ts";

/** A film to make: `frame(t)` draws it for t in [0, 1). Times in seconds, `limit` in bytes. */
export interface Film {
  frame: (t: number) => Drawing;
  width: number;
  height: number;
  seconds: number;
  fps: number;
  limit: number;
}

/** A frame as a whole SVG. */
export const frameAt = ({ frame, width, height }: Film, t: number): string =>
  picture(width, height, frame(t));

/** Every frame of a film, in order. */
export function* frames(film: Film): Generator<string> {
  const count = Math.round(film.seconds * film.fps);
  for (let index = 0; index < count; index += 1) yield frameAt(film, index / count);
}
