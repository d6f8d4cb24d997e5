import { daylight as light } from "../kit/light.ts";
import { haze, ink, leaf, mint, moss7, moss9, paper, red, slate, slateDark, yard } from "../kit/palette.ts";
import { box, flat, mirror, oval, picture, place, stroke } from "../kit/svg.ts";
import { voucherScreen } from "../parts/app.ts";
import { baySign, container, fence, gardenHeap, metalHeap } from "../parts/centre.ts";
import { house, houseWidth } from "../parts/house.ts";
import { cityMap, park, pin } from "../parts/map.ts";
import { attendant, person, resident } from "../parts/person.ts";
import { fingers, palm, phone } from "../parts/phone.ts";
import { pigeon } from "../parts/pigeon.ts";
import { chair, cone, mattress, television, wheelieBin } from "../parts/rubbish.ts";
import { skip } from "../parts/skip.ts";
import { cloud, rooftops, skyline, tree } from "../parts/sky.ts";
import { namePlate, street } from "../parts/street.ts";
import { loadedVan } from "./cast.ts";
import { cornerScene } from "./corner.ts";
import { deskScene } from "./desk.ts";
import { gatesScene } from "./gates.ts";

/** Still pictures of the six subjects, each with its own ground so that it stands on light and dark pages alike. */
export const streetPicture = (): string => picture(1080, 720, place(-200, 0, cornerScene(0.3)));
export const gatesPicture = (): string =>
  picture(1260, 840, flat(box(0, 0, 1260, 840), mint) + place(-6, 120, gatesScene(0.62)));
export const deskPicture = (): string => picture(1280, 720, deskScene(0.6));

export const vanPicture = (): string =>
  picture(
    1200,
    800,
    [
      flat(box(0, 0, 1200, 800), mint),
      cloud(1010, 130, 1.3) + cloud(940, 300, 0.7),
      place(0, 560, rooftops(haze)),
      flat(box(0, 555, 1200, 60), haze),
      street(1200, light, { pavement: 610, kerb: 690, bottom: 800 }),
      tree(1060, 622, light, 0, 1.5),
      house(-150, 612, light, { number: "5", door: moss7, behind: ["blind", "curtains", "plant"] }),
      house(54, 612, light, { number: "7", door: red, behind: ["curtains", "cat", "lamp"] }),
      house(54 + houseWidth, 612, light, { number: "9", door: leaf, behind: ["plant", "blind", "empty"] }),
      house(54 + 2 * houseWidth, 612, light, {
        number: "11",
        door: moss9,
        behind: ["blind", "curtains", "cat"],
      }),
      wheelieBin(830, 650, "11"),
      flat("M40 756h150v10H40zM990 756h150v10H990z", paper, 0.8),
      stroke("M150 600h-60M130 650h-90M160 690h-50", 5, paper),
      loadedVan(180, 780, 1.5),
      namePlate(960, 618, 0.8, 36),
      pigeon(1090, 676, 0, 1.2),
    ].join(""),
  );

/** The resident and the attendant, and a mattress that is glad at last. */
export const skipPicture = (): string =>
  picture(
    1080,
    720,
    place(
      -66,
      -78,
      [
        flat(box(0, 0, 1200, 800), mint),
        cloud(260, 140, 1.3) + cloud(960, 110, 1),
        place(-40, 540, skyline(haze)),
        place(0, 560, rooftops(light.far), 0, 1, 0.9),
        flat(box(0, 540, 1200, 80), yard),
        tree(70, 600, light, 0, 1.3),
        place(900, 560, baySign(0, 0, "GARDEN", moss7)) + place(1100, 560, baySign(0, 0, "METAL", slateDark)),
        fence(-10, 612, 620, 110),
        place(910, 616, container(0, 0, moss7, moss9, gardenHeap), 0, 0.72) +
          place(1110, 616, container(0, 0, slate, slateDark, metalHeap), 0, 0.72),
        flat(box(0, 614, 1200, 186), light.road) + stroke("M0 614H1200"),
        place(
          640,
          754,
          skip(
            0,
            0,
            chair(92, -74, 10, 1.05) +
              television(14, -108, 0.9) +
              mattress(-122, -86, { turn: -22, glad: true }),
            "",
            1.35,
          ),
        ),
        flat(oval(232, 760, 80, 10), ink, 0.25),
        place(
          232,
          758,
          person(
            0,
            0,
            resident,
            {
              lean: 10,
              nod: -6,
              feet: [
                [34, 0],
                [-34, 0],
              ],
              toes: [0, 12],
              hands: [
                [84, -226],
                [76, -200],
              ],
              elbows: [-1, 1],
              mood: "glad",
            },
            1.35,
          ),
        ),
        flat(oval(1034, 760, 80, 10), ink, 0.25),
        mirror(
          1034,
          758,
          person(
            0,
            0,
            attendant,
            {
              feet: [
                [20, 0],
                [-18, 0],
              ],
              hands: [
                [70, -250],
                [-24, -114],
              ],
              elbows: [-1, 1],
              mood: "glad",
            },
            1.3,
          ),
        ),
        cone(1120, 790, 1.1),
      ].join(""),
    ),
  );

export const phonePicture = (): string =>
  picture(
    1200,
    800,
    [
      place(600, 400, cityMap() + park(-480, -300) + park(360, -330)),
      pin(250, 380, 1.2) + pin(960, 300, 1.7, true) + pin(1060, 640, 1) + pin(120, 700, 1),
      place(
        580,
        430,
        palm(resident.skin, moss7) + phone("voucher", voucherScreen(1, 0)) + fingers(resident.skin, 120, 150),
        4,
        1.18,
      ),
    ].join(""),
  );
