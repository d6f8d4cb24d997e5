import { text } from "../kit/lettering.ts";
import type { Light } from "../kit/light.ts";
import { amber, fox, ink, red } from "../kit/palette.ts";
import { box, fine, flat, oval, place, shape, stroke } from "../kit/svg.ts";
import { sash } from "./window.ts";

const pubWidth = 380;

interface Pub {
  /** Lamps on in the bar. */
  lit?: boolean;
  /** Lamps on behind the upper right window. */
  upstairs?: boolean;
  /** Degrees by which the hanging sign and the baskets swing. */
  sway?: number;
}

/** The Fox & Skip, which stands on the corner; (x, y) is its lower left corner, its side wall adds 66 on the right. */
export function pub(
  x: number,
  y: number,
  light: Light,
  { lit = false, upstairs = false, sway = 0 }: Pub = {},
): string {
  return place({ x, y }, [
    sideWall(light),
    shape(box(0, -410, pubWidth, 410), light.brick),
    stroke(
      "M20 -330h14M26 -320h14M130 -300h12M250 -250h14M256 -240h12M354 -320h14M12 -250h12M120 -236h14M350 -246h12M236 -350h12",
      3.5,
      light.brickDark,
    ),
    parapet(light),
    sash(44, -352, 58, 106, light, "curtains", false),
    sash(162, -352, 58, 106, light, lit ? "plant" : "blind", lit),
    sash(280, -352, 58, 106, light, "curtains", upstairs),
    shape(box(0, -184, pubWidth, 184), light.paint),
    flat(box(2, -34, pubWidth - 4, 32), light.paintDark),
    stroke("M2 -34h376", fine),
    ...[0, 122, 226, 346].map((at) => pilaster(at, light)),
    barWindow(42, light, lit),
    barWindow(266, light, lit),
    doors(light, lit),
    shape(box(-8, -228, pubWidth + 16, 46, 4), light.paintDark),
    text("THE FOX & SKIP", pubWidth / 2, -195, { size: 31, fill: light.gold, align: "middle", spacing: 3 }),
    ...[82, 306].map((at) => place({ x: at, y: -182, turn: sway * 0.6 }, basket(light))),
    place({ x: pubWidth + 2, y: -326 }, hangingSign(light, sway)),
  ]);
}

function sideWall(light: Light): string {
  const x = pubWidth;
  return [
    shape(`M${x} -410L${x + 66} -388V-20L${x} 0Z`, light.brickDark),
    shape(`M${x} -184L${x + 66} -172V-20L${x} 0Z`, light.paintDark),
    shape(`M${x} -228L${x + 66} -212V-170L${x} -182Z`, light.paintDark),
    shape(`M${x + 24} -330l22 5v80l-22 -3z`, light.glass),
    stroke(`M${x + 24} -290l22 4`, fine),
    shape(`M${x} -424L${x + 70} -400V-386L${x} -408Z`, light.stoneDark),
  ].join("");
}

const parapet = (light: Light): string =>
  [
    shape("M120 -424h140l-10 -26h-30q-30 -22 -60 0h-30z", light.stone),
    text("1887", 190, -431, { size: 20, fill: light.slateDark, align: "middle" }),
    shape(box(-8, -424, pubWidth + 16, 18, 3), light.stone),
    flat(box(2, -404, pubWidth - 4, 9), light.brickDark),
  ].join("");

const pilaster = (x: number, light: Light): string =>
  shape(box(x, -182, 34, 182), light.paint) +
  stroke(box(x + 8, -160, 18, 116, 2), fine) +
  flat(box(x + 2, -180, 7, 178), light.leafDark, 0.6);

function barWindow(x: number, light: Light, lit: boolean): string {
  const glass = lit ? amber : light.glass;
  return [
    shape(`M${x} -46v-92a36 26 0 0 1 72 0v92z`, glass),
    flat(`M${x + 2} -48v-42h68v42z`, lit ? "#ffd47a" : light.glint, 0.9),
    lit
      ? flat(oval(x + 24, -90, 9, 10) + `M${x + 8} -48q2 -30 16 -30q14 0 16 30z`, light.paintDark)
      : flat(`M${x + 4} -108l40 -44h18l-56 60z`, light.glint, 0.7),
    stroke(`M${x} -90h72M${x + 36} -164v74`, fine),
    shape(box(x - 6, -50, 84, 10, 3), light.gold, `stroke-width="3"`),
  ].join("");
}

const doors = (light: Light, lit: boolean): string =>
  [
    shape(box(156, -160, 70, 160), light.clay),
    shape(box(160, -156, 62, 26), lit ? amber : light.glass, `stroke-width="${fine}"`),
    stroke("M191 -130V0", fine),
    shape(
      box(164, -122, 21, 60, 4) + box(197, -122, 21, 60, 4),
      lit ? amber : light.glass,
      `stroke-width="${fine}"`,
    ),
    stroke("M186 -56v18M196 -56v18", 4, light.gold),
    shape(box(150, -8, 82, 10), light.stoneDark),
  ].join("");

const basket = (light: Light): string =>
  [
    stroke("M0 0v8M0 8l-18 22M0 8l18 22", fine),
    shape("M-22 30h44q-4 22 -22 24q-18 -2 -22 -24z", light.clay),
    shape(
      "M-28 34C-40 30 -34 14 -24 18C-22 6 -6 6 -2 14C6 4 22 8 22 18C34 16 38 30 28 34C20 40 -18 42 -28 34Z",
      light.leaf,
    ),
    flat(oval(-20, 26, 5) + oval(0, 20, 5) + oval(18, 28, 5), light.clay) +
      flat(oval(-8, 32, 4) + oval(10, 32, 4), light.gold),
  ].join("");

/** Bracket and board; the board shows a fox looking out of a skip. */
function hangingSign(light: Light, sway: number): string {
  const board = [
    shape(box(-34, 6, 68, 82, 6), light.paintDark),
    flat(box(-28, 12, 56, 70, 3), light.stone),
    flat("M-14 46L-16 26L-6 34H6L16 26L14 46L4 58H-4Z", fox),
    flat("M-8 50L0 44L8 50L0 60Z", light.stone),
    flat(oval(-6, 44, 2) + oval(6, 44, 2), ink),
    shape("M-26 56H26L18 76H-18Z", light.gold, `stroke-width="${fine}"`),
  ].join("");
  return (
    stroke("M0 0H62M0 -26Q30 -20 40 0", 5) +
    stroke("M26 0v8M50 0v8", 3) +
    place({ x: 38, y: 2, turn: sway }, board) +
    flat(oval(64, 0, 4), red)
  );
}
