import { join } from "node:path";
import { readFile } from "node:fs/promises";
import sharp from "sharp";
import type { Mistake } from "../messages/mistake.ts";
import type { Notes } from "../mdx/plugin.ts";
import { pictureAt, pictureFolder, pictureFormats } from "../schemas/pictures.ts";

/** Returns why a picture cannot be shown, or undefined. */
async function fault(file: string): Promise<string | undefined> {
  const ending = /\.[^.]*$/.exec(file)?.[0].toLowerCase() ?? "";
  const bytes = await readFile(file);
  if (bytes.length === 0) return "is empty. Copy it here again";
  try {
    const { format } = await sharp(bytes).metadata();
    if (!pictureFormats[ending]?.includes(format)) {
      return `is not what its name says, but ${format.toUpperCase()}. Export it as JPEG, PNG or WebP`;
    }
    // Decodes the whole file, to find a truncated one.
    await sharp(bytes, { failOn: "truncated" }).resize(8, 8).toBuffer();
    return undefined;
  } catch {
    return "cannot be read as a picture: it is broken, or not what its name says. Export it again";
  }
}

export async function mistakesInPictures(
  root: string,
  file: string,
  pictures: Notes["pictures"],
): Promise<Mistake[]> {
  const mistakes = await Promise.all(
    pictures.map(async ({ line, url }): Promise<Mistake[]> => {
      const { file: picture, refused } = pictureAt(url, file);
      if (refused !== undefined) return [{ file, line, message: refused }];
      try {
        const what = await fault(join(root, picture));
        return what === undefined ? [] : [{ file, line, message: `the picture ${picture} ${what}` }];
      } catch (error) {
        if (!["ENOENT", "EISDIR", "ENAMETOOLONG"].includes((error as NodeJS.ErrnoException).code ?? ""))
          throw error;
        const message =
          `there is no picture ${url}. Put the file into ${pictureFolder} and write /${pictureFolder}/ before ` +
          "its name, with the same small and capital letters";
        return [{ file, line, message }];
      }
    }),
  );
  return mistakes.flat();
}
