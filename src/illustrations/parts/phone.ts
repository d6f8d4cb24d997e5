import { blend } from "../kit/light.ts";
import { text } from "../kit/lettering.ts";
import { ink, moss7, paper, white } from "../kit/palette.ts";
import { box, clip, fine, flat, n, outline, oval, place, shape, stroke } from "../kit/svg.ts";

/** The screen of a phone in its own units; what is shown is drawn from 0, 0 to these. */
export const screen = { width: 280, height: 580 } as const;

/** A phone around its middle, 312 by 612, showing `content`. `id` must be unique in the picture. */
export const phone = (id: string, content: string): string =>
  [
    flat(box(-148, -296, 320, 616, 46), ink, 0.22),
    shape(box(-156, -306, 312, 612, 44), ink),
    stroke("M160 -150v70", 7),
    place(
      { x: -screen.width / 2, y: -screen.height / 2 },
      clip(id, box(0, 0, screen.width, screen.height, 30), [
        flat(box(0, 0, screen.width, screen.height), paper),
        content,
        statusBar(),
      ]),
    ),
    stroke(box(-156, -306, 312, 612, 44), 3, "#4c5f55"),
  ].join("");

const statusBar = (): string =>
  flat(box(100, 9, 80, 20, 10), ink) +
  text("9:41", 22, 25, { size: 15, fill: white }) +
  flat(box(226, 14, 26, 11, 3), white) +
  flat("M204 25v-4h4v4zM210 25v-7h4v7zM216 25v-10h4v10z", white);

/** Green bar on top of every screen, with the hamburger and a title. */
export const appBar = (title: string): string =>
  flat(box(0, 0, screen.width, 92), moss7) +
  stroke("M22 56h22M22 64h22M22 72h22", 4, white) +
  text(title, 60, 71, { size: 22, fill: white });

/** A full-width button with its top at `y`. `pressed` (0 to 1) sinks it and rings it. */
export function button(y: number, label: string, fill: string, colour: string, pressed = 0): string {
  return place({ x: screen.width / 2, y: y + 26, scale: 1 - 0.05 * pressed }, [
    flat(box(-122, -26, 244, 52, 14), fill),
    stroke(box(-122, -26, 244, 52, 14), 3),
    text(label, 0, 7, { size: 19, fill: colour, align: "middle" }),
  ]);
}

/** A ring that spreads where a thumb has touched; `age` 0 to 1. */
export const touch = (x: number, y: number, age: number): string =>
  age <= 0 || age >= 1 ? "" : flat(oval(x, y, 10 + 38 * age), ink, (1 - age) * 0.35);

/** What of a hand is behind the phone: sleeve, wrist and palm. Drawn around the middle of the phone. */
export const palm = (skin: string, sleeve: string): string =>
  [
    shape("M40 560L96 300L300 330L330 620Z", sleeve),
    shape("M78 350L88 318Q190 300 290 326L296 372Q190 340 78 350Z", blend(sleeve, ink, 0.25)),
    shape("M96 326C40 300 -60 250 -110 130L60 -20L190 60C240 130 262 240 284 336Q190 306 96 326Z", skin),
  ].join("");

/** What of it is in front: four finger tips on the left edge and the thumb, whose tip is at (tx, ty). */
export function fingers(skin: string, tx: number, ty: number): string {
  const tips = [-10, 44, 98, 150].map(
    (y) =>
      shape(
        `M-176 ${y + 4}Q-178 ${y - 20} -150 ${y - 20}L-132 ${y - 18}Q-118 ${y - 14} -118 ${y + 2}Q-118 ${y + 20} -134 ${y + 22}L-152 ${y + 24}Q-176 ${y + 26} -176 ${y + 4}Z`,
        skin,
      ) + stroke(`M-130 ${y - 6}q6 8 0 16`, fine),
  );
  const ball = "M262 330C268 240 240 150 206 104C180 84 130 150 122 206C116 250 126 290 150 320Z";
  const thumb = `M190 190Q${n(tx + 84)} ${n(ty + 6)} ${n(tx)} ${n(ty)}`;
  const way = (Math.atan2(ty - (ty + 6), -84) * 180) / Math.PI;
  return [
    ...tips,
    // Both outlines first and both areas after, so that thumb and ball are one shape.
    stroke(ball, 2 * outline) + stroke(thumb, 48 + 2 * outline) + flat(ball, skin) + stroke(thumb, 48, skin),
    stroke("M150 236q-6 26 2 46", fine),
    place(
      { x: tx, y: ty, turn: way + 180 },
      shape(
        "M-4 -13Q-22 -12 -22 0Q-22 12 -4 13Q-10 0 -4 -13Z",
        blend(skin, white, 0.5),
        `stroke-width="${fine}"`,
      ),
    ),
  ].join("");
}

/** Looks random and is the same every time: 0 to 1. */
const scatter = (x: number, y: number): number => {
  const wave = Math.sin(x * 12.9898 + y * 78.233) * 43758.5453;
  return wave - Math.floor(wave);
};

/** Pixels of a code that looks like a QR code and is none; `size` is its width. */
export function code(x: number, y: number, size: number, colour: string): string {
  const cells = 21;
  const cell = size / cells;
  const corner = (cx: number, cy: number): boolean =>
    (cx < 8 && cy < 8) || (cx > 12 && cy < 8) || (cx < 8 && cy > 12);
  let d = "";
  for (let cy = 0; cy < cells; cy += 1) {
    for (let cx = 0; cx < cells; cx += 1) {
      if (!corner(cx, cy) && scatter(cx, cy) > 0.52)
        d += `M${n(x + cx * cell)} ${n(y + cy * cell)}h${n(cell + 0.3)}v${n(cell + 0.3)}h${n(-cell - 0.3)}z`;
    }
  }
  const eye = (cx: number, cy: number): string => {
    const [left, top] = [x + cx * cell, y + cy * cell];
    return (
      flat(box(left, top, cell * 7, cell * 7, 3), colour) +
      flat(box(left + cell, top + cell, cell * 5, cell * 5, 2), white) +
      flat(box(left + cell * 2, top + cell * 2, cell * 3, cell * 3, 1), colour)
    );
  };
  return flat(d, colour) + eye(0, 0) + eye(14, 0) + eye(0, 14);
}

export const tick = (x: number, y: number, radius: number, fill: string, scale = 1): string =>
  scale <= 0.01
    ? ""
    : place({ x, y, scale }, [
        flat(oval(0, 0, radius), fill),
        stroke(
          `M${n(-radius * 0.45)} 0l${n(radius * 0.32)} ${n(radius * 0.34)}l${n(radius * 0.6)} ${n(-radius * 0.66)}`,
          radius * 0.26,
          white,
        ),
      ]);
