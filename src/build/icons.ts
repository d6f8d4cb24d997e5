import { readFileSync, writeFileSync } from "node:fs";
import sharp from "sharp";
import { colour } from "../styles/colours.ts";

/** Makes the icons from the logo and the picture of shared links from social.svg: `npm run generate -- icons`. */
const logo = readFileSync("public/favicon.svg", "utf8");
const social = readFileSync("src/build/social.svg", "utf8");

/** The logo on a full square, whose corners phones cut. */
const square =
  `<svg xmlns="http://www.w3.org/2000/svg" width="64" height="64" viewBox="0 0 64 64">` +
  `<path fill="${colour("primary")}" d="M0 0h64v64H0z"/><g transform="translate(6.5 5.5) scale(.8)">${logo}</g></svg>`;

/** Renders an SVG at a size in pixels. */
const render = (svg: string, width: number, height = width) =>
  sharp(Buffer.from(svg.replace(/width="\d+" height="\d+"/, `width="${width}" height="${height}"`)));

const icon = (size: number) =>
  render(square, size).removeAlpha().png({ palette: true, colours: 64, effort: 10, dither: 0 }).toBuffer();

/** Returns an .ico of one PNG: a header of six bytes, an entry of sixteen, the image. */
async function favicon(size: number): Promise<Buffer> {
  const png = await render(logo, size).png({ compressionLevel: 9 }).toBuffer();
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

export const icons: Readonly<Record<string, () => Promise<Buffer>>> = {
  "favicon.ico": () => favicon(32),
  "apple-touch-icon.png": () => icon(180),
  "icon-192.png": () => icon(192),
  "icon-512.png": () => icon(512),
  "media/social.png": () =>
    render(social, 1200, 630).removeAlpha().png({ palette: true, effort: 10, dither: 0 }).toBuffer(),
};

if (import.meta.main) {
  for (const [name, make] of Object.entries(icons)) {
    writeFileSync(`public/${name}`, await make());
    console.log(`public/${name}`);
  }
}
