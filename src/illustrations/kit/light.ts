import * as day from "./palette.ts";

/** Colours of what stands in the street, at one time of day. */
export interface Light {
  sky: string;
  far: string;
  farther: string;
  brick: string;
  brickDark: string;
  stone: string;
  stoneDark: string;
  glass: string;
  glint: string;
  slate: string;
  slateDark: string;
  clay: string;
  pavement: string;
  kerb: string;
  road: string;
  marking: string;
  leaf: string;
  leafDark: string;
  paint: string;
  paintDark: string;
  gold: string;
}

export const daylight: Light = {
  sky: day.mint,
  far: day.sage,
  farther: day.haze,
  brick: day.brick,
  brickDark: day.brickDark,
  stone: day.paper,
  stoneDark: day.line,
  glass: day.glass,
  glint: "#e9f5ec",
  slate: day.slate,
  slateDark: day.slateDark,
  clay: day.clay,
  pavement: day.line,
  kerb: day.stone,
  road: day.tarmac,
  marking: day.paper,
  leaf: day.leaf,
  leafDark: day.moss7,
  paint: day.moss7,
  paintDark: day.moss9,
  gold: day.amber,
};

/** Colour `share` of the way from `a` to `b`, both #rrggbb. */
export function blend(a: string, b: string, share: number): string {
  const parts = [1, 3, 5].map((at) => {
    const [from, to] = [a, b].map((colour) => Number.parseInt(colour.slice(at, at + 2), 16)) as [
      number,
      number,
    ];
    return Math.round(from + (to - from) * share)
      .toString(16)
      .padStart(2, "0");
  });
  return `#${parts.join("")}`;
}

/** Every colour of a light moved towards one colour: how evening falls on the same street. */
const towards = (light: Light, colour: string, share: number): Light =>
  Object.fromEntries(
    Object.entries(light).map(([name, value]) => [name, blend(value, colour, share)]),
  ) as unknown as Light;

export const night: Light = {
  ...towards(daylight, "#0a2f26", 0.66),
  sky: "#1a5544",
  gold: "#b98d2c",
  far: "#0e382c",
  farther: "#154839",
};
