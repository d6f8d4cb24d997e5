import { under, type Light } from "../kit/light.ts";
import { box, flat, picture, place, stroke } from "../kit/svg.ts";
import { barrier, fence, gantry } from "../parts/centre.ts";
import { sittingFox } from "../parts/fox.ts";
import { cone, lamppost } from "../parts/lamppost.ts";
import { pigeon } from "../parts/pigeon.ts";
import { chair, television } from "../parts/rubbish.ts";
import { skip } from "../parts/skip.ts";
import { cloud, daystar, gull, rooftops, sky, skyline } from "../parts/sky.ts";
import { noFlyTipping, street, wall } from "../parts/street.ts";
import { loadedVan, wavingAttendant } from "./cast.ts";

/** The hero for narrow screens, where the wide street would be too small to read. */
export const heroNarrow = (light: Light): string =>
  picture(800, 800, place({ y: -100 }, [distance(light), gates(light), arrival(light)]));

const distance = (light: Light): string =>
  [
    sky(0, 800, 900, light),
    daystar(236, 440, 100, light),
    cloud(210, 210, 1.1, light.cloud) + cloud(640, 170, 0.8, light.cloud),
    light.night ? "" : gull(380, 150, 0.6, 13) + gull(430, 176, -0.2, 10),
    place({ x: -398, y: 652, scale: 1.1 }, skyline(light.farther)),
    place({ x: -80, y: 660, scale: [0.9, 1.3] }, rooftops(light.far)),
    flat(box(0, 640, 800, 60), light.road),
  ].join("");

const gates = (light: Light): string =>
  [
    street(800, light, { pavement: 676, kerb: 760, bottom: 900 }),
    wall(-20, 678, 376, 110, light),
    flat("M340 678H820V764H306Z", light.road),
    under(light, 0.6, [fence(356, 678, 60, 120), fence(740, 678, 100, 120)]),
    under(light, 0.4, gantry(540, 690, 490)),
    cone(70, 286, light),
    lamppost(70, 722, light),
    under(light, 0.3, [noFlyTipping(72, 500, 0, 0.72), pigeon(84, 350, 0, 0.9)]),
    under(light, 0.3, barrier(768, 748, 250, 64)),
  ].join("");

const arrival = (light: Light): string =>
  [
    wavingAttendant(694, 788, 0.95, light),
    stroke("M60 800h-46M48 760h-60", 5, light.marking),
    under(light, 0.1, sittingFox(262, 562, { tail: 8, nod: -8 }, 0.95)),
    loadedVan(76, 862, 1.12, light),
    place(
      { x: 716, y: 894, scale: 0.62 },
      under(light, 0.18, skip([television(-60, -112, 0.9), chair(60, -60, 14, 1.05)])),
    ),
  ].join("");
