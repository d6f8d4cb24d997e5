import { text } from "../kit/lettering.ts";
import { pop, ramp, swing } from "../kit/motion.ts";
import { amber, ink, moss7, moss9, paper } from "../kit/palette.ts";
import { box, faded, flat, oval, place, stroke } from "../kit/svg.ts";
import { brand } from "../../scheme/brand.ts";
import { sittingFox } from "../parts/fox.ts";
import { mattress } from "../parts/rubbish.ts";
import { skip } from "../parts/skip.ts";
import { chapters } from "./chapters.ts";
import { mark } from "./logo.ts";

/** The last card of the feature: the mattress arrives. `age` in seconds. */
export const endingScene = (age: number): string => [ground(), skipFilling(age), words(age)].join("");

const ground = (): string =>
  flat(box(0, 0, 1280, 720), moss9) +
  flat("M0 0H1280V720H900L520 0Z", moss7, 0.35) +
  flat(box(0, 620, 1280, 100), moss7) +
  stroke("M0 620H1280");

/** It falls, tips to the right, and settles with a bounce. */
function skipFilling(age: number): string {
  const fall = ramp(age, 0.4, 1.05) ** 1.6;
  const bump = age > 1 && age < 1.8 ? Math.exp(-5 * (age - 1)) * Math.cos((age - 1) * 16) : 0;
  const bed = place(
    { y: -520 + 520 * fall + 10 * bump },
    mattress(-70, -62, { turn: -34 + 18 * fall, sag: 10 * bump, glad: age > 1.1 }),
  );
  return [
    flat(oval(980, 648, 230, 16), ink, 0.3),
    place({ x: 980, y: 646 - 6 * Math.max(0, bump), turn: 1.2 * bump, scale: 1.25 }, skip(bed)),
    age > 1
      ? faded(
          1 - ramp(age, 1.1, 1.6),
          stroke("M760 470l-40 -34M790 430l-22 -46M1200 470l40 -34M1170 430l22 -46", 7, amber),
        )
      : "",
    place(
      { x: 690, y: 652 },
      sittingFox(
        0,
        0,
        {
          tail: 14 * swing(age / 2.5),
          nod: -8 + 4 * swing(age / 2.5, 1, 0.2),
          eyes: age > 1 && age < 1.25 ? 0.1 : 1,
        },
        1.15,
      ),
    ),
  ].join("");
}

const words = (age: number): string =>
  [
    place({ x: 96, y: 96, scale: 2 * Math.max(0.01, pop(age, 0.5, 1.1)) }, mark()),
    faded(ramp(age, 0.7, 1.1), text(brand.name, 246, 188, { size: 84, fill: paper })),
    faded(ramp(age, 1.4, 1.9), text(chapters.ending.words, 100, 340, { size: 58, fill: paper })),
    faded(ramp(age, 2.1, 2.6), text(brand.contactEmail, 104, 420, { size: 34, fill: amber })),
  ].join("");
