import { bold, text } from "../kit/lettering.ts";
import { under, type Light } from "../kit/light.ts";
import {
  amber,
  amberDark,
  clay,
  ink,
  leaf,
  line,
  moss7,
  moss9,
  paper,
  red,
  sand,
  slate,
  slateDark,
  timber,
  white,
} from "../kit/palette.ts";
import { box, edged, fine, flat, n, oval, place, shape, stroke } from "../kit/svg.ts";

/** Palisade fence of the council's site, `width` by `height`, standing on (x, y). */
export function fence(x: number, y: number, width: number, height: number): string {
  const pales: string[] = [];
  for (let at = 0; at + 16 <= width; at += 24)
    pales.push(`M${at} 0v${-height + 10}l7 -10l7 10v${height - 10}z`);
  return place({ x, y }, [
    edged(`M0 ${-height * 0.78}h${width}M0 ${-height * 0.2}h${width}`, 9, 3, moss7),
    shape(pales.join(""), leaf, `stroke-width="3"`),
  ]);
}

/** The board over the entrance on two posts, 470 wide; (x, y) is the ground below its middle, `height` that of its top. */
export const gantry = (x: number, y: number, height: number): string =>
  place({ x, y }, [
    shape(box(-210, -height + 40, 18, height - 40) + box(192, -height + 40, 18, height - 40), slate),
    shape(box(-238, -height, 476, 112, 10), moss7),
    shape(box(-228, -height + 10, 456, 92, 5), "none", `stroke="${paper}" stroke-width="3"`),
    text("HOUSEHOLD", -128, -height + 48, { size: 33, fill: paper, spacing: 2 }),
    text("RECYCLING CENTRE", -128, -height + 84, { size: 33, fill: paper, spacing: 1 }),
    place({ x: -178, y: -height + 56 }, loopSign()),
  ]);

/** Two arrows that chase each other. */
const loopSign = (): string =>
  flat(oval(0, 0, 34), amber) +
  stroke("M-17 4A17 17 0 0 1 12 -12M17 -4A17 17 0 0 1 -12 12", 6) +
  flat("M6 -24L24 -12L6 -2ZM-6 24L-24 12L-6 2Z", ink);

/** The attendant's cabin, 230 wide and 330 tall, standing on (x, y), with a mug that steams by `steam` (0 to 1). */
export const cabin = (x: number, y: number, steam: number, light: Light): string => {
  const dim = (part: string, share = 0.5): string => under(light, share, part);
  return place({ x, y }, [
    dim(shape(box(0, -300, 230, 300, 4), sand)),
    dim(flat(box(190, -298, 38, 296), line)),
    stroke("M2 -70h226", fine),
    dim(flat(box(2, -68, 226, 66), moss7)),
    dim(shape("M-16 -300L4 -338H226L246 -300Z", amber)),
    shape(box(22, -262, 120, 116, 6), light.night ? amber : light.glass),
    flat("M26 -170l88 -88h24v12l-100 96h-12z", light.night ? "#ffd47a" : light.glint, 0.7),
    shape(box(14, -148, 138, 12, 3), paper),
    stroke("M82 -260v110", fine),
    place({ x: 112, y: -150 }, mug(steam)),
    dim(shape(box(166, -236, 50, 236, 4), moss9)),
    shape(box(174, -226, 34, 60, 4), light.night ? amber : light.glass, `stroke-width="${fine}"`),
    flat(oval(174, -112, 4), amber),
    dim(shape(box(20, -122, 122, 44, 4), white, `stroke-width="3"`), 0.2),
    text("Vouchers", 81, -102, { size: 19, fill: ink, align: "middle" }),
    text("ready, please", 81, -86, { size: 15, fill: ink, align: "middle", weight: bold / 2 }),
  ]);
};

export const mug = (steam: number, fill = red): string =>
  [
    stroke("M13 -18q12 0 10 8q-2 7 -11 5", 4),
    shape("M-13 -24h26v20q0 4 -4 4h-18q-4 0 -4 -4z", fill, `stroke-width="3"`),
    stroke(`M-5 -32q${n(-6 + 12 * steam)} -8 0 -16M6 -32q${n(6 - 12 * steam)} -8 0 -18`, 3, white),
  ].join("");

/** The barrier: post on (x, y), arm of `length` to the left, raised by `angle` degrees. */
export function barrier(x: number, y: number, length: number, angle: number): string {
  const stripes: string[] = [];
  for (let at = 40; at < length - 20; at += 64) stripes.push(`M${-at} -9h-30v18h30z`);
  return place({ x, y }, [
    shape(box(-24, -96, 48, 96, 6), amber),
    flat(box(8, -94, 14, 92), amberDark),
    flat(box(-14, -60, 24, 8) + box(-14, -44, 24, 8), ink),
    place({ y: -104, turn: angle }, [
      shape(box(-length, -9, length + 40, 18, 9), white),
      flat(stripes.join(""), red),
      stroke(box(-length, -9, length + 40, 18, 9)),
      shape(box(10, -17, 42, 34, 5), slateDark),
    ]),
    shape(oval(0, -104, 11), slate),
  ]);
}

/** A sign on a post behind a container, standing on (0, 0). */
export const baySign = (word: string, fill: string): string =>
  [
    stroke("M0 0V-70", 8),
    shape(box(-52, -112, 104, 42, 5), fill),
    text(word, 0, -83, { size: 23, fill: fill === amber ? ink : white, align: "middle", spacing: 1 }),
  ].join("");

/** A container in its bay, 250 wide: what one town throws away, sorted. It stands on (0, 0). */
export const container = (fill: string, shade: string, heap: string): string =>
  [
    heap,
    shape(box(-118, -86, 236, 86, 4), fill),
    flat(box(-116, -84, 232, 14), shade),
    stroke("M-78 -84v80M-38 -84v80M2 -84v80M42 -84v80M82 -84v80", 5, shade),
    shape(box(-124, -94, 248, 14, 4), fill),
  ].join("");

export const woodHeap = edged(
  "M-80 -84L-50 -132M-30 -84L-64 -120M10 -84L54 -136M70 -84L40 -118",
  16,
  8,
  timber,
);
export const gardenHeap =
  shape(
    "M-100 -80Q-96 -118 -64 -110Q-50 -140 -16 -122Q10 -146 40 -118Q78 -126 88 -100Q104 -98 100 -80Z",
    leaf,
  ) + stroke("M-40 -104l10 -12M20 -110l14 -8M60 -98l10 -8", 3);
export const metalHeap =
  shape("M-90 -84l20 -40l46 8l-4 32z", slate) +
  shape(oval(30, -100, 30), "none") +
  stroke("M0 -100h60M30 -130v60", 3) +
  shape("M64 -84l6 -46h26l2 46z", clay);
