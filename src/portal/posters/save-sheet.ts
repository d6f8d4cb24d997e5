import fontUrl from "@fontsource-variable/familjen-grotesk/files/familjen-grotesk-latin-wght-normal.woff2?url";
import moreLettersUrl from "@fontsource-variable/familjen-grotesk/files/familjen-grotesk-latin-ext-wght-normal.woff2?url";
import { pngOfSvg, save } from "../../shared/api/files.ts";
import { timeoutFetch } from "../../shared/api/service-fetch.ts";
import { inlineMark, sheetFont } from "./sheet-parts.tsx";

/** Fetches a file of the site as a data address. */
async function inlined(address: string, type: string): Promise<string> {
  const bytes = new Uint8Array(await (await timeoutFetch(address)).arrayBuffer());
  let text = "";
  for (const byte of bytes) text += String.fromCharCode(byte);
  return `data:${type};base64,${btoa(text)}`;
}

/** Returns a drawing as a self-contained SVG with its font and pictures. */
async function standalone(drawing: SVGSVGElement): Promise<string> {
  const copy = drawing.cloneNode(true) as SVGSVGElement;
  const { width, height } = drawing.viewBox.baseVal;
  copy.setAttribute("xmlns", "http://www.w3.org/2000/svg");
  copy.setAttribute("width", String(width));
  copy.setAttribute("height", String(height));
  for (const image of copy.querySelectorAll("image")) {
    const href = image.getAttribute("href") ?? "";
    const mark = inlineMark(href);
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
  // For ł, ș and ğ. Non-Latin letters use the system's font.
  style.textContent =
    `@font-face{${named}(${face}) format("woff2")}` +
    `@font-face{${named}(${moreLetters}) format("woff2");unicode-range:U+100-2BA,U+1E00-1EFF}`;
  copy.prepend(style);
  return new XMLSerializer().serializeToString(copy);
}

/** Saves a drawing as SVG. @throws {Problem} if its font or pictures cannot be loaded */
export async function saveSvg(drawing: SVGSVGElement, name: string): Promise<void> {
  save(`${name}.svg`, new Blob([await standalone(drawing)], { type: "image/svg+xml" }));
}

/** Saves a drawing as PNG, one pixel per unit. @throws if the browser cannot draw it */
export async function savePng(drawing: SVGSVGElement, name: string): Promise<void> {
  const { width, height } = drawing.viewBox.baseVal;
  save(`${name}.png`, await pngOfSvg(await standalone(drawing), width, height));
}
