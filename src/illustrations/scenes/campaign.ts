import { daylight, under, type Light } from "../kit/light.ts";
import { amber, ink } from "../kit/palette.ts";
import { box, flat, oval, picture, place, stroke } from "../kit/svg.ts";
import { sittingFox } from "../parts/fox.ts";
import { lamppost } from "../parts/lamppost.ts";
import { bag, mattress } from "../parts/rubbish.ts";
import { skip } from "../parts/skip.ts";
import { cloud, moon, rooftops, sky } from "../parts/sky.ts";
import { street } from "../parts/street.ts";

/** Ground and sky of both, 1900 by 800: a sheet shows all of it, or the middle. */
const backdrop = (light: Light): string =>
  [
    sky(0, 1900, 800, light),
    light.night ? moon(1180, 170, 66) : "",
    [
      cloud(170, 150, 1.3, light.cloud),
      cloud(620, 130, 1.2, light.cloud),
      cloud(1250, 90, 1, light.cloud),
      cloud(1680, 180, 1.2, light.cloud),
    ].join(""),
    place({ x: -40, y: 600 }, rooftops(light.farther)) + place({ x: 1200, y: 600 }, rooftops(light.farther)),
    flat(box(0, 595, 1900, 60), light.farther),
    street(1900, light, { pavement: 640, kerb: 726, bottom: 800 }),
  ].join("");

/** The mattress on the kerb, and not happy about it: the figure of every poster. */
export const campaignSad = (): string =>
  picture(1900, 800, [
    backdrop(daylight),
    place({ x: 450 }, [
      lamppost(236, 690, daylight, 0, 1.15),
      flat(oval(520, 706, 190, 18), ink, 0.25),
      mattress(392, 704, { turn: -9, sag: 4, scale: 2.1 }),
      bag(790, 706, 1.35),
      bag(862, 712, 1),
    ]),
  ]);

/** The mattress in the skip, where it wanted to be, and the fox. */
const glad = (light: Light): string =>
  [
    backdrop(light),
    place({ x: 440 }, [
      flat(oval(560, 716, 300, 20), ink, 0.25),
      under(
        light,
        0.15,
        place(
          { x: 560, y: 710, scale: 1.6 },
          skip(mattress(-70, -62, { turn: -16, scale: 1.25, glad: true })),
        ),
      ),
      stroke("M300 330l-44 -34M338 268l-26 -50M826 330l44 -34M788 268l26 -50", 9, amber),
      place({ x: 150, y: 716 }, under(light, 0.1, sittingFox(0, 0, { tail: 6, nod: -6, eyes: 1 }, 1.25))),
    ]),
  ].join("");

export const campaignGlad = (): string => picture(1900, 800, glad(daylight));

/** The same for a page. */
export const gladPicture = (light: Light): string => picture(1200, 800, place({ x: -350 }, glad(light)));
