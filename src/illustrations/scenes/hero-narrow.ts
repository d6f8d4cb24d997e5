import { daylight as light } from "../kit/light.ts";
import { haze, mint, paper } from "../kit/palette.ts";
import { box, flat, picture, place, stroke } from "../kit/svg.ts";
import { barrier, fence, gantry } from "../parts/centre.ts";
import { sittingFox } from "../parts/fox.ts";
import { lamppost } from "../parts/lamppost.ts";
import { pigeon } from "../parts/pigeon.ts";
import { chair, television } from "../parts/rubbish.ts";
import { skip } from "../parts/skip.ts";
import { cloud, gull, rooftops, skyline, sun } from "../parts/sky.ts";
import { noFlyTipping, street, wall } from "../parts/street.ts";
import { loadedVan, wavingAttendant } from "./cast.ts";

/** The hero for narrow screens, where the wide street would be too small to read. */
export const heroNarrow = (): string =>
  picture(800, 800, place(0, -100, [distance(), gates(), arrival()].join("")));

const distance = (): string =>
  [
    flat(box(0, 0, 800, 900), mint),
    sun(236, 440, 100),
    cloud(210, 210, 1.1) + cloud(640, 170, 0.8),
    gull(380, 150, 0.6, 13) + gull(430, 176, -0.2, 10),
    place(-398, 652, skyline(haze), 0, 1.1),
    place(-80, 660, rooftops(light.far), 0, 0.9, 1.3),
    flat(box(0, 640, 800, 60), light.road),
  ].join("");

const gates = (): string =>
  [
    street(800, light, { pavement: 676, kerb: 760, bottom: 900 }),
    wall(-20, 678, 376, 110, light),
    flat("M340 678H820V764H306Z", light.road),
    fence(356, 678, 60, 120) + fence(740, 678, 100, 120),
    gantry(540, 690, 490),
    lamppost(70, 722, light),
    noFlyTipping(72, 500, 0, 0.72),
    pigeon(84, 350, 0, 0.9),
    barrier(768, 748, 250, 64),
  ].join("");

const arrival = (): string =>
  [
    wavingAttendant(694, 788, 0.95),
    stroke("M60 800h-46M48 760h-60", 5, paper),
    sittingFox(262, 562, { tail: 8, nod: -8 }, 0.95),
    loadedVan(76, 862, 1.12),
    place(716, 894, skip(0, 0, television(-60, -112, 0.9) + chair(60, -60, 14, 1.05)), 0, 0.62),
  ].join("");
