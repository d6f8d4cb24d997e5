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

/** Path data of a rectangle with corner radius `r`. */
export function box(x: number, y: number, w: number, h: number, r = 0): string {
  if (r === 0) return `M${n(x)} ${n(y)}h${n(w)}v${n(h)}h${n(-w)}z`;
  const c = (dx: number, dy: number): string => `a${n(r)} ${n(r)} 0 0 1 ${n(dx)} ${n(dy)}`;
  return `M${n(x + r)} ${n(y)}h${n(w - 2 * r)}${c(r, r)}v${n(h - 2 * r)}${c(-r, r)}h${n(2 * r - w)}${c(-r, -r)}v${n(2 * r - h)}${c(r, -r)}z`;
}

/** Path data of an ellipse. */
export const oval = (cx: number, cy: number, rx: number, ry = rx): string =>
  `M${n(cx - rx)} ${n(cy)}a${n(rx)} ${n(ry)} 0 1 1 ${n(2 * rx)} 0a${n(rx)} ${n(ry)} 0 1 1 ${n(-2 * rx)} 0z`;

/** Moves, turns (degrees, clockwise) and scales what was drawn around 0,0. */
export function place(x: number, y: number, content: string, turn = 0, sx = 1, sy = sx): string {
  const steps = [
    x || y ? `translate(${n(x)} ${n(y)})` : "",
    turn ? `rotate(${n2(turn)})` : "",
    sx !== 1 || sy !== 1 ? `scale(${n3(sx)}${sy === sx ? "" : ` ${n3(sy)}`})` : "",
  ].join("");
  return steps ? `<g transform="${steps}">${content}</g>` : content;
}

/** The same picture facing the other way. */
export const mirror = (x: number, y: number, content: string, scale = 1): string =>
  place(x, y, content, 0, -scale, scale);

/** Lets `content` show only inside the path `d`. `id` must be unique in the picture. */
export const clip = (id: string, d: string, content: string): string =>
  `<clipPath id="${id}"><path d="${d}"/></clipPath><g clip-path="url(#${id})">${content}</g>`;

/** The same content, see-through. */
export const faded = (opacity: number, content: string): string => {
  if (opacity <= 0) return "";
  return opacity >= 1 ? content : `<g opacity="${n2(opacity)}">${content}</g>`;
};

/** A whole picture: `width` by `height` units, outlines in ink. */
export const picture = (width: number, height: number, content: string): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}"><g stroke="${ink}" stroke-width="${outline}" stroke-linejoin="round" stroke-linecap="round">${content}</g></svg>`;

const n2 = (value: number): string => String(Math.round(value * 100) / 100);
const n3 = (value: number): string => String(Math.round(value * 1000) / 1000);
