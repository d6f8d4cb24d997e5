import { readFileSync } from "node:fs";

const tokens = readFileSync(new URL("../../styles/tokens.css", import.meta.url), "utf8");

/** Value of a pigment in src/styles/tokens.css, so that pictures and pages never drift apart. Throws when it is gone. */
function pigment(name: string): string {
  const value = new RegExp(`--${name}:\\s*(#[0-9a-f]{6})`).exec(tokens)?.[1];
  if (!value) throw new Error(`src/styles/tokens.css no longer names the colour --${name}.`);
  return value;
}

/** The colours that pictures share: the pigments of the site first, then the tints that only drawing needs. */
export const ink = pigment("ink");
export const moss9 = pigment("moss-900");
export const moss7 = pigment("moss-700");
export const leaf = pigment("leaf-500");
export const amber = pigment("amber");
export const paper = pigment("paper");
export const sand = pigment("sand");
export const line = pigment("line");
export const red = pigment("danger");

export const white = "#ffffff";
/** Pale green: daylight sky, glass, and what lies far away. */
export const mint = "#d5eadb";
export const haze = "#b4d8c2";
export const sage = "#86bf9f";
/** London stock brick, yellow and sooty, and the side of it that the light does not reach. */
export const brick = "#e2ae62";
export const brickDark = "#c98d47";
export const clay = "#c8623f";
export const amberDark = "#df9410";
export const slate = "#5d7268";
export const slateDark = "#43554c";
export const stone = "#c4beac";
export const stoneDark = "#a39d8b";
export const tarmac = "#6d7a72";
export const fox = "#df7430";
export const timber = "#c99b60";
export const timberDark = "#a97d45";
export const glass = "#a9d3bd";
export const redDark = "#8c1b14";
/** Concrete of the council's yard. */
export const yard = "#b9b7a6";
export const lawn = "#cfe3c2";
export const skinShade = "#7a3a20";
