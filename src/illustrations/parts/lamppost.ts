import type { Light } from "../kit/light.ts";
import { amber, paper } from "../kit/palette.ts";
import { box, fine, flat, n, oval, place, shape, stroke } from "../kit/svg.ts";

/** A lantern on a cast-iron post, 470 tall, standing on (x, y). `glow` is 0 by day, 1 by night. */
export function lamppost(x: number, y: number, light: Light, glow = light.night ? 1 : 0, scale = 1): string {
  const iron = light.paintDark;
  return place({ x, y, scale }, [
    shape("M-6 -60L-4 -388H4L6 -60Z", iron),
    shape(box(-11, -250, 22, 12, 4), light.paint) + shape(box(-30, -372, 60, 8, 4), iron),
    shape("M-20 0V-12H-15L-12 -92H12L15 -12H20V0Z", iron) + shape(box(-15, -100, 30, 12, 4), light.paint),
    stroke("M-4 -84v66M5 -84v66", fine, light.leafDark),
    shape("M-14 -388h28l-4 -10h-20z", iron),
    shape("M-12 -398L-28 -452H28L12 -398Z", glow > 0.5 ? amber : light.glass),
    flat("M-6 -402L-16 -448H-4L0 -402Z", glow > 0.5 ? paper : light.glint, 0.8),
    stroke("M0 -398v-54", fine),
    shape("M-36 -452Q0 -490 36 -452Z", iron) + shape(oval(0, -480, 5), light.gold),
  ]);
}

/** What it lights by night: a cone of `height` down from the lantern, whose lamp is at (x, y), and its pool on the ground. */
export const cone = (x: number, y: number, light: Light, height = 440, spread = 250): string =>
  light.night
    ? flat(
        `M${n(x - 22)} ${n(y)}L${n(x - spread)} ${n(y + height)}H${n(x + spread)}L${n(x + 22)} ${n(y)}Z`,
        amber,
        0.14,
      ) +
      flat(oval(x, y + height, spread, spread * 0.11), amber, 0.26) +
      flat(oval(x, y + 10, 64), amber, 0.2)
    : "";
