import { pngOf, save } from "../../shared/api/files.ts";
import { brand } from "../../shared/domain/brand.ts";
import type { Translation } from "../../shared/domain/messages.ts";
import type { VoucherDetails } from "../../shared/api/voucher-details.ts";
import {
  forGate,
  gateKeys,
  partsOf,
  sentInWords,
  warningOf,
  type VoucherPart,
} from "../../shared/domain/voucher.ts";
import { runsFromRight } from "../../shared/domain/runs-from-right.ts";
import { modulesOf } from "../../shared/domain/qr.ts";
import { english as inEnglish } from "../../shared/domain/messages.ts";

const width = 1080;
/** The shape of A5, as on paper; long texts make it longer. */
const leastHeight = Math.round(width * Math.SQRT2);
const margin = 60;
/** Left edge of the values, beside their terms. */
const factsFrom = 350;

/** Breaks a text into lines no wider than `widest`: at spaces, or inside a word that is too long. */
export function linesOf(text: string, widest: number, measure: (line: string) => number): string[] {
  const lines: string[] = [];
  let line = "";
  for (const word of text.split(/\s+/)) {
    const longer = line ? `${line} ${word}` : word;
    if (measure(longer) <= widest) {
      line = longer;
      continue;
    }
    if (line) lines.push(line);
    line = word;
    while (line.length > 1 && measure(line) > widest) {
      let end = line.length - 1;
      while (end > 1 && measure(line.slice(0, end)) > widest) end--;
      lines.push(line.slice(0, end));
      line = line.slice(end);
    }
  }
  if (line) lines.push(line);
  return lines;
}

function drawCode(context: CanvasRenderingContext2D, code: string, top: number): number {
  const modules = modulesOf(code);
  // The light border, four modules on each side, is as wide as the margin: dark modules take 60 % of the width.
  const scale = Math.floor(940 / modules.length);
  const size = scale * modules.length;
  const left = Math.round((width - size) / 2);
  modules.forEach((row, y) =>
    row.forEach((dark, x) => {
      if (dark) context.fillRect(left + x * scale, top + y * scale, scale, scale);
    }),
  );
  return top + size;
}

/** Draws what the printed voucher says, in the same order. Returns the y of the next line. */
function draw(context: CanvasRenderingContext2D, voucher: VoucherDetails, translation: Translation) {
  context.fillStyle = "#fff";
  context.fillRect(0, 0, width, context.canvas.height);
  context.fillStyle = "#000";
  context.textAlign = "left";
  const drawLine = (line: string, x: number, y: number) => {
    context.direction = runsFromRight(line) ? "rtl" : "ltr";
    context.fillText(line, x, y);
  };
  const write = (text: string, font: string, left: number, right: number, top: number): number => {
    context.font = font;
    const measure = (line: string) => context.measureText(line).width;
    const lines = text.split("\n").flatMap((part) => linesOf(part, right - left, measure));
    lines.forEach((line, index) => drawLine(line, left, top + index * 40));
    return top + lines.length * 40;
  };
  const centre = (text: string, font: string, top: number, gap: number): number => {
    context.textAlign = "center";
    context.font = font;
    const lines = linesOf(text, width - 2 * margin, (line) => context.measureText(line).width);
    lines.forEach((line, index) => drawLine(line, width / 2, top + index * gap));
    context.textAlign = "left";
    return top + lines.length * gap;
  };
  let top = centre(`${brand.name} voucher`, "700 64px sans-serif", margin + 68, 92);
  const warning = warningOf(voucher, translation, true);
  if (warning) top = centre(`${warning.text} ${warning.detail}`, "700 34px sans-serif", top, 44) + 20;
  const drawFact = ({ term, lines }: VoucherPart) => {
    const below = write(term, "700 32px sans-serif", margin, factsFrom - 20, top);
    top = Math.max(below, write(lines.join("\n"), "32px sans-serif", factsFrom, width - margin, top)) + 14;
  };
  for (const part of partsOf(voucher, { translation })) {
    const { key, lines } = part;
    if (key === "council") top = centre(lines.join(" "), "700 40px sans-serif", top, 50) + 16;
    else if (key === "waste") for (const line of lines) top = centre(line, "700 46px sans-serif", top, 56);
    else if (key === "code") {
      top = drawCode(context, voucher.code, top - 40) + 40;
      top = centre(lines.join(" "), "700 92px monospace", top, 70) + 20;
    } else drawFact(part);
    if (key === "waste") {
      context.fillRect(margin, top - 20, width - 2 * margin, 2);
      top += 40;
    }
  }
  if (translation !== inEnglish) {
    context.fillRect(margin, top - 10, width - 2 * margin, 2);
    top = write(forGate, "700 36px sans-serif", margin, width - margin, top + 40) + 14;
    for (const part of partsOf(voucher)) if (gateKeys.has(part.key)) drawFact(part);
  }
  return top + margin;
}

async function pictureOf(voucher: VoucherDetails, translation: Translation): Promise<File> {
  const canvas = document.createElement("canvas");
  canvas.width = width;
  canvas.height = leastHeight;
  const context = canvas.getContext("2d");
  if (!context) throw new Error("no canvas");
  // Once to learn how long it is: a canvas that gets another height is empty.
  canvas.height = Math.max(leastHeight, Math.ceil(draw(context, voucher, translation)));
  draw(context, voucher, translation);
  return new File([await pngOf(canvas)], `${brand.slug}-voucher-${voucher.code}.png`, { type: "image/png" });
}

/** Downloads the voucher as a PNG. @throws if the browser cannot draw it @public loaded lazily */
export async function savePicture(voucher: VoucherDetails, translation: Translation): Promise<void> {
  const picture = await pictureOf(voucher, translation);
  save(picture.name, picture);
}

/** Shares the picture, with code and site as text. Cancelling is no error. @throws if it fails @public loaded lazily */
export async function sharePicture(voucher: VoucherDetails, translation: Translation): Promise<void> {
  const text = sentInWords(voucher, translation);
  const files = [await pictureOf(voucher, translation)];
  await navigator
    .share(navigator.canShare({ files }) ? { files, text } : { text })
    .catch((error: unknown) => {
      if (!(error instanceof DOMException && error.name === "AbortError")) throw error;
    });
}
