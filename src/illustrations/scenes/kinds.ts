import { wasteKinds } from "../../scheme/waste.ts";
import {
  amber,
  clay,
  glass,
  haze,
  ink,
  leaf,
  line,
  moss7,
  paper,
  red,
  sage,
  sand,
  slate,
  slateDark,
  stone,
  stoneDark,
  timber,
  timberDark,
  white,
} from "../kit/palette.ts";
import { box, fine, flat, outline, oval, place, shape, stroke } from "../kit/svg.ts";
import { bag, mattress } from "../parts/rubbish.ts";

type Kind = (typeof wasteKinds)[number]["key"];

/** Each kind of what is brought, in a square of 96 by 96. */
const drawings: Readonly<Record<Kind, string>> = {
  mattress: place({ x: 16, y: 92 }, mattress(0, 0, { turn: 0, scale: 0.4 })),
  sofa:
    shape(box(18, 24, 60, 34, 10), moss7) +
    shape(box(8, 42, 18, 36, 8), leaf) +
    shape(box(70, 42, 18, 36, 8), leaf) +
    shape(box(22, 52, 52, 22, 6), sage) +
    stroke("M48 52v22", fine) +
    stroke("M16 78v8M80 78v8"),
  furniture:
    shape(box(18, 12, 60, 72, 3), timber) +
    [16, 39, 62]
      .map((y) => shape(box(24, y, 48, 19, 2), timberDark) + flat(oval(48, y + 9, 3), ink))
      .join("") +
    stroke("M24 84v6M72 84v6"),
  carpet:
    shape("M14 40h58v36h-58z", red) +
    stroke("M14 48h58M14 68h58", fine, amber) +
    shape(oval(72, 58, 12, 18), clay) +
    stroke("M72 50a6 8 0 1 1 -4 14", fine) +
    stroke("M10 44v28", fine),
  fridge:
    shape(box(26, 6, 44, 80, 5), white) +
    stroke("M26 34h44") +
    stroke("M34 16v10M34 42v16", outline, slate) +
    stroke("M32 86v4M64 86v4"),
  appliance:
    shape(box(16, 12, 64, 74, 5), white) +
    stroke("M16 30h64", fine) +
    flat(oval(28, 21, 3), ink) +
    flat(box(44, 18, 28, 6, 2), slate) +
    shape(oval(48, 58, 20), haze) +
    shape(oval(48, 58, 12), glass),
  electrical:
    shape(box(8, 18, 80, 52, 4), slateDark) +
    shape(box(15, 25, 66, 38, 2), glass) +
    stroke("M22 52l18 -20M30 56l14 -16", fine, white) +
    stroke("M48 70v10M30 84h36"),
  wood: [0, 1, 2]
    .map((at) =>
      place({ x: 10 + 8 * at, y: 26 + 20 * at }, [
        shape(box(0, 0, 66, 14, 2), timber),
        shape(oval(66, 7, 5, 7), sand),
        stroke("M8 5h36M14 10h30", fine, timberDark),
      ]),
    )
    .join(""),
  metal:
    shape(oval(26, 62, 18), "none") +
    shape(oval(70, 62, 18), "none") +
    stroke("M26 62l14 -26h22l8 26M40 36l10 26M26 62h24l12 -26M34 30h12M62 36l-2 -8h12", outline, slateDark),
  garden:
    shape("M26 44h44l-6 40h-32z", sand) +
    stroke("M26 52h43", fine) +
    shape("M48 44c-22 0 -26 -16 -22 -28c12 2 22 10 22 28z", leaf) +
    shape("M48 44c22 0 26 -18 22 -32c-12 4 -22 14 -22 32z", sage),
  rubble:
    shape("M6 84l14 -28l22 -8l20 14l26 22z", stone) +
    shape(box(30, 30, 30, 16, 2), clay) +
    shape("M18 70l12 -8l10 6l-6 14h-14z", stoneDark) +
    shape("M52 68l14 -4l8 10l-8 10h-14z", clay),
  plasterboard:
    shape("M20 16l46 -6v68l-46 8z", paper) +
    shape("M66 10l8 6v66l-8 -4z", line) +
    shape("M52 62l14 -8v24l-22 4z", stone) +
    stroke("M30 28l22 -3M30 40l14 -2", fine, stoneDark),
  tyres:
    shape(oval(48, 48, 38), slateDark) +
    shape(oval(48, 48, 20), stone) +
    shape(oval(48, 48, 7), paper) +
    stroke("M48 14v10M48 72v10M14 48h10M72 48h10M24 24l7 7M65 65l7 7M72 24l-7 7M31 65l-7 7", fine, haze),
  paint:
    stroke("M22 40a26 26 0 0 1 52 0") +
    shape(box(20, 38, 56, 48, 4), slate) +
    shape(oval(48, 38, 28, 8), amber) +
    shape("M40 42h16v22a8 8 0 0 1 -16 0z", amber) +
    stroke("M20 72h56", fine),
  bags: place({ x: 48, y: 88 }, bag(0, 0, 0.78)),
};

/** One picture of all kinds: a page shows one of them by its key behind '#'. */
export const kinds = (): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 96 ${96 * wasteKinds.length}"><g stroke="${ink}" stroke-width="${outline}" stroke-linejoin="round" stroke-linecap="round">${wasteKinds
    .map(({ key }, row) => place({ y: 96 * row }, drawings[key]))
    .join("")}</g></svg>`;
