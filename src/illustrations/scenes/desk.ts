import { text } from "../kit/lettering.ts";
import { daylight, under, type Light } from "../kit/light.ts";
import { blink, hold, pop, ramp, swing } from "../kit/motion.ts";
import {
  amber,
  haze,
  ink,
  lawn,
  leaf,
  line,
  mint,
  moss7,
  moss9,
  paper,
  red,
  sage,
  sand,
  slate,
  slateDark,
  stone,
  timber,
  timberDark,
  white,
} from "../kit/palette.ts";
import { box, clip, edged, fine, flat, oval, place, shape, stroke } from "../kit/svg.ts";
import { mug } from "../parts/centre.ts";
import { officer, person } from "../parts/person.ts";
import { cleanCorner } from "./clean-corner.ts";

/** Step 6: the corner is clean, and the officer watches the vouchers come in. */
export const deskScene = (t: number, light = daylight): string =>
  [
    under(light, 0.6, room()),
    view(t, light),
    under(light, 0.45, shelf()),
    light.night ? lamplight() : "",
    under(light, 0.1, sitting(t)),
    top(t, light),
  ].join("");

/** Colour of the office's wall. */
export const wall = "#cfdcc4";

const room = (): string =>
  [
    flat(box(0, 0, 1280, 720), wall),
    flat(box(0, 470, 1280, 250), "#b7cbae"),
    stroke("M0 470H1280", 3, "#9db594"),
  ].join("");

/** The corner of the first step, through the window. */
const view = (t: number, light: Light): string =>
  [
    under(light, 0.45, shape(box(56, 44, 700, 420, 6), white)),
    clip("view", box(72, 60, 668, 388), place({ x: -54, y: 20, scale: 0.62 }, cleanCorner(t, light))),
    stroke(box(72, 60, 668, 388)),
    under(light, 0.45, [stroke("M406 60v388", 14, ink), stroke("M406 58v392", 7, white)]),
    under(light, 0.45, shape(box(40, 458, 732, 18, 4), white)),
  ].join("");

const shelf = (): string =>
  [
    shape(box(838, 60, 250, 168, 4), white),
    flat(box(846, 68, 234, 152), sand),
    boroughMap(),
    flat(oval(846, 68, 4) + oval(1080, 68, 4), red),
    certificate(),
  ].join("");

const boroughMap = (): string =>
  [
    shape(
      "M880 150L900 96L950 84L1000 92L1044 110L1050 160L1010 200L940 204L890 186Z",
      lawn,
      'stroke-width="3"',
    ),
    stroke(
      "M880 150L930 140L960 160L1000 150L1050 160M930 140L950 84M960 160L940 204M1000 150L1000 92",
      fine,
    ),
    stroke("M870 130C920 120 930 170 970 150S1020 120 1060 140", 6, haze),
    flat(
      "M916 176l-7 -16a8 8 0 1 1 14 0zM976 128l-7 -16a8 8 0 1 1 14 0zM1022 182l-7 -16a8 8 0 1 1 14 0z",
      amber,
    ),
  ].join("");

const certificate = (): string =>
  [
    shape(box(1130, 84, 106, 130, 4), amber),
    flat(box(1140, 94, 86, 110), paper),
    stroke("M1158 116h50M1152 132h62M1152 144h62", fine),
    shape("M1172 176l-6 30l17 -9l17 9l-6 -30z", red, `stroke-width="${fine}"`),
    shape(oval(1183, 170, 15), leaf, 'stroke-width="3"'),
  ].join("");

function sitting(t: number): string {
  const sip = hold(t, 0.62, 0.7, 0.8, 0.9);
  return [
    shape("M560 730V470Q560 430 600 430H690Q730 430 730 470V730Z", slateDark),
    person(officer, {
      x: 648,
      y: 712,
      scale: 1.5,
      hip: [0, -70],
      lean: 4 - 3 * sip,
      nod: -2 + 2 * swing(t) - 6 * sip,
      farFoot: [60, 60],
      nearFoot: [30, 60],
      farHand: [92, -82 + 4 * Math.max(0, swing(t, 8)) * (1 - sip)],
      nearHand: [34 + 22 * sip, -112 - 32 * sip],
      elbows: [-1, 1],
      mood: "glad",
      eyes: blink(t, 0.12) * (sip > 0.7 ? 0.1 : 1),
      look: 1,
      holding: place(
        { x: 46 + 22 * sip, y: -100 - 32 * sip, turn: -16 * sip, scale: 1.1 },
        mug((swing(t, 2) + 1) / 2, amber),
      ),
    }),
  ].join("");
}

