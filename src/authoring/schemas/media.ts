import { existsSync } from "node:fs";
import { z } from "astro/zod";

/** Endings that a picture in public/media may have; where there are several, the first wins. */
export const pictureEndings = [".svg", ".avif", ".webp", ".png", ".jpg"] as const;

/** Address of a picture in public/media, given its name without the ending. */
export function pictureFile(name: string): string {
  const ending = pictureEndings.find((candidate) => existsSync(`public/media/${name}${candidate}`));
  return `/media/${name}${ending ?? pictureEndings[0]}`;
}

/** The files of a film, relative to the project's folder: two encodings, captions, and what shows before it plays. */
function filmFiles(name: string): string[] {
  return [
    ...["mp4", "webm", "vtt"].map((ending) => `public/media/${name}.${ending}`),
    `public${pictureFile(name)}`,
  ];
}

/**
 * Name of a file in public/media without its ending. It is looked for while the page is built, so that a
 * misspelt name stops the build and not a visitor.
 * @param endings file endings, any one of which must exist, for example [".svg"]
 */
export function mediaName(description: string, endings: readonly string[]) {
  const write = `Write the name of a file in public/media without its ending (${endings.join(" or ")})`;
  return z
    .string({
      error: ({ input }) => (input === undefined ? `is missing. ${write}` : `must be text. ${write}`),
    })
    .regex(/^[a-z0-9-]+$/, { error: `must hold lower-case letters, digits and hyphens only. ${write}` })
    .refine((name) => endings.some((ending) => existsSync(`public/media/${name}${ending}`)), {
      error: ({ input }) =>
        `there is no such file: public/media/${String(input)}${endings[0] ?? ""}. ${write}`,
    })
    .meta({ title: "File", description, examples: ["scene-van"] });
}

/** A film in public/media, named without an ending; every file that a player needs must be there. */
export function film(description: string) {
  const example = "feature";
  const write = `Write the name that its files share, without the ending, for example: ${example}`;
  return z
    .string({ error: `must be text. ${write}` })
    .regex(/^[a-z0-9-]+$/, { error: `is not a name. ${write}`, abort: true })
    .superRefine((name, context) => {
      const missing = filmFiles(name).filter((file) => !existsSync(file));
      if (missing.length === 0) return;
      const message = `names a film that is not complete: there is no ${missing.join(", no ")}. ${write}`;
      context.addIssue({ code: "custom", message });
    })
    .meta({ title: "Video", description, examples: [example] });
}
