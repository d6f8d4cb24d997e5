import { withBorough } from "../../scheme/boroughs.ts";
import { site } from "../../scheme/site.ts";
import { groupCode } from "../../scheme/voucher-code.ts";
import { wasteAmountName, wasteName } from "../../scheme/waste.ts";
import { isoDayInWords } from "../shell/days-in-words.ts";
import { modulesOf } from "../../client/ui/qr-code.tsx";
import type { Voucher } from "./voucher.ts";

const width = 1080;
const height = 1620;
const margin = 90;

/** Breaks a text into lines that are no wider than `widest`, at spaces, and within a word that is too long by itself. */
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

function drawCode(context: CanvasRenderingContext2D, code: string): number {
  const modules = modulesOf(code);
  const scale = Math.floor(width / modules.length);
  const size = scale * modules.length;
  const left = Math.round((width - size) / 2);
  const top = margin;
  modules.forEach((row, y) =>
    row.forEach((dark, x) => {
      if (dark) context.fillRect(left + x * scale, top + y * scale, scale, scale);
    }),
  );
  return top + size;
}

function draw(context: CanvasRenderingContext2D, voucher: Voucher): void {
  context.fillStyle = "#fff";
  context.fillRect(0, 0, width, height);
  context.fillStyle = "#000";
  const write = (text: string, font: string, top: number, gap: number): number => {
    context.font = font;
    const lines = linesOf(text, width - 2 * margin, (line) => context.measureText(line).width);
    lines.forEach((line, index) => context.fillText(line, margin, top + index * gap));
    return top + lines.length * gap;
  };
  write(site.name, "700 56px sans-serif", margin + 30, 60);
  let top = drawCode(context, voucher.code) + 20;
  top = write(groupCode(voucher.code), "700 92px monospace", top, 110);
  const several = voucher.load.length > 1;
  for (const { kind, amount } of voucher.load) {
    top = write(wasteName(kind), `700 ${several ? 44 : 60}px sans-serif`, top, several ? 52 : 70);
    top = write(wasteAmountName(amount), `${several ? 36 : 44}px sans-serif`, top, several ? 50 : 60);
  }
  top = write(withBorough(voucher.site_address, voucher.local_auth_issue), "44px sans-serif", top, 56);
  write(`Use by ${isoDayInWords(voucher.last_day)}`, "700 48px sans-serif", top + 20, 60);
}

/**
 * Saves the voucher as a PNG among the device's downloads.
 * @throws where the browser cannot draw or save it
 * @public imported when it is shown, which knip does not see
 */
export async function savePicture(voucher: Voucher): Promise<void> {
  const canvas = document.createElement("canvas");
  canvas.width = width;
  canvas.height = height;
  const context = canvas.getContext("2d");
  if (!context) throw new Error("No canvas");
  draw(context, voucher);
  const picture = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, "image/png"));
  if (!picture) throw new Error("No picture");
  const link = document.createElement("a");
  link.href = URL.createObjectURL(picture);
  link.download = `${site.slug}-voucher-${voucher.code}.png`;
  link.click();
  // Not at once: the browser has to have begun.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}
