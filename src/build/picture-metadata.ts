import { readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { AstroIntegration } from "astro";
import sharp from "sharp";

const pictures = /\.(?:jpe?g|png|webp|avif|gif|tiff?)$/i;

/**
 * Takes off what a camera or a program wrote into a picture beside what it shows: place, time, device, names.
 * @returns the picture without it, turned as it was meant to be seen; undefined where there is nothing to take off
 */
async function withoutMetadata(bytes: Buffer): Promise<Buffer | undefined> {
  const { exif, xmp, iptc, comments } = await sharp(bytes).metadata();
  if (!exif && !xmp && !iptc && !comments?.length) return undefined;
  // sharp writes none of it unless it is asked to.
  return sharp(bytes, { animated: true }).autoOrient().toBuffer();
}

/** No picture leaves with metadata, whichever folder it came from: what is resized has none, what is copied may have. */
export function pictureMetadata(): AstroIntegration {
  return {
    name: "picture-metadata",
    hooks: {
      "astro:build:done": async ({ dir, logger }) => {
        const folder = fileURLToPath(dir);
        for (const name of await readdir(folder, { recursive: true })) {
          if (!pictures.test(name)) continue;
          const bare = await withoutMetadata(await readFile(join(folder, name)));
          if (!bare) continue;
          await writeFile(join(folder, name), bare);
          logger.info(`took place, time and device off ${name}`);
        }
      },
    },
  };
}
