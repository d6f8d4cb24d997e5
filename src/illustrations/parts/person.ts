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
import { box, clip, edged, fine, flat, n, outline, place, shape, stroke } from "../kit/svg.ts";
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

/** Where somebody stands, and where the joints are, in units of a person about 290 tall who looks right. */
interface Pose {
  x?: number;
  y?: number;
  scale?: number;
  hip?: Point;
  /** Degrees by which the upper body leans forward. */
  lean?: number;
  nod?: number;
  farFoot: Point;
  nearFoot: Point;
  /** Degrees by which each toe points down, the far one first. */
  toes?: readonly [number, number];
  farHand: Point;
  nearHand: Point;
  /** +1 or -1: to which side the elbows point. */
  elbows?: readonly [number, number];
  /** Drawn between the body and the near arm. */
  holding?: string;
  mood?: Mood;
  eyes?: number;
  look?: number;
}

export function person(who: Look, pose: Pose): string {
  const { x = 0, y = 0, scale = 1, hip = [0, -122], lean = 0, nod = 0, holding = "" } = pose;
  const { farFoot, nearFoot, toes = [0, 0], farHand, nearHand, elbows = [1, 1], mood, eyes, look } = pose;
  const angle = (lean * Math.PI) / 180;
  const up = (dx: number, dy: number): Point => [
    hip[0] + dx * Math.cos(angle) - dy * Math.sin(angle),
    hip[1] + dx * Math.sin(angle) + dy * Math.cos(angle),
  ];
  const arm = (shoulder: Point, to: Point, elbow: number, width: number, fill: string): string =>
    limb(shoulder, to, [44, 44], elbow, width, fill) + hand(...to, who.skin);
  const leg = (dx: number, foot: Point, toe: number, width: number, fill: string): string =>
    shoe(foot, toe, who.shoes) +
    limb([hip[0] + dx, hip[1] + 4], [foot[0], foot[1] - 12], [54, 54], -1, width, fill);
  const neck = up(2, -94);
  return place({ x, y, scale }, [
    arm(up(14, -76), farHand, elbows[0], 18, blend(who.top, ink, 0.25)),
    leg(9, farFoot, toes[0], 22, blend(who.trousers, ink, 0.3)),
    leg(-7, nearFoot, toes[1], 24, who.trousers),
    neckStroke(neck, up(2, -84), who.skin),
    place({ x: hip[0], y: hip[1], turn: lean }, torso(who)),
    head(...neck, nod + lean * 0.4, who, mood, eyes, look),
    holding,
    arm(up(-14, -74), nearHand, elbows[1], 20, who.top),
  ]);
}

const neckStroke = (from: Point, to: Point, skin: string): string => {
  const d = `M${n(from[0])} ${n(from[1])}L${n(to[0])} ${n(to[1])}`;
  return edged(d, 18 + 2 * outline, 18, blend(skin, skinShade, 0.2));
};

const shoe = ([x, y]: Point, toe: number, fill: string): string =>
  place({ x, y, turn: toe }, [
    shape("M-14 -20h21q3 9 18 11q8 2 7 10h-46z", fill),
    stroke("M-14 -6h44", fine),
  ]);

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
