import { readFileSync } from "node:fs";
import { create, type Font } from "fontkitten";
import { n } from "./svg.ts";

const file = import.meta
  .resolve("@fontsource-variable/familjen-grotesk/files/familjen-grotesk-latin-wght-normal.woff2");
const font = singleFont(readFileSync(new URL(file)));

function singleFont(bytes: Buffer): Font {
  const read = create(bytes);
  if (read.isCollection) throw new Error("The display face must be a single font, not a collection.");
  return read;
}

/** Extra weight as a share of the size: the file's outlines are its regular weight. */
export const bold = 0.055;

interface Style {
  size: number;
  fill: string;
  align?: "start" | "middle" | "end";
  weight?: number;
  spacing?: number;
}

/** Width of a line of text in picture units. */
export function textWidth(text: string, size: number, weight = bold, spacing = 0): number {
  const advances = font.glyphsForString(text).map((glyph) => (glyph.advanceWidth / font.unitsPerEm) * size);
  return advances.reduce((sum, width) => sum + width + weight * size * 0.6 + spacing, 0);
}

/**
 * A line of text in the site's display face, as outlines, so that it looks the same in an <img>, in a video
 * and on a machine without the font. (x, y) is on the baseline.
 */
export function text(words: string, x: number, y: number, style: Style): string {
  const { size, fill, align = "start", weight = bold, spacing = 0 } = style;
  const scale = size / font.unitsPerEm;
  const width = textWidth(words, size, weight, spacing);
  // Pen and outlines share a raster, so that a letter has the same data wherever it stands and compresses well.
  const raster = size >= 28 ? 0.5 : size >= 16 ? 0.3 : 0.1;
  const snap = (value: number): number => Math.round(value / raster) * raster;
  let pen = x - (align === "middle" ? width / 2 : align === "end" ? width : 0) + weight * size * 0.3;
  let d = "";
  for (const glyph of font.glyphsForString(words)) {
    for (const { command, args } of glyph.path.commands) {
      const points = args.map((value, index) =>
        index % 2 ? y - snap(value * scale) : snap(pen) + snap(value * scale),
      );
      d += letters[command] + points.map(n).join(" ");
    }
    pen += glyph.advanceWidth * scale + weight * size * 0.6 + spacing;
  }
  const line = weight ? ` stroke="${fill}" stroke-width="${n(weight * size)}"` : ` stroke="none"`;
  return `<path d="${d}" fill="${fill}"${line}/>`;
}

const letters = { moveTo: "M", lineTo: "L", quadraticCurveTo: "Q", bezierCurveTo: "C", closePath: "Z" };
