import { daylight } from "../kit/light.ts";
import { pop, ramp, swing } from "../kit/motion.ts";
import {
  amber,
  amberDark,
  brickDark,
  clay,
  haze,
  ink,
  line,
  moss7,
  paper,
  red,
  sage,
  sand,
  stone,
  white,
} from "../kit/palette.ts";
import { box, edged, fine, flat, oval, place, shape, stroke } from "../kit/svg.ts";
import { voucherScreen } from "../parts/app.ts";
import { phone } from "../parts/phone.ts";

/** Step 4: on the kitchen table, the active voucher beside the tea and the keys of the van. */
export const voucherScene = (t: number): string =>
  [
    table(1280, 720),
    tea(t, 250, 250, 1.15),
    biscuits(330, 560),
    keys(t, 1040, 520),
    note(1010, 190),
    still(t, 640, 372, 1.08),
  ].join("");

/** The same on a narrow screen. */
export const voucherPortrait = (t: number): string =>
  [
    table(720, 900),
    tea(t, 70, 160, 1),
    biscuits(60, 780),
    keys(t, 640, 790),
    note(664, 110),
    still(t, 360, 460, 1.3),
  ].join("");

function still(t: number, x: number, y: number, scale: number): string {
  const rise = pop(t, 0.06, 0.24) * (1 - ramp(t, 0.93, 1));
  return place({ x, y, turn: -4, scale }, phone("voucher", voucherScreen(rise, ramp(t, 0.4, 0.62))));
}

/** Gingham oilcloth. */
function table(width: number, height: number): string {
  const [across, down]: [string[], string[]] = [[], []];
  for (let at = 20; at < Math.max(width, height); at += 120) {
    if (at < width) across.push(box(at, 0, 60, height));
    if (at < height) down.push(box(0, at, width, 60));
  }
  return (
    flat(box(0, 0, width, height), paper) + flat(across.join(""), sage, 0.4) + flat(down.join(""), sage, 0.4)
  );
}

/** Builder's tea from above. */
const tea = (t: number, x: number, y: number, scale: number): string =>
  place({ x, y, scale }, [
    flat(oval(14, 16, 112), ink, 0.2),
    shape(oval(0, 0, 112), white),
    stroke(oval(0, 0, 84), fine, line),
    edged("M58 -52C100 -92 134 -58 92 -20", 30, 22, red),
    shape(oval(0, 0, 74), red),
    shape(oval(0, 0, 58), brickDark),
    flat(oval(0, 0, 46), "#d9a05c", 0.5),
    stroke(
      `M-30 ${-8 + 3 * swing(t)}q14 -10 28 0t28 0M-18 ${14 + 3 * swing(t, 1, 0.3)}q10 -8 20 0t20 0`,
      3,
      "#f0cf9c",
    ),
  ]);

const biscuits = (x: number, y: number): string =>
  place({ x, y }, [
    custard(),
    place({ x: 70, y: 34, turn: 40 }, custard()),
    flat(oval(-50, 60, 4) + oval(-30, 72, 3) + oval(130, -10, 3.5) + oval(10, 80, 2.5), brickDark),
  ]);

/** A custard cream. */
const custard = (): string =>
  place({ turn: -12 }, [
    flat(box(-48, -26, 112, 72, 10), ink, 0.18),
    shape(box(-56, -36, 112, 72, 10), "#e9c47f"),
    stroke(box(-45, -26, 90, 52, 6), fine, brickDark),
    stroke("M0 -18l20 18l-20 18l-20 -18zM-34 -12q10 12 0 24M34 -12q-10 12 0 24", fine, brickDark),
  ]);

/** Keys of the van on a ring, with a tag. */
const keys = (t: number, x: number, y: number): string =>
  place({ x, y, scale: 1.1 }, [
    stroke(oval(6, 8, 40), 9, "#00000022"),
    edged(oval(0, 0, 40), 12, 5, stone),
    place({ x: -20, y: 34, turn: 24 }, [
      shape("M-14 0q14 -14 28 0v26h-6v74l-8 12l-8 -12v-10l8 -6l-8 -8v-50h-6z", stone),
      flat(oval(0, 8, 5), ink),
    ]),
    place({ x: 14, y: 38, turn: -14 + 2 * swing(t) }, [
      shape("M-16 0q16 -12 32 0v52q-16 14 -32 0z", ink),
      flat(oval(0, 18, 6) + oval(0, 38, 6), daylight.stoneDark),
    ]),
    place({ x: 36, y: -22, turn: -10 }, [
      shape("M-4 -6L60 -30L92 -6L80 26L16 28Z", amber),
      flat("M16 26L80 24L86 8L14 12Z", amberDark, 0.6),
      flat(oval(16, 2, 6), ink),
      stroke("M34 -4l38 -6M36 10l30 -4", 4),
    ]),
  ]);

/** A note from the fridge. */
const note = (x: number, y: number): string =>
  place({ x, y, turn: 6 }, [
    flat(box(-92, -84, 200, 190, 4), ink, 0.16),
    shape("M-100 -96h200v160l-36 32h-164z", "#ffe7a8"),
    shape("M100 64h-36v32z", haze),
    stroke("M-70 -48h96M-70 -10h120M-70 28h70", 5, clay),
    stroke("M-80 -48h116", 4, ink),
    stroke("M62 -58l10 12l20 -26M66 -18l10 12l20 -26", 6, moss7),
    flat(box(-40, -112, 84, 30), sand, 0.85),
  ]);
