import * as day from "./palette.ts";
import { together, type Drawing } from "./svg.ts";

/** What stands in the street at one time of day: its colours, and whether lamps are on. */
export interface Light extends Colours {
  night: boolean;
}

interface Colours {
  sky: string;
  cloud: string;
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

const colours: Colours = {
  sky: day.mint,
  cloud: day.paper,
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

export const daylight: Light = { ...colours, night: false };

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

/** The colour that everything turns towards in the evening. */
const dusk = "#0a2f26";

/** Every colour of the day moved towards dusk: how evening falls on the same street. */
const evening = Object.fromEntries(
  Object.entries(colours).map(([name, value]: [string, string]) => [name, blend(value, dusk, 0.66)]),
) as unknown as Colours;

export const night: Light = {
  ...evening,
  night: true,
  sky: "#1a5544",
  cloud: "#22634f",
  gold: "#b98d2c",
  far: "#0e382c",
  farther: "#154839",
};

/**
 * What was drawn in colours of its own, as this light shows it: by night each of them but ink is nearer to dusk. `share`
 * says by how much, less where a lamp is near.
 */
export const under = (light: Light, share: number, drawing: Drawing): string =>
  light.night
    ? together(drawing).replaceAll(/(?<==")#[0-9a-f]{6}(?=")/gi, (own) => tint(light, own, share))
    : together(drawing);

/** One such colour. */
export const tint = (light: Light, own: string, share = 0.5): string =>
  light.night && own.toLowerCase() !== day.ink ? blend(own, dusk, share) : own;
