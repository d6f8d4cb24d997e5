import { amber, clay, ink, leaf, paper, slate, slateDark } from "../kit/palette.ts";
import { fine, flat, oval, place, shape, stroke } from "../kit/svg.ts";

/** A pigeon that looks right, about 50 long, standing on (x, y). `peck` runs from 0, upright, to 1, beak on the ground. */
export function pigeon(x: number, y: number, peck = 0, scale = 1): string {
  return place({ x, y, scale }, [
    stroke("M-2 -12l-2 12h8M6 -12l0 12h8", 3, clay),
    place({ y: -14, turn: peck * 22 }, [
      shape("M-18 -4L-40 4Q-34 -8 -22 -14Z", slateDark, `stroke-width="3"`),
      shape("M-26 -8C-18 -26 8 -30 18 -18C24 -8 14 4 -2 4C-14 4 -22 0 -26 -8Z", slate, `stroke-width="3"`),
      stroke("M-20 -8C-10 -2 2 -4 6 -12M-14 -14l8 6", fine),
      place({ x: 12, y: -16, turn: peck * 55 }, [
        shape("M-8 4C-8 -10 -6 -20 4 -22C14 -22 16 -10 8 2Z", slate, `stroke-width="3"`),
        flat("M-6 2C-6 -4 -6 -8 -4 -10L9 -8C10 -4 8 0 7 2Z", leaf),
        shape("M13 -15l9 4l-9 2z", amber, `stroke-width="${fine}"`),
        flat(oval(6, -14, 3), paper) + flat(oval(6.6, -14, 1.6), ink),
      ]),
    ]),
  ]);
}
