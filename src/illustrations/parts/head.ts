import { blend } from "../kit/light.ts";
import { amber, ink, leaf, moss7, paper, red, skinShade, stone, white } from "../kit/palette.ts";
import { box, fine, flat, n, oval, place, shape, stroke } from "../kit/svg.ts";

export interface Face {
  skin: string;
  hair: string;
  wears: "bobble hat" | "turban" | "curls" | "bun" | "cap" | "flat cap";
  beard?: boolean;
  glasses?: boolean;
}

export type Mood = "glad" | "sly" | "plain" | "surprised";

/** A head that looks to the right; (x, y) is the top of the neck. `eyes` is 1 open, 0 shut; `look` shifts the pupils, -1 to 1. */
export function head(
  x: number,
  y: number,
  turn: number,
  face: Face,
  mood: Mood = "plain",
  eyes = 1,
  look = 0,
): string {
  const { skin, hair } = face;
  const shade = blend(skin, skinShade, 0.28);
  const bulge = "M-22 -30C-22 -60 28 -60 28 -30C28 -24 28 -18 27 -12C26 2 16 10 4 9C-12 8 -22 -8 -22 -30z";
  return place({ x, y, turn }, [
    back(face),
    shape(bulge, skin),
    flat("M-20 -34C-18 -8 -8 4 8 7C-8 10 -20 -4 -21 -22z", shade, 0.55),
    face.beard ? beard(hair) : "",
    shape("M25 -32q15 11 0 15", skin),
    flat("M20 -32h5v14h-5z", skin),
    flat(oval(13, -15, 6, 4), red, 0.28),
    shape("M-10 -32q-11 -2 -10 8q2 8 11 5", skin),
    eye(9, eyes, look, mood),
    eye(22, eyes, look, mood),
    mouth(mood, face.beard ? paper : ink),
    face.glasses ? stroke(oval(8, -29, 8) + oval(24, -29, 7), 3) + stroke("M0 -30l-16 -2", 3) : "",
    top(face),
  ]);
}

function eye(x: number, open: number, look: number, mood: Mood): string {
  const brow =
    mood === "sly"
      ? `M${x - 5} -39l8 3`
      : mood === "surprised"
        ? `M${x - 4} -43q4 -3 8 0`
        : `M${x - 4} -38q4 -3 8 0`;
  const lid = open < 0.5 ? stroke(`M${x - 4} -29h7`, 3) : flat(oval(x + look * 2.5, -29, 2.9, 3.8), ink);
  return lid + stroke(brow, 3);
}

const mouth = (mood: Mood, colour: string): string =>
  ({
    glad: stroke("M8 -9q8 8 15 -1", 3.5, colour),
    sly: stroke("M10 -7q6 2 12 -3", 3.5, colour),
    plain: stroke("M11 -7q5 2 10 0", 3.5, colour),
    surprised: flat(oval(17, -7, 4, 5), colour),
  })[mood];

const beard = (hair: string): string =>
  shape("M-15 -20C-12 -12 0 -20 8 -17C16 -14 22 -20 27 -17C28 0 22 20 6 19C-8 18 -15 0 -15 -20z", hair);

function back({ wears, hair }: Face): string {
  if (wears === "curls") {
    return shape(
      "M-30 -6C-46 -14 -44 -36 -36 -42C-38 -62 -16 -76 -2 -70C14 -80 36 -66 34 -50C44 -40 36 -26 30 -24L-8 -4C-12 6 -24 4 -30 -6z",
      hair,
    );
  }
  if (wears === "bun") return shape(oval(-24, -50, 15), hair);
  return "";
}

function top({ wears, hair }: Face): string {
  switch (wears) {
    case "bobble hat":
      return [
        stroke("M-19 -22q-3 8 0 14", 7, hair),
        shape(oval(-2, -76, 11), paper),
        shape("M-25 -40C-28 -80 30 -82 32 -44z", red),
        stroke("M-8 -66q-6 10 -6 22M4 -69v24M16 -66q5 10 5 20", fine, blend(red, ink, 0.4)),
        place({ x: 3, y: -43, turn: -3 }, [
          shape(box(-31, -8, 62, 16, 8), red),
          stroke("M-18 -4v8M-6 -4v8M6 -4v8M18 -4v8", fine, blend(red, ink, 0.4)),
        ]),
      ].join("");
    case "turban":
      return [
        shape(
          "M-27 -30C-36 -66 -8 -82 8 -76C34 -76 38 -50 31 -38C20 -50 10 -48 2 -46C-10 -44 -18 -36 -27 -30z",
          leaf,
        ),
        stroke(
          "M-24 -42C-10 -50 8 -58 12 -76M-20 -54C-8 -60 0 -66 4 -75M31 -42C28 -54 20 -62 10 -66",
          fine,
          moss7,
        ),
      ].join("");
    case "curls":
      return shape(
        "M-20 -34C-26 -58 -4 -66 8 -62C20 -66 34 -56 29 -42C22 -50 16 -48 12 -46C6 -50 2 -48 -2 -44C-8 -46 -14 -40 -20 -34z",
        hair,
      );
    case "bun":
      return shape(
        "M-23 -16C-32 -54 -6 -62 6 -58C24 -60 32 -46 29 -38C16 -40 2 -44 -6 -50C-8 -36 -14 -24 -23 -16z",
        hair,
      );
    case "cap":
      return (
        shape("M-24 -36C-26 -66 28 -68 29 -40z", moss7) +
        shape("M6 -44h36q6 8 -4 9h-32z", moss7) +
        flat(oval(12, -50, 6), amber)
      );
    case "flat cap":
      return (
        stroke("M-19 -22q-3 6 0 10", 8, hair) +
        shape("M-26 -36C-34 -56 -6 -66 8 -60C28 -58 36 -46 40 -40q-2 6 -14 3C8 -44 -10 -42 -26 -36z", stone) +
        flat(`M${n(0)} -58l6 1`, white)
      );
  }
}
