import { fox as coat, ink, paper } from "../kit/palette.ts";
import { flat, n, oval, place, shape, stroke } from "../kit/svg.ts";

interface Fox {
  /** Degrees of the tail's tip. */
  tail?: number;
  nod?: number;
  eyes?: number;
}

/** The fox who sees everything, sitting and looking right; (x, y) is the ground below it. About 110 tall. */
export function sittingFox(
  x: number,
  y: number,
  { tail = 0, nod = 0, eyes = 1 }: Fox = {},
  scale = 1,
): string {
  return place({ x, y, scale }, [
    place({ x: -20, y: -8, turn: tail }, [
      shape("M0 4C-30 10 -62 -4 -64 -34C-64 -52 -50 -62 -42 -56C-48 -34 -30 -22 4 -24Z", coat),
      flat("M-62 -38C-62 -52 -50 -60 -43 -55C-46 -46 -45 -42 -43 -37L-51 -40L-54 -33Z", paper),
    ]),
    shape("M-34 0C-46 -34 -26 -58 -8 -74L24 -72C30 -50 26 -20 26 0Z", coat),
    flat("M8 -70C24 -56 22 -30 19 -12C6 -30 2 -54 8 -70Z", paper),
    stroke("M-6 -2C-26 -4 -26 -32 -4 -34", 3.5),
    shape("M8 0L10 -34Q18 -38 25 -34L26 0Z", ink, `stroke-width="3"`),
    place({ x: 8, y: -74, turn: nod }, foxHead(eyes)),
  ]);
}

function foxHead(eyes: number): string {
  return [
    shape("M-22 -24L-24 -56Q-8 -46 -4 -38Z", coat) + flat("M-20 -32L-20 -46L-11 -38Z", ink),
    shape(
      "M-26 -6C-30 -30 -10 -40 6 -38C20 -36 28 -22 34 -10Q46 -4 56 2Q58 8 52 9C38 16 16 18 0 12C-14 10 -24 4 -26 -6Z",
      coat,
    ),
    flat("M-14 6C0 -2 14 -2 24 -3C34 -4 48 2 53 5C38 14 16 15 2 10C-6 8 -10 8 -14 6Z", paper),
    shape("M-4 -34L6 -66Q20 -52 22 -34Z", coat) + flat("M4 -38L8 -54Q15 -46 16 -37Z", ink),
    flat(oval(54, 4, 5, 4.5), ink),
    eyes > 0.5 ? flat(oval(16, -14, 3.6, 4.6), ink) : stroke("M11 -14q5 4 10 0", 3),
    stroke("M40 11q-6 3 -12 2", 3),
  ].join("");
}

/** The fox asleep in a ball. `breath` lifts its back. */
export const sleepingFox = (x: number, y: number, breath = 0, scale = 1): string =>
  place({ x, y, scale }, [
    shape(
      `M-58 0C-72 -30 -40 ${n(-56 - breath)} 0 ${n(-54 - breath)}C40 ${n(-54 - breath)} 66 -28 56 0Z`,
      coat,
    ),
    shape("M30 -34L46 -52L52 -30ZM10 -38L22 -58L32 -36Z", coat),
    shape("M-2 -22C4 -40 30 -44 46 -34C58 -26 56 -6 34 -4C14 0 -2 -8 -2 -22Z", coat),
    flat("M0 -18C10 -10 24 -12 34 -8C20 0 4 -4 0 -18Z", paper),
    stroke("M24 -24q6 5 12 1", 3) + flat(oval(0, -16, 4.5), ink),
    shape("M-58 0C-64 -18 -50 -24 -36 -18C-16 -8 6 -8 22 -10C32 -10 36 -2 30 0Z", coat),
    flat("M4 -8C12 -9 24 -10 30 -6Q32 -2 28 -1L8 -1L12 -4Z", paper),
    stroke("M-58 0H58"),
  ]);
