import { ink } from "./palette.ts";

/** Width of an outline, in units of a 1280 by 720 picture; inner detail uses `fine`. */
export const outline = 4;
export const fine = 2.5;

/** A number as short as a picture needs it: one decimal. */
export const n = (value: number): string => String(Math.round(value * 10) / 10);

/** An outlined area. `d` is path data; `extra` is further attributes. */
export const shape = (d: string, fill: string, extra = ""): string =>
  `<path d="${d}" fill="${fill}"${extra && ` ${extra}`}/>`;

/** An area without outline: shadows, highlights, bands of colour. */
export const flat = (d: string, fill: string, opacity = 1): string =>
  `<path d="${d}" fill="${fill}" stroke="none"${opacity < 1 ? ` opacity="${n2(opacity)}"` : ""}/>`;

/** A stroke without area. */
export const stroke = (d: string, width = outline, colour = ink): string =>
  `<path d="${d}" fill="none"${width === outline ? "" : ` stroke-width="${n(width)}"`}${colour === ink ? "" : ` stroke="${colour}"`}/>`;

/** A stroke of the width `inside` with an edge, so that both together are as wide as `width`. */
export const edged = (d: string, width: number, inside: number, fill: string, edge = ink): string =>
  stroke(d, width, edge) + stroke(d, inside, fill);

/** Path data of a rectangle with corner radius `r`. */
export function box(x: number, y: number, w: number, h: number, r = 0): string {
  if (r === 0) return `M${n(x)} ${n(y)}h${n(w)}v${n(h)}h${n(-w)}z`;
  const c = (dx: number, dy: number): string => `a${n(r)} ${n(r)} 0 0 1 ${n(dx)} ${n(dy)}`;
  return `M${n(x + r)} ${n(y)}h${n(w - 2 * r)}${c(r, r)}v${n(h - 2 * r)}${c(-r, r)}h${n(2 * r - w)}${c(-r, -r)}v${n(2 * r - h)}${c(r, -r)}z`;
}

/** Path data of an ellipse. */
export const oval = (cx: number, cy: number, rx: number, ry = rx): string =>
  `M${n(cx - rx)} ${n(cy)}a${n(rx)} ${n(ry)} 0 1 1 ${n(2 * rx)} 0a${n(rx)} ${n(ry)} 0 1 1 ${n(-2 * rx)} 0z`;

/** What is drawn: one part, or several of which the first lies below the others. */
export type Drawing = string | readonly string[];

export const together = (drawing: Drawing): string => [drawing].flat().join("");

/** Where something goes that was drawn around 0,0. */
interface Place {
  x?: number;
  y?: number;
  /** Degrees, clockwise. */
  turn?: number;
  /** How large it gets; across and down where they differ. */
  scale?: number | readonly [number, number];
}

export function place({ x = 0, y = 0, turn = 0, scale = 1 }: Place, drawing: Drawing): string {
  const [across, down] = typeof scale === "number" ? [scale, scale] : scale;
  const steps = [
    x || y ? `translate(${n(x)} ${n(y)})` : "",
    turn ? `rotate(${n2(turn)})` : "",
    across !== 1 || down !== 1 ? `scale(${n3(across)}${down === across ? "" : ` ${n3(down)}`})` : "",
  ].join("");
  return steps ? `<g transform="${steps}">${together(drawing)}</g>` : together(drawing);
}

/** The same picture facing the other way. */
export const mirror = (x: number, y: number, drawing: Drawing): string =>
  place({ x, y, scale: [-1, 1] }, drawing);

/** Lets a drawing show only inside the path `d`. `id` must be unique in the picture. */
export const clip = (id: string, d: string, drawing: Drawing): string =>
  `<clipPath id="${id}"><path d="${d}"/></clipPath><g clip-path="url(#${id})">${together(drawing)}</g>`;

/** The same, see-through. */
export const faded = (opacity: number, drawing: Drawing): string => {
  if (opacity <= 0) return "";
  return opacity >= 1 ? together(drawing) : `<g opacity="${n2(opacity)}">${together(drawing)}</g>`;
};

/** A whole picture: `width` by `height` units, outlines in ink. */
export const picture = (width: number, height: number, drawing: Drawing): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}"><g stroke="${ink}" stroke-width="${outline}" stroke-linejoin="round" stroke-linecap="round">${together(drawing)}</g></svg>`;

const n2 = (value: number): string => String(Math.round(value * 100) / 100);
const n3 = (value: number): string => String(Math.round(value * 1000) / 1000);
