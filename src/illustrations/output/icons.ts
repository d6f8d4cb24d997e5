import { writeFileSync } from "node:fs";
import { logo, logoFull } from "../scenes/logo.ts";
import { social } from "../scenes/social.ts";
import { writePng } from "./files.ts";
import { bitmap } from "./render.ts";

/** A bitmap made of a scene: its width and height in pixels, and how many colours it may have. */
interface Bitmap {
  draw: () => string;
  width: number;
  height: number;
  colours?: number;
}

const square = (draw: () => string, side: number): Bitmap => ({
  draw,
  width: side,
  height: side,
  colours: 64,
});

/** The icons of browsers and home screens, and the picture that links show when shared, by file name in public/. */
export const bitmaps: Readonly<Record<string, Bitmap>> = {
  "apple-touch-icon.png": square(logoFull, 180),
  "icon-192.png": square(logoFull, 192),
  "icon-512.png": square(logoFull, 512),
  "favicon.ico": square(logo, 32),
  "media/social.png": { draw: social, width: 1200, height: 630 },
};

/** Writes one of the bitmaps. */
export async function writeBitmap({ draw, width, height, colours }: Bitmap, path: string): Promise<void> {
  if (!path.endsWith(".ico")) return writePng(draw(), path, width, height, colours);
  const image = await bitmap(draw(), width, height).png({ compressionLevel: 9 }).toBuffer();
  writeFileSync(path, iconFile(image, width));
}

/** An .ico that holds one PNG of `size` by `size` pixels. Layout: six bytes of header, sixteen per image, the image. */
function iconFile(png: Buffer, size: number): Buffer {
  const header = Buffer.alloc(22);
  header.writeUInt16LE(1, 2);
  header.writeUInt16LE(1, 4);
  header.writeUInt8(size, 6);
  header.writeUInt8(size, 7);
  header.writeUInt16LE(1, 10);
  header.writeUInt16LE(32, 12);
  header.writeUInt32LE(png.length, 14);
  header.writeUInt32LE(header.length, 18);
  return Buffer.concat([header, png]);
}
