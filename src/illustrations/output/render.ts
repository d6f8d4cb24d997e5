import sharp, { type Sharp } from "sharp";

/** An SVG as raw RGB pixels, 3 bytes each, `width` by `height`. */
export const pixels = async (svg: string, width: number, height: number): Promise<Buffer> =>
  await bitmap(svg, width, height).removeAlpha().raw().toBuffer();

/** An SVG as an image of exactly `width` by `height`, drawn at that size rather than scaled. */
export function bitmap(svg: string, width: number, height: number): Sharp {
  const resized = svg.replace(/width="[\d.]+" height="[\d.]+"/, `width="${width}" height="${height}"`);
  return sharp(Buffer.from(resized), { unlimited: true }).resize(width, height, { fit: "fill" });
}
