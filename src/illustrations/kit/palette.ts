import { colour } from "../../styles/colours.ts";

/** The colours that pictures share: the pigments of the site first, then the tints that only drawing needs. */
export const ink = colour("ink");
export const moss9 = colour("moss-900");
export const moss7 = colour("moss-700");
export const leaf = colour("leaf-500");
export const amber = colour("amber");
export const paper = colour("paper");
export const sand = colour("sand");
export const line = colour("line");
export const red = colour("danger");

export const white = "#ffffff";
/** Pale green: daylight sky, glass, vouchers, and what lies far away. */
export const mint = colour("mint");
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
