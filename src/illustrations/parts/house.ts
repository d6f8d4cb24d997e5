import { text } from "../kit/lettering.ts";
import type { Light } from "../kit/light.ts";
import { amber, ink } from "../kit/palette.ts";
import { box, fine, flat, oval, place, shape, stroke } from "../kit/svg.ts";
import { sash, type Behind } from "./window.ts";

export const houseWidth = 204;

interface House {
  number: string;
  door: string;
  behind: readonly [Behind, Behind, Behind];
  /** Which of the three windows are lit: upper left, upper right, bay. By night those behind which somebody lives. */
  lit?: readonly [boolean, boolean, boolean];
}

/** Which windows are lit where nobody says so: by night those behind which somebody lives. */
const homely = (light: Light, [left, right, bay]: House["behind"]): [boolean, boolean, boolean] => {
  const lit = (behind: Behind): boolean => light.night && behind !== "blind" && behind !== "empty";
  return [lit(left), lit(right), lit(bay)];
};

/** A Victorian terraced house, `houseWidth` wide and 330 to its eaves; (x, y) is its lower left corner. */
export function house(x: number, y: number, light: Light, options: House): string {
  const { number, door, behind, lit = homely(light, behind) } = options;
  return place({ x, y }, [
    roof(light),
    shape(box(0, -330, houseWidth, 330), light.brick),
    bricks(light),
    shape(box(-3, -340, houseWidth + 6, 14), light.stone),
    flat(box(2, -326, houseWidth - 4, 9), light.brickDark),
    sash(30, -296, 50, 92, light, behind[0], lit[0]),
    sash(124, -296, 50, 92, light, behind[1], lit[1]),
    shape(box(-1, -186, houseWidth + 2, 9), light.stone),
    bay(light, behind[2], lit[2]),
    entrance(light, door, number, lit[2]),
  ]);
}

/** Such houses wall to wall, the first with its lower left corner at (x, y). */
export const terrace = (x: number, y: number, light: Light, houses: readonly House[]): string =>
  houses.map((one, index) => house(x + index * houseWidth, y, light, one)).join("");

function roof(light: Light): string {
  const courses =
    "M16 -384h20M52 -384h14M30 -366h24M120 -384h26M96 -366h18M138 -364h22M70 -350h26M150 -350h14M10 -350h18";
  return [
    shape(box(-2, -404, houseWidth + 4, 66), light.slate),
    stroke(courses, fine, light.slateDark),
    shape(box(-6, -410, houseWidth + 12, 9, 4), light.clay),
    chimney(light),
  ].join("");
}

/** A stack on the party wall, with three pots. */
const chimney = (light: Light): string =>
  [
    ...[-22, -5, 12].map((dx) => shape(`M${dx} -466l1 -24h9l1 24z`, light.clay)),
    shape(box(-26, -456, 54, 66), light.brickDark),
    flat(box(-24, -446, 14, 54), light.brick),
    shape(box(-31, -466, 64, 12, 2), light.stone),
  ].join("");

const bricks = (light: Light): string =>
  stroke(
    "M96 -300h12M102 -291h12M10 -250h10M88 -232h10M100 -223h14M182 -262h14M186 -200h10M8 -206h12M90 -166h14M186 -150h12M112 -158h8M188 -120h8M112 -60h8M114 -50h9M190 -40h8M184 -90h10",
    3.5,
    light.brickDark,
  );

function bay(light: Light, behind: Behind, lit: boolean): string {
  return [
    shape("M6 -152l14 -24h76l14 24z", light.slate),
    stroke("M36 -174l-5 20M80 -174l5 20", fine, light.slateDark),
    shape(box(12, -152, 92, 152), light.stone),
    flat(box(14, -52, 88, 52), light.stoneDark),
    flat("M14 -150h88v8h-88z", light.stoneDark),
    sash(38, -138, 40, 80, light, behind, lit),
    flat(box(18, -132, 13, 72), lit ? amber : light.glass) + stroke(box(18, -132, 13, 72), fine),
    flat(box(85, -132, 13, 72), lit ? amber : light.glass) + stroke(box(85, -132, 13, 72), fine),
    stroke("M18 -99h13M85 -99h13", fine),
    stroke(box(18, -42, 80, 34, 2), fine),
  ].join("");
}

function entrance(light: Light, door: string, number: string, lit: boolean): string {
  return [
    shape("M120 0v-128a30 30 0 0 1 60 0v128z", light.stone),
    shape("M127 -2v-124a23 23 0 0 1 46 0v124z", door),
    shape("M127 -118v-8a23 23 0 0 1 46 0v8z", lit ? amber : light.glass),
    stroke("M127 -118h46", fine),
    stroke(
      box(134, -108, 13, 40, 3) +
        box(153, -108, 13, 40, 3) +
        box(134, -40, 13, 28, 3) +
        box(153, -40, 13, 28, 3),
      fine,
    ),
    shape(box(141, -60, 18, 6, 3), light.gold, `stroke-width="${fine}"`),
    shape(oval(166, -52, 3.5), light.gold, `stroke-width="${fine}"`),
    text(number, 150, -124, { size: 18, fill: ink, align: "middle" }),
    shape(box(114, -10, 72, 10), light.stone),
    shape(box(108, -1, 84, 9), light.stoneDark),
  ].join("");
}
