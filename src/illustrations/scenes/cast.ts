import { under, type Light } from "../kit/light.ts";
import { amber, ink } from "../kit/palette.ts";
import { box, flat, mirror, oval, place } from "../kit/svg.ts";
import { head } from "../parts/head.ts";
import { attendant, person, resident } from "../parts/person.ts";
import { roofMattress, van } from "../parts/van.ts";

/** Who appears in more than one still picture, in the same pose. (x, y) is the ground. */

/** The van on its way with the resident at the wheel and the mattress on the roof. */
export const loadedVan = (x: number, y: number, scale: number, light: Light): string =>
  under(
    light,
    0.3,
    van(
      x,
      y,
      {
        driver: place({ x: -12, y: -6, scale: 0.72 }, head(0, 0, 0, resident, "glad")),
        load: roofMattress(3),
        roll: 30,
      },
      scale,
    ),
  ) + (light.night ? place({ x, y, scale }, headlamp()) : "");

/** What the van's headlamp throws ahead of it by night. */
export const headlamp = (): string =>
  flat("M462 -84L690 -120Q740 -60 690 -4L462 -70Z", amber, 0.2) +
  flat("M462 -82L590 -98Q620 -62 590 -30L462 -72Z", amber, 0.22) +
  flat(box(446, -86, 18, 12, 4), "#fff3cf");

/** The attendant, who looks left and waves somebody in. */
export const wavingAttendant = (x: number, y: number, scale: number, light: Light): string =>
  flat(oval(x, y + 2, 65 * scale, 9), ink, 0.22) +
  mirror(
    x,
    y,
    under(
      light,
      0.15,
      person(attendant, {
        scale,
        lean: 2,
        nod: -4,
        farFoot: [20, 0],
        nearFoot: [-16, 0],
        farHand: [78, -262],
        nearHand: [-26, -116],
        elbows: [-1, 1],
        mood: "glad",
      }),
    ),
  );
