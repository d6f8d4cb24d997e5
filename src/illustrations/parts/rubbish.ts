import { text } from "../kit/lettering.ts";
import {
  amber,
  clay,
  haze,
  ink,
  line,
  moss7,
  paper,
  red,
  sage,
  sand,
  slate,
  slateDark,
  stoneDark,
  timber,
  timberDark,
  white,
} from "../kit/palette.ts";
import { box, clip, edged, fine, flat, oval, place, shape, stroke } from "../kit/svg.ts";

interface Bedding {
  turn?: number;
  /** Units by which its sides bulge. */
  sag?: number;
  scale?: number;
  glad?: boolean;
}

/** A mattress, 122 by 216, with a face for those who look twice; (x, y) is its lower left corner. */
export function mattress(
  x: number,
  y: number,
  { turn = -10, sag = 0, scale = 1, glad = false }: Bedding = {},
): string {
  const front = `M6 -4Q-4 -4 -4 -14Q${-10 - sag} -110 0 -206Q2 -216 12 -216Q60 -222 108 -216Q118 -216 119 -206Q${124 + sag} -110 122 -14Q122 -4 112 -4Q60 2 6 -4Z`;
  return place({ x, y, turn, scale }, [
    shape("M100 -216Q132 -220 138 -206Q148 -110 142 -12Q140 -2 108 -2Z", line),
    stroke("M130 -210Q136 -110 132 -6", fine),
    shape(front, paper),
    clip(`mattress${Math.round(x)}`, front, [
      flat("M8 -230h12v240h-12zM42 -230h12v240h-12zM76 -230h12v240h-12zM110 -230h8v240h-8z", haze),
      flat("M30 -30q30 -26 62 -6q22 18 -8 30h-50q-22 -10 -4 -24z", "#d9b36a", 0.55),
    ]),
    stroke(front),
    // Buttons; two of them and a crease make a face for those who look twice.
    ...[
      [30, -180],
      [88, -180],
      [30, -50],
      [88, -50],
    ].map(([bx = 0, by = 0]) => flat(oval(bx, by, 4), ink)),
    flat(oval(38, -128, 5.5), ink) +
      flat(oval(80, -128, 5.5), ink) +
      stroke(glad ? "M44 -106q15 15 30 0" : "M44 -98q15 -13 30 0", 4),
  ]);
}

/** A knotted bin bag about 90 wide, standing on (x, y). */
export const bag = (x: number, y: number, scale = 1, fill = "#2b4238"): string =>
  place({ x, y, scale }, [
    shape(
      "M-40 0C-58 -6 -52 -44 -30 -62Q-14 -74 -10 -82L-22 -96Q-8 -92 0 -100Q6 -92 22 -96L10 -82Q16 -72 32 -60C54 -40 56 -4 40 0Z",
      fill,
    ),
    stroke("M-10 -82q10 5 20 0", 3.5),
    stroke("M-26 -44q-10 14 -9 28M-14 -58q-4 6 -6 12", 4, "#59786a"),
    stroke("M22 -40q9 12 8 26M4 -66q2 8 0 14", 3),
  ]);

/** An old television with rabbit ears. */
export const television = (x: number, y: number, scale = 1): string =>
  place({ x, y, turn: -4, scale }, [
    stroke("M-6 -84l-26 -44M2 -84l22 -50"),
    shape("M-36 0l-4 8M36 0l4 8", "none"),
    shape(box(-56, -86, 112, 86, 10), clay),
    shape(box(-46, -76, 70, 64, 14), "#bcd9c6"),
    flat("M-38 -66l26 -4l-24 40z", white, 0.6),
    stroke("M-14 -74l10 20l-8 8l14 30M-4 -54l18 -6", fine),
    flat(oval(40, -62, 6) + oval(40, -44, 6), ink),
    stroke("M34 -26h12M34 -19h12", fine),
  ]);

/** A kitchen chair with three legs left. */
export const chair = (x: number, y: number, turn = 0, scale = 1): string =>
  place({ x, y, turn, scale }, [
    edged("M-28 -60L-34 0M26 -60L34 0", 13, 6, amber),
    shape("M-38 -72h76q6 0 6 6v6q0 6 -6 6h-76q-6 0 -6 -6v-6q0 -6 6 -6z", amber),
    shape(
      "M-38 -72L-44 -150Q-44 -158 -36 -158H-30L-26 -72ZM-30 -146H22V-130H-29ZM-28 -114H24V-98H-27ZM22 -158H32L34 -72H24Z",
      amber,
    ),
  ]);

/** A car tyre lying against something. */
export const tyre = (x: number, y: number, scale = 1): string =>
  place({ x, y, scale }, [
    shape(oval(0, -36, 34, 36), slateDark),
    shape(oval(3, -36, 17, 19), stoneDark),
    stroke("M-22 -58l-6 -6M-31 -36h-7M-22 -14l-6 6", 3),
  ]);

/** A cardboard box, flaps up. */
export const cardboard = (x: number, y: number, scale = 1): string =>
  place({ x, y, scale }, [
    shape("M-38 -58L-56 -76L-12 -80L0 -60ZM38 -58L58 -70L18 -82L0 -60Z", "#d9b27c"),
    shape(box(-38, -60, 76, 60, 2), timber),
    flat(box(-36, -58, 72, 8), timberDark, 0.6),
    flat(box(-8, -58, 16, 26), sand),
    stroke("M14 -16h14M14 -10h14", 3),
  ]);

/** A wheelie bin with the number of its house. */
export const wheelieBin = (
  x: number,
  y: number,
  number: string,
  fill = moss7,
  lid = sage,
  scale = 1,
): string =>
  place({ x, y, scale }, [
    shape(oval(-26, -9, 10), slateDark),
    shape("M-36 -96h72l-7 92q-1 4 -6 4h-46q-5 0 -6 -4z", fill),
    shape("M-42 -98q0 -12 12 -14q34 -8 62 2q10 4 10 12z", lid),
    stroke("M-28 -88h56", fine),
    flat(box(-15, -66, 30, 28, 4), white),
    text(number, 0, -44, { size: 24, fill: ink, align: "middle" }),
  ]);

export const cone = (x: number, y: number, scale = 1): string =>
  place({ x, y, scale }, [
    shape("M-9 -62q9 -6 18 0l15 54h-48z", red),
    flat("M-14 -40h28l4 14h-36z", paper),
    stroke("M-9 -62l-15 54M9 -62l15 54"),
    shape(box(-32, -10, 64, 10, 4), slate),
  ]);