/** The desk with what lies on it, and the screen that shows the vouchers. */
function top(t: number, light: Light): string {
  const dim = (part: string): string => under(light, 0.35, part);
  return [
    dim(shape(box(-20, 616, 1320, 40, 6), timber)),
    dim(flat(box(-20, 642, 1320, 14), timberDark)),
    dim(flat(box(0, 658, 1280, 62), "#b5884f")),
    dim(stroke("M90 690h80M220 702h60M900 692h90M1040 704h60M560 700h40", 3, "#93683a")),
    monitor(t),
    shape("M730 616l12 -20h150l12 20z", slate),
    stroke("M752 603h130M746 610h142", 3, slateDark),
    dim(papers(130, 616)),
    dim(nameplate(430, 616)),
    light.night ? deskLamp(318, 616) : "",
  ].join("");
}

/** What the screen and the lamp give off by night. */
const lamplight = (): string =>
  flat(oval(1025, 410, 330, 270), mint, 0.1) +
  flat("M330 478L120 616H560L390 478Z", amber, 0.16) +
  flat(oval(356, 470, 120), amber, 0.12);

/** A lamp on the desk, which is on by night alone; (x, y) is the middle of its foot. */
const deskLamp = (x: number, y: number): string =>
  place({ x, y }, [
    edged("M0 -8L-46 -88L14 -150", 13, 6, slate),
    shape(oval(-46, -88, 8), slateDark),
    shape(box(-38, -12, 76, 12, 5), slateDark),
    flat(oval(40, -128, 20), "#fff3cf"),
    shape("M2 -148Q20 -186 56 -164Q78 -150 78 -124L4 -136Z", red),
  ]);

const papers = (x: number, y: number): string =>
  place({ x, y }, [
    shape(box(-84, -18, 190, 18, 3), red),
    shape(box(-70, -34, 168, 16, 3), paper),
    shape(box(-78, -52, 170, 18, 3), moss7),
    flat(box(-60, -47, 60, 7), paper),
    shape("M-60 -56h110q10 -2 10 -8l-4 -12h-112l-10 12q-4 6 6 8z", stone),
    stroke("M-50 -66h90", fine),
  ]);

const nameplate = (x: number, y: number): string =>
  place({ x, y }, [
    shape("M-96 0l10 -40h172l10 40z", amber),
    text("ENVIRONMENT TEAM", 0, -13, { size: 15, fill: ink, align: "middle", spacing: 0.5 }),
  ]);

/** Bars rise one after the other, the line of the total goes up, and the loop starts again. */
function monitor(t: number): string {
  const fall = 1 - ramp(t, 0.94, 1);
  const heights = [34, 46, 42, 66, 84, 108, 138];
  const bars = heights
    .map((height, index) => {
      const grown =
        Math.max(0.08, pop(t, 0.06 + index * 0.06, 0.2 + index * 0.06)) * fall + 0.08 * (1 - fall);
      return flat(
        box(848 + index * 48, 520 - height * grown, 32, height * grown, 4),
        index === 6 ? amber : leaf,
      );
    })
    .join("");
  const count = Math.round(212 + 206 * ramp(t, 0.06, 0.6) * fall);
  return [
    shape("M980 616l16 -60h60l16 60z", slate),
    shape(box(944, 604, 164, 14, 5), slateDark),
    shape(box(800, 256, 450, 316, 16), slateDark),
    flat(box(816, 272, 418, 272, 6), white),
    flat(box(816, 272, 418, 46, 6), moss7),
    text("Vouchers Used", 836, 303, { size: 22, fill: white }),
    text(String(count), 834, 378, { size: 64, fill: moss9 }),
    text("this month", 836, 404, { size: 18, fill: slate, weight: 0.03 }),
    stroke("M836 522h378", 3, line),
    bars,
    flat("M1120 320h110v90l-70 130h-140z", mint, 0.3),
    stroke(box(816, 272, 418, 272, 6), 3),
    flat(oval(1025, 558, 4), sage),
  ].join("");
}
