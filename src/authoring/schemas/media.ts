import { existsSync, readdirSync } from "node:fs";
import { z } from "astro/zod";

/** Endings of pictures in public/media; the first that exists wins. */
const pictureEndings = [".svg", ".avif", ".webp", ".png", ".jpg"] as const;

/** Address of a picture in public/media, given its name without the ending. */
export function pictureFile(name: string): string {
  const ending = pictureEndings.find((candidate) => existsSync(`public/media/${name}${candidate}`));
  return `/media/${name}${ending ?? pictureEndings[0]}`;
}

/** Returns the missing files of a film: two encodings, captions and a still. */
function missingFiles(name: string): string[] {
  return [
    ...["mp4", "webm", "vtt"].map((ending) => `public/media/${name}.${ending}`),
    `public${pictureFile(name)}`,
  ].filter((file) => !existsSync(file));
}

/** Returns the names in public/media with these endings, without films' stills and variants for night and phones. */
function namesOf(endings: readonly string[]): string[] {
  const folder = "public/media";
  const files = existsSync(folder) ? readdirSync(folder) : [];
  const films = new Set(files.filter((file) => file.endsWith(".mp4")).map(withoutEnding));
  const names = files
    .filter((file) => endings.some((ending) => file.endsWith(ending)))
    .map(withoutEnding)
    .filter(
      (name) => !/-(?:night|narrow|mobile)$/.test(name) && (endings.includes(".mp4") || !films.has(name)),
    );
  return [...new Set(names)].sort();
}

function withoutEnding(file: string): string {
  return file.replace(/\.[^.]*$/, "");
}

const textIsNeeded =
  (write: string) =>
  ({ input }: { input?: unknown }) =>
    `${input === undefined ? "is missing" : "must be text"}. ${write}`;

function choice(names: readonly string[]): { enum?: readonly string[] } {
  return names.length > 0 ? { enum: names } : {};
}

/** Name of a file in public/media without its ending; a file with one of these endings must exist. */
export function mediaName(endings: readonly string[], description?: string) {
  const names = namesOf(endings);
  const write = `Write the name of a file in public/media without its ending. There are: ${names.join(", ")}`;
  return z
    .string({ error: textIsNeeded(write) })
    .regex(/^[a-z0-9-]+$/, { error: `must hold lower-case letters, digits and hyphens only. ${write}` })
    .refine((name) => endings.some((ending) => existsSync(`public/media/${name}${ending}`)), {
      error: ({ input }) =>
        `names no file: there is no public/media/${String(input)}${endings[0] ?? ""}. ${write}`,
    })
    .meta({ title: "File", description, examples: ["scene-van"], ...choice(names) });
}

/** A film in public/media, named without an ending; every file that a player needs must be there. */
export function film(description: string) {
  const names = namesOf([".mp4"]).filter((name) => missingFiles(name).length === 0);
  const write = `Write the name that its files share, without the ending. There are: ${names.join(", ")}`;
  return z
    .string({ error: textIsNeeded(write) })
    .regex(/^[a-z0-9-]+$/, { error: `is not a name. ${write}`, abort: true })
    .superRefine((name, context) => {
      const missing = missingFiles(name);
      if (missing.length === 0) return;
      const message = `names a film that is not complete: there is no ${missing.join(", no ")}. ${write}`;
      context.addIssue({ code: "custom", message });
    })
    .meta({ title: "Drawn film", description, examples: ["feature"], ...choice(names) });
}
