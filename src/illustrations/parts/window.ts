import type { Light } from "../kit/light.ts";
import { amber, clay, ink, leaf, moss7, paper } from "../kit/palette.ts";
import { box, fine, flat, oval, shape, stroke } from "../kit/svg.ts";

/** What can be seen behind a window. */
export type Behind = "empty" | "curtains" | "blind" | "plant" | "cat" | "lamp";

/**
 * A sash window with lintel and sill; (x, y) is the top left corner of its frame. `lit` shows lamplight inside.
 */
export function sash(
  x: number,
  y: number,
  w: number,
  h: number,
  light: Light,
  behind: Behind = "empty",
  lit = false,
): string {
  const pane = lit ? amber : light.glass;
  const middle = y + h * 0.46;
  const inner = box(x + 5, y + 5, w - 10, h - 10);
  return [
    shape(box(x - 7, y - 15, w + 14, 15, 2), light.stone),
    shape(box(x, y, w, h, 2), lit ? paper : light.stone),
    flat(inner, pane),
    lit
      ? ""
      : flat(
          `M${x + 5} ${y + h * 0.4}l${w - 10} ${-w * 0.7}v${w * 0.42}l${10 - w} ${w * 0.7}z`,
          light.glint,
          0.6,
        ),
    furnishing(behind, x, y, w, h, light, lit),
    stroke(`M${x + 5} ${middle}h${w - 10}M${x + w / 2} ${y + 5}v${h - 10}`, fine + 1),
    shape(box(x - 6, y + h, w + 12, 9, 2), light.stone),
  ].join("");
}

function furnishing(
  behind: Behind,
  x: number,
  y: number,
  w: number,
  h: number,
  light: Light,
  lit: boolean,
): string {
  const floor = y + h - 5;
  switch (behind) {
    case "curtains": {
      const cloth = lit ? "#f7d487" : light.stone;
      const left = `M${x + 5} ${y + 5}h${w * 0.34}q-2 ${h * 0.5} ${-w * 0.24} ${h - 10}h${-w * 0.1}z`;
      const right = `M${x + w - 5} ${y + 5}h${-w * 0.34}q2 ${h * 0.5} ${w * 0.24} ${h - 10}h${w * 0.1}z`;
      return flat(left + right, cloth);
    }
    case "blind":
      return (
        flat(box(x + 5, y + 5, w - 10, h * 0.36), lit ? "#f7d487" : light.stone) +
        stroke(`M${x + w / 2} ${y + 5 + h * 0.36}v8`, 2)
      );
    case "plant":
      return (
        flat(
          `M${x + w / 2} ${floor - 12}q-18 -8 -12 -26q12 4 12 20q-2 -20 8 -28q10 14 -2 30z`,
          lit ? moss7 : light.leaf,
        ) + flat(`M${x + w / 2 - 9} ${floor - 13}h18l-3 13h-12z`, lit ? clay : light.clay)
      );
    case "cat":
      return flat(
        `M${x + w * 0.3} ${floor}c-2 -16 4 -22 8 -24l-2 -12l7 5h7l6 -5l0 13c8 6 10 14 8 23z`,
        lit ? ink : light.slateDark,
      );
    case "lamp":
      return (
        flat(`M${x + w * 0.3} ${floor - 18}l5 -16h14l5 16z`, lit ? paper : leaf) +
        flat(oval(x + w * 0.3 + 12, floor - 4, 7, 4), ink)
      );
    case "empty":
      return "";
  }
}
