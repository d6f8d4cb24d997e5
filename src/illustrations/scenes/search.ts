import { daylight as light } from "../kit/light.ts";
import { blink, hold, ramp, swing } from "../kit/motion.ts";
import { haze, ink, leaf, mint, moss7, red, slate, slateDark } from "../kit/palette.ts";
import { box, flat, mirror, oval, place, shape } from "../kit/svg.ts";
import { homeScreen, boroughScreen } from "../parts/app.ts";
import { sittingFox } from "../parts/fox.ts";
import { terrace } from "../parts/house.ts";
import { person, resident } from "../parts/person.ts";
import { fingers, palm, phone, screen } from "../parts/phone.ts";
import { pigeon } from "../parts/pigeon.ts";
import { bag, mattress, wheelieBin } from "../parts/rubbish.ts";
import { cloud, rooftops, tree } from "../parts/sky.ts";
import { street } from "../parts/street.ts";

/** Step 2: on second thoughts, there is an app for it. */
export const searchScene = (t: number): string => [road(t), resting(t), closeUp(t)].join("");

const road = (t: number): string =>
  [
    flat(box(0, 0, 1280, 720), light.sky),
    flat(oval(1080, 170, 90), "#ffe3a0"),
    cloud(980 + 8 * swing(t), 120, 1.1) + cloud(1210 - 6 * swing(t), 250, 0.8),
    place({ y: 470 }, rooftops(haze)),
    flat(box(0, 465, 1280, 100), haze),
    street(1280, light, { pavement: 560, kerb: 646, bottom: 720 }),
    tree(1190, 570, light, swing(t), 1.6),
    terrace(-90, 562, light, [
      { number: "21", door: red, behind: ["blind", "curtains", "plant"] },
      { number: "23", door: moss7, behind: ["curtains", "cat", "lamp"] },
      { number: "25", door: "#3d6f8f", behind: ["plant", "blind", "empty"] },
      { number: "27", door: leaf, behind: ["blind", "curtains", "cat"] },
    ]),
    wheelieBin(98, 584, "21"),
    wheelieBin(508, 584, "25", slate, slateDark),
  ].join("");

/** The bag is down, the mattress leans on the wall, and the phone is out. The fox approves. */
function resting(t: number): string {
  const read = hold(t, 0.3, 0.4, 0.8, 0.95);
  const small = place({ x: 66, y: -178, turn: 14 }, [
    shape(box(-9, -30, 21, 40, 4), ink),
    flat(box(-5, -25, 13, 29), mint),
  ]);
  return [
    flat(oval(250, 640, 200, 14), ink, 0.22),
    mattress(150, 630, { turn: -8, sag: 1.5 * swing(t) }),
    bag(360, 640, 1.1),
    person(resident, {
      x: 474,
      y: 646,
      scale: 1.2,
      lean: 3,
      nod: 10 - 5 * read + swing(t, 2),
      farFoot: [18, 0],
      nearFoot: [-20, 0],
      farHand: [62, -166],
      nearHand: [34, -126 + 2 * swing(t, 2)],
      elbows: [-1, -1],
      mood: read > 0.5 ? "glad" : "plain",
      eyes: blink(t, 0.2),
      look: 1,
      holding: small,
    }),
    flat(oval(660, 656, 60, 8), ink, 0.22),
    mirror(
      660,
      654,
      sittingFox(0, 0, { tail: 16 * swing(t, 2), nod: -12 + 6 * read, eyes: blink(t, 0.55) }, 1.02),
    ),
    pigeon(60 + 4 * swing(t), 660, hold(t, 0.1, 0.13, 0.18, 0.22) + hold(t, 0.26, 0.29, 0.34, 0.38)),
  ].join("");
}

/** The same phone, large enough to read. */
function closeUp(t: number): string {
  const away = ramp(t, 0.46, 0.54) - ramp(t, 0.92, 0.99);
  const press = ramp(t, 0.34, 0.37) - ramp(t, 0.38, 0.42);
  const content =
    place({ x: -away * screen.width }, homeScreen(ramp(t, 0.1, 0.16), press, ramp(t, 0.35, 0.45))) +
    place({ x: (1 - away) * screen.width }, boroughScreen(0, 0, 0));
  const tap = ramp(t, 0.24, 0.34) - ramp(t, 0.4, 0.5);
  return place({ x: 1000, y: 400, turn: 5, scale: 1.08 }, [
    palm(resident.skin, moss7),
    phone("search", content),
    fingers(resident.skin, 120 - 70 * tap, 130 + 14 * tap),
  ]);
}
