import { amber, amberDark, ink, paper, red, slateDark } from "../kit/palette.ts";
import { box, clip, fine, flat, oval, shape, stroke, together, type Drawing } from "../kit/svg.ts";

/** A builder's skip, 340 wide at its rim and 120 tall, around the ground below its middle. Its load sticks out above the rim. */
export function skip(load: Drawing = ""): string {
  const side = "M-168 -118H168L112 -6H-112Z";
  return [
    flat(oval(0, 0, 150, 10), ink, 0.22),
    together(load),
    shape(side, amber),
    clip("skip0", side, [
      flat("M-180 -120L-120 0H-94L-138 -120Z", "#ffcf6b"),
      flat("M180 -120L112 0H74L128 -120Z", amberDark),
      flat("M-180 -120H180V-104H-180Z", amberDark, 0.7),
    ]),
    stroke(side),
    stroke("M-104 -104L-78 -6M104 -104L78 -6M-40 -104L-32 -6M40 -104L32 -6", fine),
    shape(box(-182, -132, 364, 18, 6), amber),
    shape(oval(-132, -84, 9) + oval(132, -84, 9), slateDark),
    flat(oval(-134, -86, 3) + oval(130, -86, 3), paper),
    chevrons(-176) + chevrons(144),
    shape(box(-120, -10, 240, 10, 3), slateDark),
  ].join("");
}

const chevrons = (x: number): string =>
  flat(box(x, -128, 32, 10), paper) +
  flat(`M${x + 4} -118l6 -10h6l-6 10zM${x + 18} -118l6 -10h6l-6 10z`, red) +
  stroke(box(x, -128, 32, 10), fine);
