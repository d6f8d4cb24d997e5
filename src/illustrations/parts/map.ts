import { amber, haze, ink, lawn, leaf, line, moss7, paper, red, sage, sand, white } from "../kit/palette.ts";
import { edged, flat, oval, place, shape, stroke } from "../kit/svg.ts";

/** A street map of somewhere along the Thames, around (0, 0), 1500 by 1000. */
export const cityMap = (): string =>
  [
    flat("M-750 -500H750V500H-750Z", sand),
    flat(
      "M-700 -420L-420 -460L-380 -220L-640 -180ZM240 -460L520 -420L480 -240L260 -250ZM-240 210L-20 180L20 330L-200 380ZM470 90L700 60L720 260L520 300Z",
      lawn,
    ),
    edged(
      "M-760 120C-560 60 -520 -40 -380 0C-240 40 -200 150 -60 120C80 90 60 -60 220 -50C360 -40 360 90 500 60C620 30 640 -60 780 -60",
      62,
      46,
      "#c4e2d0",
      haze,
    ),
    edged(
      "M-760 -330L-300 -300L0 -360L400 -300L780 -350M-560 -520L-500 -200L-560 40L-480 520M-300 -520L-270 -60M-240 120L-180 520M60 -520L20 -120M60 60L120 520M380 -520L330 -120M330 40L420 520M620 -520L600 -60M640 40L680 520M-760 320L-300 300L0 260L320 330L780 280M-760 -120L-420 -150L-60 -160L120 -190L480 -160L780 -200",
      22,
      17,
      paper,
      line,
    ),
    stroke(
      "M-700 -60l60 -20M-440 420l80 20M200 200l60 20M480 -360l60 -20M-120 -440l60 20M-640 440l70 -10",
      7,
      paper,
    ),
  ].join("");

/** A pin whose tip is at (x, y): amber with a skip for the place to go, otherwise green. `size` 0 to 1. */
export function pin(x: number, y: number, size: number, chosen = false): string {
  if (size <= 0.01) return "";
  const head = shape(
    "M0 0C-12 -26 -44 -44 -44 -82A44 44 0 0 1 44 -82C44 -44 12 -26 0 0Z",
    chosen ? amber : leaf,
  );
  const sign = chosen
    ? flat(oval(0, -82, 30), white) +
      shape("M-20 -90H20L13 -70H-13Z", amber, 'stroke-width="3"') +
      stroke("M-24 -91H24", 4)
    : flat(oval(0, -82, 17), white);
  return place({ x, y, scale: size }, [flat(oval(4, 2, 16, 6), ink, 0.25), head, sign]);
}

/** A bus seen from above, driving along the map. */
export const busFromAbove = (x: number, y: number, turn: number): string =>
  place({ x, y, turn }, [
    shape("M-34 -13h62q8 0 8 8v10q0 8 -8 8h-62q-4 0 -4 -4v-18q0 -4 4 -4z", red, 'stroke-width="3"'),
    flat("M22 -9h8v18h-8z", white),
  ]);

/** A boat on the river. */
export const boat = (x: number, y: number): string =>
  place({ x, y }, [
    shape("M-34 -10h44l20 10l-20 10h-44z", white, 'stroke-width="3"'),
    flat("M-24 -5h22v10h-22z", moss7),
  ]);

/** Three trees from above. */
export const park = (x: number, y: number): string =>
  place({ x, y }, flat(oval(0, 0, 12) + oval(24, 8, 9) + oval(-18, 14, 10), sage));
