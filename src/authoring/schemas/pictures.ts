import { dirname, join, normalize } from "node:path/posix";
import { z } from "astro/zod";

/** Folder of pictures in texts, from the top of the project. */
export const pictureFolder = "content/images";

/** Formats of pictures in texts, by ending. An SVG could hold a program. */
export const pictureFormats: Readonly<Record<string, readonly string[]>> = {
  ".jpg": ["jpeg"],
  ".jpeg": ["jpeg"],
  ".png": ["png"],
  ".webp": ["webp"],
  ".avif": ["heif", "avif"],
  ".gif": ["gif"],
};

const keep = `Put the file into ${pictureFolder} and write /${pictureFolder}/ before its name`;

/** Decodes the name in an address; returns it unchanged if a % in it encodes nothing. */
function decoded(url: string): string {
  try {
    return decodeURI(url);
  } catch {
    return url;
  }
}

/** Returns the file of a picture from the top of the project, or why there can be none. `text` is the text's file. */
export function pictureAt(
  url: string,
  text: string,
): { file: string; refused?: undefined } | { file?: undefined; refused: string } {
  if (/^(?:[a-z]+:|\/\/)/i.test(url)) {
    return { refused: `the picture ${url} is on another site, and browsers do not load it. ${keep}` };
  }
  const name = decoded(url);
  const file = normalize(
    name.startsWith("/") ? name.slice(1) : join(dirname(text.replaceAll("\\", "/")), name),
  );
  if (!file.startsWith(`${pictureFolder}/`)) return { refused: `there is no picture ${url}. ${keep}` };
  const ending = /\.[^./]*$/.exec(file)?.[0].toLowerCase() ?? "";
  if (Object.hasOwn(pictureFormats, ending)) return { file };
  const advice = /^\.hei[cf]$/.test(ending)
    ? "Phones write this format and browsers do not show it: export it as JPEG"
    : ending === ".svg"
      ? "A drawing can hold a program: export it as PNG or WebP"
      : "Export it as one of them";
  return {
    refused: `${url} is no picture that a page can show: it has to end in ${Object.keys(pictureFormats).join(", ")}. ${advice}`,
  };
}

/** An author's picture; checks/pictures.ts looks for the file. */
export function ownPicture() {
  const write = `${keep}, for example: /${pictureFolder}/skip.webp`;
  return z
    .string({ error: ({ input }) => `${input === undefined ? "is missing" : "must be text"}. ${write}` })
    .superRefine((url, context) => {
      const { refused } = pictureAt(url, "content/announcements/any.mdx");
      if (refused !== undefined) context.addIssue({ code: "custom", message: `shows nothing: ${refused}` });
    })
    .meta({
      title: "Photo file",
      description: "A photo of your own, beside the text and in the list. It is shown in place of a drawing.",
      picture: true,
    });
}
