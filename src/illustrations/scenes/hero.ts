import { daylight as light } from "../kit/light.ts";
import { haze, ink, mint, moss7, paper, red, timber } from "../kit/palette.ts";
import { box, flat, oval, picture, place, stroke } from "../kit/svg.ts";
import { barrier, cabin, fence, gantry } from "../parts/centre.ts";
import { sittingFox } from "../parts/fox.ts";
import { house } from "../parts/house.ts";
import { lamppost } from "../parts/lamppost.ts";
import { pigeon } from "../parts/pigeon.ts";
import { pub } from "../parts/pub.ts";
import { chair, television, wheelieBin } from "../parts/rubbish.ts";
import { skip } from "../parts/skip.ts";
import { cloud, gull, rooftops, skyline, sun, tree } from "../parts/sky.ts";
import { bus, noFlyTipping, pillarBox, street, wall } from "../parts/street.ts";
import { loadedVan, wavingAttendant } from "./cast.ts";
import { sweeping } from "./clean-corner.ts";

/** The whole scheme in one street: past the corner where it used to lie, through the gates, into the skip. */
/** The street, for x from -160 to 1760 and y from 0 to 800; without clouds where words are to stand in the sky. */
export const heroScene = ({ clouds = true } = {}): string =>
  [morning(clouds), corner(), yard(), traffic()].join("");

export const hero = (): string => picture(1920, 800, place(160, 0, heroScene()));

const morning = (clouds: boolean): string =>
  [
    flat(box(-160, 0, 1920, 800), mint),
    sun(800, 350, 108),
    clouds
      ? cloud(700, 120, 1.2) +
        cloud(1010, 190, 0.8) +
        cloud(1640, 120, 1.1) +
        cloud(40, 80, 1) +
        gull(890, 120, 0.6, 14) +
        gull(942, 96, -0.2, 10)
      : "",
    place(166, 572, skyline(haze), 0, 1.1),
    place(1500, 590, rooftops(light.far), 0, 0.9, 1.3),
    place(520, 590, rooftops(light.far), 0, 0.9, 1.3),
  ].join("");

const corner = (): string =>
  [
    tree(1030, 596, light, 0, 1.15),
    place(-160, 0, street(1920, light, { pavement: 600, kerb: 690, bottom: 800 })),
    flat("M556 602L640 566H790L842 602Z", light.road) + stroke("M556 602L640 566H842"),
    bus(600, 592, light, 0.84),
    house(-314, 602, light, { number: "8", door: moss7, behind: ["blind", "curtains", "lamp"] }),
    house(-110, 602, light, { number: "10", door: red, behind: ["curtains", "plant", "cat"] }),
    pub(98, 602, light, { sway: 3 }),
    wall(842, 602, 250, 130, light),
    pillarBox(62, 660, 0.95),
    wheelieBin(-34, 650, "10", undefined, undefined, 0.9),
    sweeping(316, 660, 0, 0.74),
    lamppost(596, 648, light),
    noFlyTipping(596, 440, 0, 0.62),
    pigeon(612, 276, 0, 0.9),
    flat(oval(482, 668, 56, 8), ink, 0.2),
    sittingFox(486, 666, { tail: 8, nod: -6 }, 0.85),
  ].join("");

const yard = (): string =>
  [
    tree(1668, 596, light, 0, 1.5),
    flat("M1076 602H1780V694H1040Z", light.road),
    fence(1092, 602, 60, 120) + fence(1620, 602, 150, 120),
    gantry(1340, 610, 490),
    cabin(1400, 640, 0.4),
    barrier(1366, 672, 250, 68),
    wavingAttendant(1272, 702, 0.86),
  ].join("");

const traffic = (): string =>
  [
    flat("M-100 752h110v10h-110zM100 752h110v10H100zM330 752h150v10H330z", paper, 0.8),
    stroke("M690 730h-46M680 690h-70M700 640h-36", 5, paper),
    loadedVan(704, 776, 1),
    place(
      1448,
      796,
      skip(
        0,
        0,
        television(-60, -112, 0.9) +
          chair(60, -60, 14, 1.05) +
          stroke("M120 -110L150 -200", 18) +
          stroke("M120 -110L150 -200", 10, timber),
        "",
      ),
    ),
  ].join("");
