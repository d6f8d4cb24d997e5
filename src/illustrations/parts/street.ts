import { text } from "../kit/lettering.ts";
import { tint, type Light } from "../kit/light.ts";
import { amber, ink, red, redDark, white } from "../kit/palette.ts";
import { box, fine, flat, oval, place, shape, stroke } from "../kit/svg.ts";

interface Levels {
  pavement: number;
  kerb: number;
  bottom: number;
}

/** Pavement, kerb with double yellow lines, and road, from x = 0 to `width`. The levels are heights in the picture. */
export function street(width: number, light: Light, { pavement, kerb, bottom }: Levels): string {
  const slabs: string[] = [];
  for (let x = -40; x < width + 40; x += 92) slabs.push(`M${x + 30} ${pavement}l-26 ${kerb - pavement}`);
  return [
    flat(box(-20, pavement, width + 40, kerb - pavement), light.pavement),
    stroke(`${slabs.join("")}M-20 ${(pavement + kerb) / 2 - 6}h${width + 40}`, fine, light.kerb),
    flat(box(-20, kerb, width + 40, bottom - kerb), light.road),
    shape(box(-20, kerb, width + 40, 13), light.kerb),
    stroke(`M-20 ${kerb + 26}h${width + 40}M-20 ${kerb + 35}h${width + 40}`, 4, light.gold),
    stroke(`M-20 ${pavement}h${width + 40}`),
  ].join("");
}

/** A low brick wall with a coping stone, `width` by `height`, standing on (x, y). */
export function wall(x: number, y: number, width: number, height: number, light: Light): string {
  const marks: string[] = [];
  for (let row = 0; row * 24 + 30 < height; row += 1) {
    for (let at = 24 + ((row * 53) % 80); at < width - 30; at += 108)
      marks.push(`M${x + at} ${y - height + 34 + row * 24}h16`);
  }
  return [
    shape(box(x, y - height, width, height), light.brick),
    flat(box(x + 2, y - height, width - 4, 22), light.brickDark),
    stroke(marks.join(""), 3.5, light.brickDark),
    shape(box(x - 8, y - height - 10, width + 16, 18, 4), light.stone),
  ].join("");
}

/** A sign on a wall: red words on white; (x, y) is its middle. The small print is left out where nobody could read it. */
export const noFlyTipping = (x: number, y: number, turn = 0, scale = 1): string =>
  place({ x, y, turn, scale }, [
    shape(box(-88, -44, 176, 88, 8), white),
    shape(box(-80, -36, 160, 72, 4), "none", `stroke="${red}"`),
    text("NO", 0, -9, { size: 24, fill: red, align: "middle", spacing: 2 }),
    text("FLY-TIPPING", 0, 17, { size: 24, fill: red, align: "middle" }),
    scale > 0.8
      ? text("Smile, you are on camera", 0, 31, { size: 10.5, fill: ink, align: "middle", weight: 0.02 })
      : "",
    flat(oval(-80, -36, 3.5) + oval(80, -36, 3.5) + oval(-80, 36, 3.5) + oval(80, 36, 3.5), ink),
  ]);

/** A street name plate as London has them, on a wall or on two `legs` of that length; (x, y) is its middle. */
export const namePlate = (x: number, y: number, scale = 1, legs = 0): string =>
  place({ x, y, scale }, [
    legs ? stroke(`M-60 10v${legs}M60 10v${legs}`, 10) : "",
    shape(box(-92, -24, 184, 48, 4), white),
    text("SKIPTON STREET", 0, 3, { size: 20, fill: ink, align: "middle" }),
    text("N1", 78, 18, { size: 14, fill: red, align: "end" }),
    text("TIPPINGTON", -82, 18, { size: 10, fill: ink, spacing: 1 }),
  ]);

/** A red pillar box. */
export const pillarBox = (x: number, y: number, scale = 1): string =>
  place({ x, y, scale }, [
    shape(box(-30, -14, 60, 14, 4), ink),
    shape(box(-26, -128, 52, 116), red),
    flat(box(10, -126, 14, 112), redDark),
    shape("M-32 -128Q-30 -152 0 -154Q30 -152 32 -128Z", red),
    shape(box(-34, -132, 68, 10, 4), red),
    shape(box(-16, -112, 32, 8, 3), ink),
    shape(box(-14, -96, 24, 26, 2), white, `stroke-width="${fine}"`),
    stroke("M-9 -89h14M-9 -82h14M-9 -76h8", 2),
  ]);

/** A double-decker, 210 long, driving right; (x, y) is the ground below its rear. */
export const bus = (x: number, y: number, light: Light, scale = 1): string =>
  place({ x, y, scale }, [
    shape("M6 -14V-150Q6 -164 20 -164H192Q206 -164 206 -148V-14Z", tint(light, red)),
    shape(
      box(16, -150, 178, 34, 6) + box(16, -88, 132, 34, 6) + box(158, -92, 44, 46, 6),
      light.night ? "#ffd47a" : light.glass,
    ),
    stroke("M52 -150v34M88 -150v34M124 -150v34M160 -150v34M52 -88v34M88 -88v34M124 -88v34", 3),
    flat(box(8, -108, 196, 8), amber),
    shape(box(160, -112, 40, 16, 3), ink, `stroke-width="${fine}"`),
    text("38", 180, -99, { size: 14, fill: amber, align: "middle" }),
    shape(oval(44, -14, 17) + oval(168, -14, 17), "#2b3a33"),
    flat(oval(44, -14, 7) + oval(168, -14, 7), light.stone),
  ]);
