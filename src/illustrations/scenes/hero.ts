import { tint, under, type Light } from "../kit/light.ts";
import { ink, red, timber } from "../kit/palette.ts";
import { edged, flat, oval, picture, place, stroke } from "../kit/svg.ts";
import { barrier, cabin, fence, gantry } from "../parts/centre.ts";
import { sittingFox } from "../parts/fox.ts";
import { house } from "../parts/house.ts";
import { cone, lamppost } from "../parts/lamppost.ts";
import { pigeon } from "../parts/pigeon.ts";
import { pub } from "../parts/pub.ts";
import { chair, television, wheelieBin } from "../parts/rubbish.ts";
import { skip } from "../parts/skip.ts";
import { cloud, daystar, gull, rooftops, sky, skyline, tree } from "../parts/sky.ts";
import { bus, noFlyTipping, pillarBox, street, wall } from "../parts/street.ts";
import { loadedVan, wavingAttendant } from "./cast.ts";
import { sweeping } from "./clean-corner.ts";

/**
 * The whole scheme in one street: past the corner where it used to lie, through the gates, into the skip. For x from -160 to
 * 1760 and y from 0 to 800; without clouds where words are to stand in the sky.
 */
export const heroScene = (light: Light, { clouds = true } = {}): string =>
  [heaven(light, clouds), corner(light), yard(light), traffic(light)].join("");

export const hero = (light: Light): string => picture(1920, 800, place({ x: 160 }, heroScene(light)));

const heaven = (light: Light, clouds: boolean): string =>
  [
    sky(-160, 1920, 800, light),
    daystar(800, 350, 108, light),
    clouds
      ? cloud(700, 120, 1.2, light.cloud) +
        cloud(1010, 190, 0.8, light.cloud) +
        cloud(1640, 120, 1.1, light.cloud) +
        cloud(40, 80, 1, light.cloud) +
        (light.night ? "" : gull(890, 120, 0.6, 14) + gull(942, 96, -0.2, 10))
      : "",
    place({ x: 166, y: 572, scale: 1.1 }, skyline(light.farther)),
    place({ x: 1500, y: 590, scale: [0.9, 1.3] }, rooftops(light.far)),
    place({ x: 520, y: 590, scale: [0.9, 1.3] }, rooftops(light.far)),
  ].join("");

const corner = (light: Light): string =>
  [
    tree(1030, 596, light, 0, 1.15),
    place({ x: -160 }, street(1920, light, { pavement: 600, kerb: 690, bottom: 800 })),
    flat("M556 602L640 566H790L842 602Z", light.road) + stroke("M556 602L640 566H842"),
    bus(600, 592, light, 0.84),
    house(-314, 602, light, { number: "8", door: light.paint, behind: ["blind", "curtains", "lamp"] }),
    house(-110, 602, light, { number: "10", door: tint(light, red), behind: ["curtains", "plant", "cat"] }),
    pub(98, 602, light, { sway: 3, lit: light.night, upstairs: light.night }),
    wall(842, 602, 250, 130, light),
    cone(596, 212, light),
    under(light, 0.5, [pillarBox(62, 660, 0.95), wheelieBin(-34, 650, "10", undefined, undefined, 0.9)]),
    under(light, 0.15, sweeping(316, 660, 0, 0.74)),
    lamppost(596, 648, light),
    under(light, 0.3, noFlyTipping(596, 440, 0, 0.62)),
    under(light, 0.3, pigeon(612, 276, 0, 0.9)),
    flat(oval(482, 668, 56, 8), ink, 0.2),
    under(light, 0.1, sittingFox(486, 666, { tail: 8, nod: -6 }, 0.85)),
  ].join("");

const yard = (light: Light): string =>
  [
    tree(1668, 596, light, 0, 1.5),
    flat("M1076 602H1780V694H1040Z", light.road),
    under(light, 0.6, [fence(1092, 602, 60, 120), fence(1620, 602, 150, 120)]),
    under(light, 0.4, gantry(1340, 610, 490)),
    cabin(1400, 640, 0.4, light),
    under(light, 0.3, barrier(1366, 672, 250, 68)),
    wavingAttendant(1272, 702, 0.86, light),
  ].join("");

const traffic = (light: Light): string =>
  [
    flat("M-100 752h110v10h-110zM100 752h110v10H100zM330 752h150v10H330z", light.marking, 0.8),
    stroke("M690 730h-46M680 690h-70M700 640h-36", 5, light.marking),
    loadedVan(704, 776, 1, light),
    place(
      { x: 1448, y: 796 },
      under(
        light,
        0.18,
        skip([
          television(-60, -112, 0.9),
          chair(60, -60, 14, 1.05),
          edged("M120 -110L150 -200", 18, 10, timber),
        ]),
      ),
    ),
  ].join("");
