import { writeFileSync } from "node:fs";
import { basename } from "node:path";
import { optimize } from "svgo";
import { bitmap } from "./render.ts";

/** A shorter SVG that looks the same. Ids get the file's name as prefix, so that two pictures may share a page. */
export function shorten(svg: string, path: string): string {
  const { data } = optimize(svg, {
    path,
    multipass: true,
    plugins: [
      {
        name: "preset-default",
        params: {
          overrides: {
            // Parts drawn in their own coordinates stay alike, which compresses better than one flat list.
            convertPathData: { floatPrecision: 1, applyTransforms: false, utilizeAbsolute: false },
            moveGroupAttrsToElems: false,
            mergePaths: false,
          },
        },
      },
      { name: "prefixIds", params: { prefix: basename(path, ".svg"), delim: "-" } },
    ],
  });
  return `${data}\n`;
}

export const writeSvg = (svg: string, path: string): void => writeFileSync(path, shorten(svg, path));

/** Writes a PNG of few colours, `width` by `height` pixels; transparent where the picture is. */
export async function writePng(
  svg: string,
  path: string,
  width: number,
  height: number,
  colours = 256,
): Promise<void> {
  await bitmap(svg, width, height).png({ palette: true, colours, effort: 10, dither: 0 }).toFile(path);
}
