import { writeFileSync } from "node:fs";
import { logo, logoFull } from "../scenes/logo.ts";
import { social } from "../scenes/social.ts";
import { writePng } from "./files.ts";
import { bitmap } from "./render.ts";

/** Writes the icons of browsers and home screens, and the picture that links show when shared. */
export async function writeIcons(target: (name: string) => string): Promise<void> {
  await writePng(logoFull(), target("apple-touch-icon.png"), 180, 180, 64);
  await writePng(logoFull(), target("icon-192.png"), 192, 192, 64);
  await writePng(logoFull(), target("icon-512.png"), 512, 512, 64);
  await writePng(social(), target("media/social.png"), 1200, 630);
  const small = await bitmap(logo(), 32, 32).png({ compressionLevel: 9 }).toBuffer();
  writeFileSync(target("favicon.ico"), iconFile(small, 32));
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
