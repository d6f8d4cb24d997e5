import { decoded, pngOf } from "../../client/data/files.ts";
import { pigment } from "../../client/ui/pigment.ts";
import { contrast, readable } from "../../scheme/contrast.ts";
import { leastMarkSide, mostMarkKilobytes, mostMarkSide } from "../../scheme/limits.ts";

/** Why a picture cannot be a mark, for the person who chose it. */
export class MarkError extends Error {}

/** Sides in pixels that are tried until the file is small enough. */
const sides = [mostMarkSide, 360, 240, 160, 100];
/** Largest picture that is read, in bytes. */
const mostFileBytes = 10 * 1024 * 1024;
/** How far something has to stand apart from what it lies on to be seen at all. */
const visible = 1.4;
/** What a PNG needs to be shown; everything else in it is said about it. */
const needed = new Set(["IHDR", "PLTE", "tRNS", "IDAT", "IEND"]);

/** A PNG without texts, profiles and what stands behind its end. */
export function bareOf(png: Uint8Array): Uint8Array<ArrayBuffer> {
  const view = new DataView(png.buffer, png.byteOffset, png.byteLength);
  const parts = [png.subarray(0, 8)];
  for (let at = 8; at + 12 <= png.length;) {
    const length = 12 + view.getUint32(at);
    const kind = String.fromCharCode(...png.subarray(at + 4, at + 8));
    if (needed.has(kind)) parts.push(png.subarray(at, at + length));
    at += length;
    if (kind === "IEND") break;
  }
  const bare = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    bare.set(part, at);
    at += part.length;
  }
  return bare;
}

const hex = (parts: readonly number[]) =>
  `#${parts.map((part) => Math.round(part).toString(16).padStart(2, "0")).join("")}`;

/** Whether anything of a picture is seen on a plate of a colour. */
export function isSeenOn(plate: string, { data }: Pick<ImageData, "data">): boolean {
  const below = [1, 3, 5].map((at) => parseInt(plate.slice(at, at + 2), 16));
  for (let at = 0; at < data.length; at += 4) {
    const share = (data[at + 3] ?? 0) / 255;
    const over = below.map((part, index) => part * (1 - share) + (data[at + index] ?? 0) * share);
    if (contrast(hex(over), plate) >= visible) return true;
  }
  return false;
}

/**
 * A small PNG of whatever picture, as base64: on white, or on the council's colour where it would not be seen on white.
 * @throws {MarkError}
 */
export async function makeMark(file: File, colour: string): Promise<string> {
  if (file.size > mostFileBytes) throw new MarkError("This file is larger than 10 MB. Choose a smaller one.");
  const picture = await decoded(file).catch(() => {
    throw new MarkError("This file cannot be read as a picture. Choose a PNG, JPEG or SVG.");
  });
  const [width, height] = [picture.naturalWidth || mostMarkSide, picture.naturalHeight || mostMarkSide];
  for (const side of sides) {
    const scale = Math.min(1, side / Math.max(width, height));
    const canvas = document.createElement("canvas");
    canvas.width = Math.max(leastMarkSide, Math.round(width * scale));
    canvas.height = Math.max(leastMarkSide, Math.round(height * scale));
    const context = canvas.getContext("2d", { willReadFrequently: true });
    if (!context) break;
    context.imageSmoothingQuality = "high";
    context.drawImage(picture, 0, 0, canvas.width, canvas.height);
    const pixels = context.getImageData(0, 0, canvas.width, canvas.height);
    const plate = ["#ffffff", readable(colour || pigment("ink"))].find((one) => isSeenOn(one, pixels));
    if (!plate) throw new MarkError("Nothing can be seen in this picture. Choose another one.");
    context.globalCompositeOperation = "destination-over";
    context.fillStyle = plate;
    context.fillRect(0, 0, canvas.width, canvas.height);
    const png = await pngOf(canvas);
    const bytes = bareOf(new Uint8Array(await png.arrayBuffer()));
    if (bytes.length <= 1024 * mostMarkKilobytes)
      return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(""));
  }
  throw new MarkError("This picture cannot be made small enough. Choose a simpler one.");
}
