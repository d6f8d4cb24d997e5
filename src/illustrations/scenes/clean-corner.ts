import { daylight, tint, under } from "../kit/light.ts";
import { hold, swing } from "../kit/motion.ts";
import { amber, clay, ink, red } from "../kit/palette.ts";
import { edged, flat, n, oval, place, shape, stroke } from "../kit/svg.ts";
import { sleepingFox } from "../parts/fox.ts";
import { house } from "../parts/house.ts";
import { cone, lamppost } from "../parts/lamppost.ts";
import { neighbour, person } from "../parts/person.ts";
import { pigeon } from "../parts/pigeon.ts";
import { pub } from "../parts/pub.ts";
import { cloud, daystar, rooftops, sky, skyline, tree } from "../parts/sky.ts";
import { namePlate, noFlyTipping, street, wall } from "../parts/street.ts";

/** The corner of the first step on a fine morning, 1280 by 720, with nothing on it but a fox asleep. */
export const cleanCorner = (t: number, light = daylight): string =>
  [
    sky(0, 1280, 720, light),
    daystar(1010, 150, 58, light),
    cloud(700 + 14 * swing(t), 120, 1.4, light.cloud) + cloud(1180 - 10 * swing(t), 230, 1, light.cloud),
    place({ y: 500 }, skyline(light.farther)),
    place({ x: -20, y: 540, scale: [1.05, 1.5] }, rooftops(light.far)),
    street(1280, light, { pavement: 560, kerb: 646, bottom: 720 }),
    flat("M650 562L716 536H806V562Z", light.road) + stroke("M650 562L716 536H806"),
    house(-264, 562, light, { number: "8", door: light.paint, behind: ["blind", "empty", "empty"] }),
    house(-60, 562, light, { number: "10", door: tint(light, red), behind: ["curtains", "plant", "cat"] }),
    pub(148, 562, light, { sway: 2 * swing(t), lit: light.night, upstairs: light.night }),
    tree(1200, 400, light, swing(t), 1.3),
    wall(806, 562, 520, 190, light),
    under(light, 0.3, [noFlyTipping(1100, 456, -2, 1.1), namePlate(938, 408, 0.62)]),
    cone(860, 164, light),
    lamppost(860, 600, light),
    flat(oval(1010, 634, 70, 8), ink, 0.2),
    under(light, 0.15, [sleepingFox(1010, 634, 2.5 * swing(t, 2), 1.1), sweeping(600, 640, t, 1)]),
    pigeon(1160 + 5 * swing(t), 650, hold(t, 0.4, 0.44, 0.5, 0.54)),
  ].join("");

/** The landlady sweeps what little there is. */
export function sweeping(x: number, y: number, t: number, scale: number): string {
  const push = swing(t, 2);
  const stick = `M${n(28 + 8 * push)} -150L${n(92 + 22 * push)} -10`;
  const broom =
    edged(stick, 9, 4, clay) +
    place({ x: 92 + 22 * push, y: -8, turn: -4 }, shape("M-20 -8h36l8 16h-52z", amber));
  return (
    flat(oval(x + 10, y, 60 * scale, 8), ink, 0.2) +
    person(neighbour, {
      x,
      y,
      scale,
      lean: 10 + 3 * push,
      farFoot: [26, 0],
      nearFoot: [-24, 0],
      toes: [0, 6],
      farHand: [44 + 10 * push, -120],
      nearHand: [34 + 8 * push, -150],
      elbows: [-1, -1],
      mood: "glad",
      holding: broom,
    })
  );
}
