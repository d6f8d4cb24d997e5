import { night } from "../kit/light.ts";
import { blink, hold, ramp, swing } from "../kit/motion.ts";
import { amber, ink } from "../kit/palette.ts";
import { box, clip, faded, flat, mirror, oval, place, stroke } from "../kit/svg.ts";
import { sittingFox } from "../parts/fox.ts";
import { house, houseWidth } from "../parts/house.ts";
import { lamppost } from "../parts/lamppost.ts";
import { person, resident } from "../parts/person.ts";
import { pub } from "../parts/pub.ts";
import { bag, cardboard, chair, mattress, television, tyre } from "../parts/rubbish.ts";
import { moon, moth, rooftops, skyline, stars } from "../parts/sky.ts";
import { noFlyTipping, street, wall } from "../parts/street.ts";

const levels = { pavement: 560, kerb: 646, bottom: 720 };

/** Step 1: two in the morning, and the pile under the lamppost is about to grow. The fox and the landlady watch. */
export const cornerScene = (t: number): string =>
  [backdrop(t), terrace(t), lampLight(t), pile(t), dumper(t)].join("");

const backdrop = (t: number): string =>
  [
    flat(box(0, 0, 1280, 720), night.sky),
    stars(
      [
        [640, 50],
        [720, 130],
        [760, 40],
        [990, 60],
        [1020, 170],
        [960, 200],
        [1250, 40],
        [1262, 210],
        [660, 210],
        [1090, 250],
      ],
      (swing(t, 2) + 1) / 2,
    ),
    moon(1128, 132, 60),
    place({ y: 500 }, skyline(night.farther)),
    place({ x: -20, y: 540, scale: [1.05, 1.5] }, rooftops(night.far)),
    flat(box(674, 450, 12, 18) + box(706, 470, 12, 18) + box(760, 456, 12, 18), amber, 0.8),
  ].join("");

const terrace = (t: number): string =>
  [
    street(1280, night, levels),
    flat("M650 562L716 536H806L846 562Z", night.road),
    stroke("M650 562L716 536M806 536L846 562"),
    house(-204 - 60, 562, night, { number: "8", door: night.paint, behind: ["blind", "empty", "empty"] }),
    house(-60, 562, night, {
      number: "10",
      door: night.clay,
      behind: ["curtains", "plant", "cat"],
      lit: [false, false, true],
    }),
    pub(-60 + houseWidth + 4, 562, night, { sway: 2.5 * swing(t), upstairs: true }),
    watcher(t),
    wall(806, 562, 520, 190, night),
  ].join("");

function lampLight(t: number): string {
  const glow = 1 - 0.25 * hold(t, 0.42, 0.43, 0.44, 0.46) - 0.35 * hold(t, 0.48, 0.49, 0.5, 0.52);
  return [
    faded(glow, [
      flat("M834 146L590 640H1210L886 146Z", amber, 0.2),
      flat(oval(900, 640, 312, 34), amber, 0.32),
    ]),
    flat(oval(860, 170, 70), amber, 0.16 * glow),
    noFlyTipping(1120, 438, -2, 1.1),
  ].join("");
}

function pile(t: number): string {
  return [
    flat(oval(990, 640, 190, 16), ink, 0.3),
    lamppost(860, 596, night, 1),
    chair(1150, 616, 24),
    mattress(912, 626, { turn: -9, sag: 2 * swing(t) }),
    television(1086, 634, 0.95),
    tyre(1190, 640),
    bag(980, 642, 0.95),
    bag(1030, 652, 0.75),
    cardboard(905, 652, 0.9),
    mirror(
      1204,
      364,
      sittingFox(0, 0, { tail: 12 * swing(t, 2), nod: 6 + 5 * swing(t, 1, 0.2), eyes: blink(t, 0.62) }, 0.85),
    ),
    moths(t),
  ].join("");
}

const moths = (t: number): string =>
  [0, 0.37, 0.71]
    .map((phase, index) =>
      moth(
        860 + (40 + 12 * index) * swing(t, 1 + (index % 2), phase),
        160 + 40 * swing(t, index === 2 ? 3 : 1, phase + 0.25),
        swing(t, 16, phase),
      ),
    )
    .join("");

/** Somebody behind the curtain upstairs leans in to see better. */
const watcher = (t: number): string => {
  const lean = 46 - 30 * (ramp(t, 0.3, 0.45) - ramp(t, 0.8, 0.95));
  return clip(
    "watcher",
    box(433, 215, 48, 96),
    place(
      { x: 436 + lean, y: 316 },
      flat(
        "M-30 0Q-30 -30 -10 -34Q-24 -48 -14 -62Q-6 -72 -2 -66Q16 -66 14 -48Q14 -38 8 -34Q28 -30 28 0Z",
        ink,
      ),
    ),
  );
};

/** On tiptoe, with a bag over the shoulder, and one look back. */
function dumper(t: number): string {
  const step = swing(t, 2);
  const x = 560 + 5 * swing(t, 2, 0.1);
  const back = swing(t, 1) > 0.4;
  const body = person(resident, {
    scale: 1.02,
    hip: [0, -116 + 4 * Math.abs(step)],
    lean: 14 + 2 * step,
    nod: back ? -8 : 6,
    farFoot: [34, -10 * Math.max(0, step)],
    nearFoot: [-30, -10 * Math.max(0, -step)],
    toes: [4, 16],
    farHand: [64, -190 + 6 * step],
    nearHand: [-4, -196 + 3 * step],
    elbows: [-1, 1],
    mood: "sly",
    look: swing(t, 1) * 1.2,
    holding: place({ x: -52, y: -196 + 3 * step, turn: 24 + 5 * step }, bag(0, 94, 1.2, "#33503f")),
  });
  return flat(oval(x, 640, 70, 9), ink, 0.3) + place({ x, y: 638 }, body);
}
