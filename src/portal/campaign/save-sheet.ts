import fontUrl from "@fontsource-variable/familjen-grotesk/files/familjen-grotesk-latin-wght-normal.woff2?url";
import moreLettersUrl from "@fontsource-variable/familjen-grotesk/files/familjen-grotesk-latin-ext-wght-normal.woff2?url";
import { timeoutFetch } from "../../client/data/service-fetch.ts";
import { markInside } from "./face.ts";
import { sheetFont } from "./sheet-parts.tsx";

/** A file of the site as an address that holds it. */
async function inlined(address: string, type: string): Promise<string> {
  const bytes = new Uint8Array(await (await timeoutFetch(address)).arrayBuffer());
  let text = "";
  for (const byte of bytes) text += String.fromCharCode(byte);
  return `data:${type};base64,${btoa(text)}`;
}

/** A drawing of the page as a file that needs nothing else: its face and pictures inside. */
async function standalone(drawing: SVGSVGElement): Promise<string> {
  const copy = drawing.cloneNode(true) as SVGSVGElement;
  const { width, height } = drawing.viewBox.baseVal;
  copy.setAttribute("xmlns", "http://www.w3.org/2000/svg");
  copy.setAttribute("width", String(width));
  copy.setAttribute("height", String(height));
  for (const image of copy.querySelectorAll("image")) {
    const href = image.getAttribute("href") ?? "";
    const mark = markInside(href);
    if (mark) {
      image.setAttribute("href", mark);
      continue;
    }
    const scene = await (await timeoutFetch(href)).text();
    image.replaceWith(
      document.importNode(new DOMParser().parseFromString(scene, "image/svg+xml").documentElement, true),
    );
  }
  const style = document.createElementNS("http://www.w3.org/2000/svg", "style");
  const [face, moreLetters] = await Promise.all(
    [fontUrl, moreLettersUrl].map((address) => inlined(address, "font/woff2")),
  );
  const named = `font-family:"${sheetFont}";font-weight:400 700;src:url`;
  // ł, ș and ğ; letters that are not Latin are the system's.
  style.textContent =
    `@font-face{${named}(${face}) format("woff2")}` +
    `@font-face{${named}(${moreLetters}) format("woff2");unicode-range:U+100-2BA,U+1E00-1EFF}`;
  copy.prepend(style);
  return new XMLSerializer().serializeToString(copy);
}

function saveBlob(blob: Blob, name: string): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(blob);
  link.download = name;
  link.click();
  // Not at once: the browser has to have begun.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}

/** Saves a drawing as SVG. @throws {Problem} where its face or pictures cannot be had */
export async function saveSvg(drawing: SVGSVGElement, name: string): Promise<void> {
  saveBlob(new Blob([await standalone(drawing)], { type: "image/svg+xml" }), `${name}.svg`);
}

/** Saves a drawing as PNG, a pixel for each of its units. @throws where the browser cannot draw it */
export async function savePng(drawing: SVGSVGElement, name: string): Promise<void> {
  const { width, height } = drawing.viewBox.baseVal;
  const url = URL.createObjectURL(new Blob([await standalone(drawing)], { type: "image/svg+xml" }));
  try {
    const picture = new Image(width, height);
    picture.src = url;
    await picture.decode();
    const canvas = document.createElement("canvas");
    Object.assign(canvas, { width, height });
    canvas.getContext("2d")?.drawImage(picture, 0, 0, width, height);
    const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, "image/png"));
    if (!blob) throw new Error("No picture");
    saveBlob(blob, `${name}.png`);
  } finally {
    URL.revokeObjectURL(url);
  }
}
