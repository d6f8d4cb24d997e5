/** A film to make: `frame(t)` is a whole SVG for t in [0, 1). Times in seconds, `limit` in bytes. */
export interface Film {
  frame: (t: number) => string;
  width: number;
  height: number;
  seconds: number;
  fps: number;
  limit: number;
}

/** Every frame of a film, in order. */
export function* frames(film: Film): Generator<string> {
  const count = Math.round(film.seconds * film.fps);
  for (let index = 0; index < count; index += 1) yield film.frame(index / count);
}
