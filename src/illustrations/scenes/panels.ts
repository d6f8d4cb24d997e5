import { tint, under, type Light } from "../kit/light.ts";
import { ink, leaf, moss7, moss9, red, slate, slateDark, yard } from "../kit/palette.ts";
import { box, flat, mirror, oval, picture, place, stroke } from "../kit/svg.ts";
import { voucherScreen } from "../parts/app.ts";
import { baySign, container, fence, gardenHeap, metalHeap } from "../parts/centre.ts";
import { terrace } from "../parts/house.ts";
import { cone, lamppost } from "../parts/lamppost.ts";
import { cityMap, park, pin } from "../parts/map.ts";
import { attendant, person, resident } from "../parts/person.ts";
import { fingers, palm, phone } from "../parts/phone.ts";
import { pigeon } from "../parts/pigeon.ts";
import { chair, cone as trafficCone, mattress, television, wheelieBin } from "../parts/rubbish.ts";
import { skip } from "../parts/skip.ts";
import { cloud, moon, rooftops, sky, skyline, tree } from "../parts/sky.ts";
import { namePlate, street } from "../parts/street.ts";
import { loadedVan } from "./cast.ts";
import { cornerScene } from "./corner.ts";
import { cleanCorner } from "./clean-corner.ts";
import { deskScene, wall } from "./desk.ts";
import { gatesScene } from "./gates.ts";

/** Still pictures of the six subjects, each with its own ground so that it stands on light and dark pages alike. */
export const streetPicture = (): string => picture(1080, 720, place({ x: -200 }, cornerScene(0.3)));
export const gatesPicture = (light: Light): string =>
  picture(1260, 840, [
    flat(box(0, 0, 1260, 840), light.sky),
    place({ x: -6, y: 120 }, gatesScene(0.62, light)),
  ]);
export const deskPicture = (light: Light): string =>
  picture(1280, 854, [
    flat(box(0, 0, 1280, 854), tint(light, wall, 0.6)),
    place({ y: 134 }, deskScene(0.6, light)),
  ]);
export const cleanPicture = (light: Light): string =>
  picture(1080, 720, place({ x: -190 }, cleanCorner(0.1, light)));

export const vanPicture = (light: Light): string =>
  picture(1200, 800, [
    sky(0, 1200, 800, light),
    light.night ? moon(1010, 250, 62) : "",
    cloud(1010, 130, 1.3, light.cloud) + cloud(940, 300, 0.7, light.cloud),
    place({ y: 560 }, rooftops(light.farther)),
    flat(box(0, 555, 1200, 60), light.farther),
    street(1200, light, { pavement: 610, kerb: 690, bottom: 800 }),
    tree(1060, 622, light, 0, 1.5),
    terrace(-150, 612, light, [
      { number: "5", door: tint(light, moss7), behind: ["blind", "curtains", "plant"] },
      { number: "7", door: tint(light, red), behind: ["curtains", "cat", "lamp"] },
      { number: "9", door: tint(light, leaf), behind: ["plant", "blind", "empty"] },
      { number: "11", door: tint(light, moss9), behind: ["blind", "curtains", "cat"] },
    ]),
    under(light, 0.5, wheelieBin(830, 650, "11")),
    flat("M40 756h150v10H40zM990 756h150v10H990z", light.marking, 0.8),
    stroke("M150 600h-60M130 650h-90M160 690h-50", 5, light.marking),
    loadedVan(180, 780, 1.5, light),
    under(light, 0.3, [namePlate(960, 618, 0.8, 36), pigeon(1090, 676, 0, 1.2)]),
  ]);

/** The resident and the attendant, and a mattress that is glad at last. */
export const skipPicture = (light: Light): string =>
  picture(
    1080,
    720,
    place({ x: -66, y: -78 }, [
      sky(0, 1200, 800, light),
      light.night ? moon(640, 220, 60) : "",
      cloud(260, 140, 1.3, light.cloud) + cloud(960, 110, 1, light.cloud),
      place({ x: -40, y: 540 }, skyline(light.farther)),
      place({ y: 560, scale: [1, 0.9] }, rooftops(light.far)),
      flat(box(0, 540, 1200, 80), tint(light, yard, 0.66)),
      tree(70, 600, light, 0, 1.3),
      under(light, 0.55, [
        place({ x: 900, y: 560 }, baySign("GARDEN", moss7)) +
          place({ x: 1100, y: 560 }, baySign("METAL", slateDark)),
        fence(-10, 612, 620, 110),
        place({ x: 910, y: 616, scale: 0.72 }, container(moss7, moss9, gardenHeap)) +
          place({ x: 1110, y: 616, scale: 0.72 }, container(slate, slateDark, metalHeap)),
      ]),
      flat(box(0, 614, 1200, 186), light.road) + stroke("M0 614H1200"),
      cone(440, 260, light, 490, 330) + (light.night ? lamppost(440, 690, light, 1, 0.98) : ""),
      place(
        { x: 640, y: 754 },
        under(
          light,
          0.12,
          place(
            { scale: 1.35 },
            skip([
              chair(92, -74, 10, 1.05),
              television(14, -108, 0.9),
              mattress(-122, -86, { turn: -22, glad: true }),
            ]),
          ),
        ),
      ),
      flat(oval(232, 760, 80, 10), ink, 0.25),
      place(
        { x: 232, y: 758 },
        under(
          light,
          0.1,
          person(resident, {
            scale: 1.35,
            lean: 10,
            nod: -6,
            farFoot: [34, 0],
            nearFoot: [-34, 0],
            toes: [0, 12],
            farHand: [84, -226],
            nearHand: [76, -200],
            elbows: [-1, 1],
            mood: "glad",
          }),
        ),
      ),
      flat(oval(1034, 760, 80, 10), ink, 0.25),
      mirror(
        1034,
        758,
        under(
          light,
          0.1,
          person(attendant, {
            scale: 1.3,
            farFoot: [20, 0],
            nearFoot: [-18, 0],
            farHand: [70, -250],
            nearHand: [-24, -114],
            elbows: [-1, 1],
            mood: "glad",
          }),
        ),
      ),
      under(light, 0.3, trafficCone(1120, 790, 1.1)),
    ]),
  );

export const phonePicture = (light: Light): string =>
  picture(1200, 800, [
    under(light, 0.72, place({ x: 600, y: 400 }, [cityMap(), park(-480, -300), park(360, -330)])),
    pin(250, 380, 1.2) + pin(960, 300, 1.7, true) + pin(1060, 640, 1) + pin(120, 700, 1),
    place({ x: 580, y: 430, turn: 4, scale: 1.18 }, [
      palm(resident.skin, moss7),
      phone("voucher", voucherScreen(1, 0)),
      fingers(resident.skin, 120, 150),
    ]),
  ]);
