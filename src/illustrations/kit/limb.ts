import { edged, n, outline, shape, stroke } from "./svg.ts";

export type Point = readonly [number, number];

/** Where the joint of a two-part limb is: `bend` +1 or -1 chooses the side. Too far a reach gives a straight limb. */
function joint(from: Point, to: Point, upper: number, lower: number, bend: number): Point {
  const [dx, dy] = [to[0] - from[0], to[1] - from[1]];
  const reach = Math.max(1, Math.min(Math.hypot(dx, dy), upper + lower - 0.5));
  const along = (upper * upper - lower * lower + reach * reach) / (2 * reach);
  const aside = Math.sqrt(Math.max(0, upper * upper - along * along)) * bend;
  const [ux, uy] = [dx / Math.hypot(dx, dy), dy / Math.hypot(dx, dy)];
  return [from[0] + ux * along - uy * aside, from[1] + uy * along + ux * aside];
}

/** A sleeve or trouser leg: a soft curve of `width`, with an outline, through the joint. */
export function limb(
  from: Point,
  to: Point,
  parts: Point,
  bend: number,
  width: number,
  fill: string,
): string {
  const [jx, jy] = joint(from, to, parts[0], parts[1], bend);
  // The curve passes near the joint; a control point exactly on it would cut the corner too much.
  const cx = jx + (jx - (from[0] + to[0]) / 2) * 0.45;
  const cy = jy + (jy - (from[1] + to[1]) / 2) * 0.45;
  const d = `M${n(from[0])} ${n(from[1])}Q${n(cx)} ${n(cy)} ${n(to[0])} ${n(to[1])}`;
  return edged(d, width + 2 * outline, width, fill);
}

/** A mitten of a hand with a thumb; `turn` in degrees. */
export const hand = (x: number, y: number, skin: string, turn = 0): string =>
  `<g transform="translate(${n(x)} ${n(y)}) rotate(${n(turn)})">${shape("M-9 -7q9 -7 17 0q6 7 1 13q-8 8 -17 1q-6 -7 -1 -14z", skin)}${stroke("M-2 -8q5 -7 9 -3", 3)}</g>`;
