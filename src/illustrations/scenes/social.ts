import { text } from "../kit/lettering.ts";
import { daylight } from "../kit/light.ts";
import { moss7, moss9 } from "../kit/palette.ts";
import { box, flat, picture, place } from "../kit/svg.ts";
import { brand, tagline } from "../../scheme/brand.ts";
import { heroScene } from "./hero.ts";
import { mark } from "./logo.ts";

/** What a link to the site shows when it is shared: the street, and the name in its sky. 1200 by 630. */
export const social = (): string =>
  picture(1200, 630, [
    place({ x: -30, scale: 0.7875 }, heroScene(daylight, { clouds: false })),
    place({ x: 452, y: 36, scale: 1.15 }, [flat(box(0, 0, 64, 64, 14), moss7), mark()]),
    text(brand.name, 540, 92, { size: 68, fill: moss9 }),
    text(tagline, 646, 146, { size: 30, fill: moss9, align: "middle", weight: 0.03 }),
  ]);
