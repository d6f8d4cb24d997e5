import { ink } from "../kit/palette.ts";
import { flat, mirror, oval, place } from "../kit/svg.ts";
import { head } from "../parts/head.ts";
import { attendant, person, resident } from "../parts/person.ts";
import { roofMattress, van } from "../parts/van.ts";

/** Who appears in more than one still picture, in the same pose. (x, y) is the ground. */

/** The van on its way with the resident at the wheel and the mattress on the roof. */
export const loadedVan = (x: number, y: number, scale: number): string =>
  van(
    x,
    y,
    { driver: place(-12, -6, head(0, 0, 0, resident, "glad"), 0, 0.72), load: roofMattress(3), roll: 30 },
    scale,
  );

/** The attendant, who looks left and waves somebody in. */
export const wavingAttendant = (x: number, y: number, scale: number): string =>
  flat(oval(x, y + 2, 65 * scale, 9), ink, 0.22) +
  mirror(
    x,
    y,
    person(
      0,
      0,
      attendant,
      {
        lean: 2,
        nod: -4,
        feet: [
          [20, 0],
          [-16, 0],
        ],
        hands: [
          [78, -262],
          [-26, -116],
        ],
        elbows: [-1, 1],
        mood: "glad",
      },
      scale,
    ),
  );
