import { under, type Light } from "../kit/light.ts";
import { ink } from "../kit/palette.ts";
import { box, clip, flat, oval, picture, place, stroke } from "../kit/svg.ts";
import { sleepingFox } from "../parts/fox.ts";
import { pigeon } from "../parts/pigeon.ts";
import { bag, mattress } from "../parts/rubbish.ts";
import { skip } from "../parts/skip.ts";
import { moon, rooftops, stars } from "../parts/sky.ts";
import { pillarBox, street } from "../parts/street.ts";
import { loadedVan } from "./cast.ts";

/** One figure of the street on a piece of its kerb, for lists that are empty. 480 by 280, nothing around it. */
const onTheKerb =
  (draw: (light: Light) => string) =>
  (light: Light): string =>
    picture(480, 280, [backdrop(light), draw(light)]);

function backdrop(light: Light): string {
  const [disc, kerb] = ["M62 214C58 96 136 14 240 14S422 96 418 214Z", box(14, 196, 452, 74, 18)];
  return [
    clip("sky", disc, [
      flat(disc, light.sky),
      light.night
        ? stars(
            [
              [150, 60],
              [206, 40],
              [282, 62],
              [120, 110],
              [236, 92],
            ],
            1,
          ) + moon(336, 82, 24)
        : "",
      place({ x: -80, y: 200, scale: [0.7, 0.8] }, rooftops(light.farther)),
    ]),
    clip("kerb", kerb, street(480, light, { pavement: 196, kerb: 232, bottom: 280 })),
    stroke(kerb),
  ].join("");
}

const shadow = (x: number, y: number, width: number): string => flat(oval(x, y, width, 7), ink, 0.22);

export const mattressFigure = onTheKerb(
  (light) =>
    shadow(250, 224, 96) +
    under(light, 0.12, [mattress(206, 224, { turn: -9, sag: 3, scale: 0.9 }), bag(346, 226, 0.72)]),
);

export const foxFigure = onTheKerb(
  (light) =>
    shadow(240, 224, 110) +
    under(light, 0.12, [
      sleepingFox(240, 224, 2, 1.6),
      place({ x: 404, y: 224, scale: [-1.2, 1.2] }, pigeon(0, 0, 0)),
    ]),
);

export const vanFigure = onTheKerb((light) => loadedVan(62, 246, 0.52, light));

export const skipFigure = onTheKerb((light) =>
  under(light, 0.12, [place({ x: 240, y: 226, scale: 0.84 }, skip()), pigeon(330, 116, 0, 1.2)]),
);

export const pillarBoxFigure = onTheKerb((light) =>
  under(light, 0.2, [pillarBox(240, 226, 1.16), pigeon(330, 224, 0.9, 1.2)]),
);
