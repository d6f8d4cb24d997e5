import { hand, limb, type Point } from "../kit/limb.ts";
import { blend } from "../kit/light.ts";
import {
  amber,
  amberDark,
  ink,
  leaf,
  line,
  moss7,
  moss9,
  paper,
  red,
  skinShade,
  slateDark,
} from "../kit/palette.ts";
import { box, clip, fine, flat, n, outline, place, shape, stroke } from "../kit/svg.ts";
import { head, type Face, type Mood } from "./head.ts";

interface Look extends Face {
  top: string;
  trousers: string;
  shoes: string;
  vest?: boolean;
  lanyard?: boolean;
}

/** The people of the story, dressed the same wherever they appear. */
export const resident: Look = {
  skin: "#eec39a",
  hair: "#8a5a33",
  wears: "bobble hat",
  top: moss7,
  trousers: "#8f876f",
  shoes: paper,
};
export const attendant: Look = {
  skin: "#b97c4c",
  hair: "#e4e0d6",
  wears: "turban",
  beard: true,
  top: moss9,
  trousers: slateDark,
  shoes: ink,
  vest: true,
};
export const officer: Look = {
  skin: "#8a5636",
  hair: "#2c1f1a",
  wears: "curls",
  glasses: true,
  top: leaf,
  trousers: moss9,
  shoes: ink,
  lanyard: true,
};
export const neighbour: Look = {
  skin: "#f3d0b0",
  hair: "#d8d5cc",
  wears: "bun",
  glasses: true,
  top: red,
  trousers: slateDark,
  shoes: moss9,
};

/** Where the joints are, in units of a person about 290 tall standing on (0, 0) and looking right. */
interface Pose {
  hip?: Point;
  /** Degrees by which the upper body leans forward. */
  lean?: number;
  nod?: number;
  feet: readonly [Point, Point];
  /** Degrees by which each toe points down. */
  toes?: readonly [number, number];
  hands: readonly [Point, Point];
  /** +1 or -1: to which side the elbows point. */
  elbows?: readonly [number, number];
  mood?: Mood;
  eyes?: number;
  look?: number;
}

/** A person; of each pair the first limb is the far one. `holding` is drawn between the body and the near arm. */
export function person(x: number, y: number, who: Look, pose: Pose, scale = 1, holding = ""): string {
  const {
    hip = [0, -122],
    lean = 0,
    nod = 0,
    feet,
    toes = [0, 0],
    hands,
    elbows = [1, 1],
    mood,
    eyes,
    look,
  } = pose;
  const angle = (lean * Math.PI) / 180;
  const up = (dx: number, dy: number): Point => [
    hip[0] + dx * Math.cos(angle) - dy * Math.sin(angle),
    hip[1] + dx * Math.sin(angle) + dy * Math.cos(angle),
  ];
  const far = blend(who.trousers, ink, 0.3);
  const sleeve = blend(who.top, ink, 0.25);
  const neck = up(2, -94);
  return place(
    x,
    y,
    [
      limb(up(14, -76), hands[0], [44, 44], elbows[0], 18, sleeve) + hand(hands[0][0], hands[0][1], who.skin),
      shoe(feet[0], toes[0], who.shoes) +
        limb([hip[0] + 9, hip[1] + 4], [feet[0][0], feet[0][1] - 12], [54, 54], -1, 22, far),
      shoe(feet[1], toes[1], who.shoes) +
        limb([hip[0] - 7, hip[1] + 4], [feet[1][0], feet[1][1] - 12], [54, 54], -1, 24, who.trousers),
      neckStroke(neck, up(2, -84), who.skin),
      place(hip[0], hip[1], torso(who), lean),
      head(neck[0], neck[1], nod + lean * 0.4, who, mood, eyes, look),
      holding,
      limb(up(-14, -74), hands[1], [44, 44], elbows[1], 20, who.top) +
        hand(hands[1][0], hands[1][1], who.skin),
    ].join(""),
    0,
    scale,
  );
}

const neckStroke = (from: Point, to: Point, skin: string): string => {
  const d = `M${n(from[0])} ${n(from[1])}L${n(to[0])} ${n(to[1])}`;
  return stroke(d, 18 + 2 * outline) + stroke(d, 18, blend(skin, skinShade, 0.2));
};

const shoe = ([x, y]: Point, toe: number, fill: string): string =>
  place(x, y, shape("M-14 -20h21q3 9 18 11q8 2 7 10h-46z", fill) + stroke("M-14 -6h44", fine), toe);

/** The upper body around the hip, upright: coat or vest. */
function torso(who: Look): string {
  const coat = "M-27 10C-31 -30 -34 -68 -23 -82Q2 -96 25 -82C34 -68 31 -30 28 10Q0 16 -27 10z";
  const detail = who.vest
    ? flat("M-34 -90h14q-8 40 -2 104h-14z", amberDark) +
      flat("M-34 -30h70v10h-70zM-34 -6h70v10h-70zM-13 -92h8v62h-8zM17 -92h8v62h-8z", paper) +
      stroke("M6 -90v102", fine)
    : flat("M-34 -90h16q-8 40 -2 104h-14z", blend(who.top, ink, 0.3), 0.6) +
      stroke("M8 -86v98M16 -30v16", fine);
  return [
    shape(coat, who.vest ? amber : who.top),
    clip(`torso${who.top.slice(1)}`, coat, detail),
    stroke(coat),
    who.vest ? "" : shape(box(-16, -92, 36, 13, 6), blend(who.top, ink, 0.2)),
    who.lanyard
      ? stroke("M-6 -84l12 44l10 -44", 3, line) +
        shape(box(-2, -42, 17, 22, 3), paper, `stroke-width="${fine}"`)
      : "",
  ].join("");
}
