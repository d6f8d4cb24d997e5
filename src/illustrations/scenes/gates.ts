import { daylight, tint, under, type Light } from "../kit/light.ts";
import { blink, hold, pop, ramp, swing } from "../kit/motion.ts";
import {
  amber,
  amberDark,
  clay,
  ink,
  leaf,
  moss7,
  moss9,
  red,
  slate,
  slateDark,
  white,
  yard,
} from "../kit/palette.ts";
import { box, faded, flat, mirror, oval, place, shape, stroke } from "../kit/svg.ts";
import {
  barrier,
  baySign,
  cabin,
  container,
  fence,
  gantry,
  gardenHeap,
  metalHeap,
  woodHeap,
} from "../parts/centre.ts";
import { head } from "../parts/head.ts";
import { hand, limb } from "../kit/limb.ts";
import { attendant, person, resident } from "../parts/person.ts";
import { pigeon } from "../parts/pigeon.ts";
import { cone } from "../parts/rubbish.ts";
import { cloud, gull, moon, rooftops, sky, skyline, tree } from "../parts/sky.ts";
import { roofMattress, van } from "../parts/van.ts";
import { headlamp } from "./cast.ts";

/** Step 5: the voucher is scanned at the gates and the barrier goes up. */
export const gatesScene = (t: number, light = daylight): string =>
  [heaven(t, light), centre(t, light), arrival(t, light)].join("");

const heaven = (t: number, light: Light): string =>
  [
    sky(0, 1280, 720, light),
    light.night ? moon(404, 84, 46) : "",
    cloud(250 + 10 * swing(t), 120, 1.2, light.cloud),
    cloud(1120 - 8 * swing(t), 90, 0.9, light.cloud),
    light.night
      ? ""
      : gull(420 + 16 * swing(t), 90 + 6 * swing(t, 1, 0.25), swing(t, 6), 12) +
        gull(476 + 16 * swing(t), 120 + 6 * swing(t, 1, 0.3), swing(t, 6, 0.4), 9),
    place({ y: 440 }, skyline(light.farther)),
    place({ y: 480, scale: [1, 0.8] }, rooftops(light.far)),
  ].join("");

const centre = (t: number, light: Light): string =>
  [
    flat(box(0, 470, 1280, 250), tint(light, yard, 0.66)),
    tree(60, 500, light, swing(t), 1.1),
    tree(214, 506, light, swing(t, 1, 0.2), 0.8),
    under(light, 0.6, fence(-10, 540, 560, 120)),
    under(light, 0.5, bays()),
    stroke("M560 520H1280"),
    flat(box(0, 540, 1280, 180), light.road),
    stroke("M0 540H1280"),
    flat(
      "M0 640h120v10H0zM220 640h120v10H220zM1000 640h90v10h-90zM1160 640h120v10h-120z",
      light.marking,
      0.7,
    ),
    under(light, 0.3, gantry(810, 560, 470)),
    light.night ? signLamps() : "",
    cabin(1030, 600, (swing(t, 2) + 1) / 2, light),
    under(light, 0.3, [
      barrier(1000, 604, 300, 74 * hold(t, 0.4, 0.54, 0.84, 0.98)),
      cone(1250, 660, 1),
      pigeon(1100 + 6 * swing(t), 668, hold(t, 0.1, 0.14, 0.2, 0.24) + hold(t, 0.3, 0.34, 0.4, 0.44)),
    ]),
  ].join("");

/** What the town throws away, sorted. */
const bays = (): string =>
  [
    place({ x: 688, y: 456, scale: 0.8 }, baySign("WOOD", clay)),
    place({ x: 810, y: 456, scale: 0.8 }, baySign("GARDEN", moss7)),
    place({ x: 932, y: 456, scale: 0.8 }, baySign("METAL", slateDark)),
    place({ x: 688, y: 520, scale: 0.48 }, container(moss7, moss9, woodHeap)),
    place({ x: 810, y: 520, scale: 0.48 }, container(amber, amberDark, gardenHeap)),
    place({ x: 932, y: 520, scale: 0.48 }, container(slate, slateDark, metalHeap)),
  ].join("");

/** By night the board over the entrance is lit from above. */
const signLamps = (): string =>
  [700, 920]
    .map(
      (x) =>
        flat(`M${x - 14} 84L${x - 110} 202H${x + 110}L${x + 14} 84Z`, amber, 0.2) +
        shape(`M${x - 18} 84q18 -26 36 0z`, slateDark),
    )
    .join("");

/** The van at the barrier, the driver's arm out with the phone, and the attendant with the scanner. */
function arrival(t: number, light: Light): string {
  const beep = hold(t, 0.26, 0.29, 0.34, 0.38);
  const shake = 0.8 * swing(t, 12);
  const reach = hold(t, 0.04, 0.2, 0.4, 0.56);
  const driver = place({ x: -12, y: -6, scale: 0.72 }, head(0, 0, 0, resident, "glad", blink(t, 0.7)));
  const phoneArm =
    limb([308, -128], [356 + 12 * reach, -146 - 8 * reach], [34, 34], -1, 16, moss7) +
    place({ x: 370 + 12 * reach, y: -154 - 8 * reach }, [
      hand(-8, 6, resident.skin, 10),
      shape(box(-9, -32, 22, 42, 4), ink),
      flat(box(-5, -27, 14, 30), leaf),
      flat(box(-2, -22, 8, 8), white),
    ]);
  const scanner = place({ x: 84, y: -180 }, [
    stroke("M-4 4l-3 16", 9),
    shape("M-14 -14h30q6 0 6 7t-6 7h-30z", slateDark),
  ]);
  return [
    under(
      light,
      0.22,
      van(66, 676, { hop: shake, driver, load: roofMattress(2 * swing(t, 2)), arm: phoneArm }, 1.1),
    ),
    light.night ? place({ x: 66, y: 676, scale: 1.1 }, headlamp()) : "",
    faded(beep, stroke("M546 491H500", 5, red)),
    flat(oval(648, 698, 62, 9), ink, 0.25),
    mirror(
      648,
      696,
      under(
        light,
        0.1,
        person(attendant, {
          scale: 1.06,
          farFoot: [20, 0],
          nearFoot: [-16, 0],
          lean: 4 + 3 * reach,
          farHand: [26, -118],
          nearHand: [74, -186],
          elbows: [1, -1],
          mood: "glad",
          nod: 4 * hold(t, 0.42, 0.47, 0.5, 0.56),
          eyes: blink(t, 0.15),
          holding: scanner,
        }),
      ),
    ),
    verdict(t),
  ].join("");
}

/** A speech bubble with a tick once the voucher is read. */
function verdict(t: number): string {
  const size = pop(t, 0.32, 0.46) * (1 - ramp(t, 0.86, 0.94));
  if (size <= 0.01) return "";
  return place({ x: 520, y: 350, scale: size }, [
    shape(
      "M-50 -96h100q16 0 16 16v64q0 16 -16 16h-18l-22 30l-6 -30h-54q-16 0 -16 -16v-64q0 -16 16 -16z",
      white,
    ),
    flat(oval(0, -48, 32), leaf),
    stroke("M-15 -48l11 12l20 -23", 9, white),
  ]);
}
