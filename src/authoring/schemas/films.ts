import { z } from "astro/zod";
import { frontmatter } from "./fields.ts";
import { ownPicture } from "./pictures.ts";

/** Folder of announcements' films and captions, from the top of the project. */
export const filmFolder = "content/films";

export const publicFilm = (file: string): string => file.replace(`/${filmFolder}/`, "/films/");

/** Largest film in bytes: hosts of static sites refuse files of 25 MiB and more. */
export const largestFilm = 24_000_000;

/** An author's file in the folder of films; checks/films.ts looks into it. */
function ownFile(ending: string, title: string, description: string, advice: string) {
  const write = `Put the file into ${filmFolder} and write /${filmFolder}/ before its name, for example: /${filmFolder}/opening-day${ending}`;
  return z
    .string({ error: ({ input }) => `${input === undefined ? "is missing" : "must be text"}. ${write}` })
    .regex(new RegExp(`^/${filmFolder}/[a-z0-9-]+[.]${ending.slice(1)}$`), {
      error: `shows nothing: its name has to end in ${ending}, in small letters, digits and hyphens. ${advice}. ${write}`,
    })
    .meta({ title, description, film: ending });
}

/** An author's film, with still, transcript and captions. */
export const ownFilm = frontmatter({
  file: ownFile(
    ".mp4",
    "Film",
    "A film of your own: MP4 (H.264), 24 MB at most. It is shown at the top and in the list.",
    "Phones often write .mov, which not every browser plays: export it as MP4 (H.264)",
  ),
  still: ownPicture("Still", "What shows before the film plays, and where it cannot."),
  transcript: z
    .string({ error: "is missing. Write what the film shows and what is said in it" })
    .trim()
    .min(40, { error: "is too short. Write what the film shows and what is said in it" })
    .max(5000, {
      error: "is too long. Write what the film shows and what is said in it, in 5,000 characters",
    })
    .meta({
      title: "Transcript",
      description:
        "What the film shows and what is said in it, for people who cannot see or hear it. A blank line begins a new paragraph.",
    }),
  captions: ownFile(
    ".vtt",
    "Captions",
    "For a film with sound: its captions as WebVTT, which programs for subtitles write.",
    "Export the captions as WebVTT",
  ).optional(),
}).meta({ title: "Film of your own" });

export type OwnFilm = z.output<typeof ownFilm>;
