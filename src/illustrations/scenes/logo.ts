import { amber, ink, moss7, paper } from "../kit/palette.ts";
import { box, flat, picture, place, shape, stroke } from "../kit/svg.ts";

/** The mark: an arrow that rises, tips to the right and drops into a skip. Drawn in a square of 64 units. */
export const mark = (): string =>
  [
    stroke("M13 50V26.5A13 13 0 0 1 39 26.5V31", 7, paper),
    flat("M28.5 28H49.5L39 41Z", paper),
    stroke("M28.5 28H49.5L39 41Z", 2, paper),
    shape("M24 43.5H56L51 55.5H29Z", amber, 'stroke-width="2.5"'),
    stroke("M22.5 43.5H57.5", 5.5, ink),
    stroke("M22.8 43.5H57.2", 2.2, amber),
  ].join("");

/** The mark on a rounded tile, which keeps it readable on light and dark pages. */
export const logo = (): string => picture(64, 64, [flat(box(0, 0, 64, 64, 14), moss7), mark()]);

/** The same on a full square and a little smaller, for systems that cut the corners themselves. */
export const logoFull = (): string =>
  picture(64, 64, [flat(box(0, 0, 64, 64), moss7), place({ x: 6.5, y: 5.5, scale: 0.8 }, mark())]);
