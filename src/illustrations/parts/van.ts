import {
  amber,
  amberDark,
  glass,
  ink,
  line,
  moss7,
  paper,
  red,
  slate,
  slateDark,
  stone,
  white,
} from "../kit/palette.ts";
import { blend } from "../kit/light.ts";
import { box, clip, edged, fine, flat, oval, place, shape, stroke } from "../kit/svg.ts";

interface Ride {
  /** Degrees the wheels have turned. */
  roll?: number;
  /** Units by which the body hops above its wheels. */
  hop?: number;
  /** What is seen through the side window, drawn around the middle of its lower edge. */
  driver?: string;
  /** What is tied to the roof, drawn around the middle of the roof. */
  load?: string;
  /** The driver's arm out of the window, drawn around the sill. */
  arm?: string;
}

/** A white panel van that looks right, 470 long; (x, y) is the ground below its rear end. */
export function van(
  x: number,
  y: number,
  { roll = 0, hop = 0, driver = "", load = "", arm = "" }: Ride = {},
  scale = 1,
): string {
  const body =
    "M10 -46V-206Q10 -226 30 -226H306Q330 -226 342 -210L384 -150L440 -136Q462 -130 464 -108V-50Q464 -40 452 -40H20Q10 -40 10 -46Z";
  return place({ x, y, scale }, [
    flat(oval(236, 2, 246, 12), ink, 0.22),
    place({ y: -hop }, [
      place({ x: 180, y: -228 }, load),
      shape(body, white),
      clip("van-body", body, [
        flat("M0 -84h480v60h-480z", line),
        flat("M0 -226h34v190h-34z", line, 0.6),
        flat("M0 -122h480v22h-480z", amber),
        flat("M0 -104h480v4h-480z", amberDark),
        flat("M96 -230l-40 108h26l40 -108z", amber, 0),
      ]),
      stroke(body),
      stroke("M250 -222v176M120 -210h118v150h-118zM250 -60h120", fine),
      cab(driver),
      stroke("M262 -96h20", 5),
      arm,
      lights(),
      mirror(),
    ]),
    wheel(104, roll),
    wheel(384, roll),
  ]);
}

function cab(driver: string): string {
  const side =
    "M268 -204H302Q312 -204 318 -196L348 -150Q350 -142 342 -142H268Q262 -142 262 -148V-198Q262 -204 268 -204Z";
  return [
    shape(
      "M322 -216Q330 -216 336 -207L372 -154H366L352 -152L318 -204Z",
      blend(slate, white, 0.4),
      `stroke-width="${fine}"`,
    ),
    shape(side, glass),
    clip("van-window", side, [
      flat("M272 -142l46 -66h20l-46 66z", white, 0.45),
      place({ x: 306, y: -142 }, driver),
    ]),
    stroke(side),
    stroke("M256 -46v-166M362 -138v92", fine),
  ].join("");
}

const lights = (): string =>
  [
    shape("M430 -138q26 4 30 24h-18q-12 -6 -12 -24z", amber, `stroke-width="${fine}"`),
    shape(box(8, -158, 10, 44, 3), red, `stroke-width="${fine}"`),
    shape(box(396, -62, 78, 22, 6), slateDark),
    shape(box(0, -60, 44, 20, 6), slateDark),
    shape(box(446, -86, 18, 12, 4), paper, `stroke-width="${fine}"`),
  ].join("");

const mirror = (): string => shape(box(334, -168, 16, 30, 5), slateDark);

function wheel(x: number, roll: number): string {
  return [
    flat(`M${x - 54} -40a54 52 0 0 1 108 0z`, ink),
    place({ x, y: -36 }, [
      shape(oval(0, 0, 36), slateDark),
      shape(oval(0, 0, 21), stone),
      place({ turn: roll }, [flat("M-3 -19h6v38h-6zM-19 -3h38v6h-38z", slate), flat(oval(0, 0, 6), ink)]),
    ]),
  ].join("");
}

/** A roof load: a mattress under two amber straps, around the middle of the roof. */
export const roofMattress = (sag = 0): string =>
  [
    shape(box(-150, -10, 300, 12, 5), moss7),
    shape(
      `M-140 -12Q-152 -12 -150 -24V-38Q-150 -48 -138 -48Q0 ${-52 + sag} 138 -48Q150 -48 150 -38V-24Q152 -12 140 -12Q0 ${-14 + sag} -140 -12Z`,
      paper,
    ),
    stroke("M-148 -31Q0 -36 148 -31", fine),
    flat(
      "M-120 -48l10 36h14l-10 -36zM-70 -49l10 36h14l-10 -36zM-20 -50l10 36h14l-10 -36zM30 -50l10 36h14l-10 -36zM80 -49l10 36h14l-10 -36z",
      "#9fcfb4",
      0.7,
    ),
    edged("M-92 2q-6 -54 2 -54M92 2q-6 -54 2 -54", 7, 3.5, amber),
  ].join("");
