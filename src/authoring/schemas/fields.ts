import { existsSync } from "node:fs";
import { z } from "astro/zod";
import { filmFiles } from "../../website/film.ts";
import { fillIn, knownWords, meaningOf } from "../../scheme/words.ts";

/** What an author reads about a field, in the editor and in a message that refuses it. */
interface Field {
  /** Name of the field on a form. */
  title: string;
  /** What it is for and where it shows. */
  description: string;
  /** A value that would be accepted. */
  example: string;
}

/**
 * One line of plain text with a length in characters; words in braces are filled in. A message says what is wrong and what to write instead,
 * because the person who reads it knows Markdown and not the schema.
 */
export function line({ title, description, example }: Field, limits: { min: number; max: number }) {
  const { min, max } = limits;
  const write = `Write one line of ${min} to ${max} characters, for example: ${example}`;
  return z
    .string({
      error: ({ input }) =>
        input === undefined ? `is missing. ${write}` : `must be text, in quotes if need be. ${write}`,
    })
    .trim()
    .min(min, { error: ({ input }) => `is too short (${String(input).length} characters). ${write}` })
    .max(max, { error: ({ input }) => `is too long (${String(input).length} characters). ${write}` })
    .regex(/^[^\r\n]*$/, { error: `must be on one line. ${write}` })
    .superRefine((text, context) => {
      const unknown = [...text.matchAll(/\{(\w+)\}/g)].filter(
        ([, word = ""]) => meaningOf(word) === undefined,
      );
      for (const [word] of unknown) {
        context.addIssue({
          code: "custom",
          message: `${word}: there is no such word. There are: ${knownWords}`,
        });
      }
    })
    .overwrite(fillIn)
    .meta({ title, description, examples: [example] });
}

/** A calendar day, written 2024-02-22; the value is midnight of that day in UTC. */
export function day({ title, description, example }: Field) {
  const write = `Write the day as year-month-day, for example: ${example}`;
  const dayLike = z.string().regex(/^\d{4}-\d{2}-\d{2}$/, { error: `is not a date. ${write}` });
  const written = z.union([z.date(), dayLike], {
    error: ({ input }) => (input === undefined ? `is missing. ${write}` : `is not a date. ${write}`),
  });
  return written
    .transform((value, context) => {
      const date = new Date(value);
      const exists =
        !Number.isNaN(date.valueOf()) &&
        (typeof value !== "string" || date.toISOString().slice(0, 10) === value);
      if (!exists) context.addIssue({ code: "custom", message: `is a day that does not exist. ${write}` });
      return exists ? date : z.NEVER;
    })
    .meta({ title, description, examples: [example] });
}

/** A film in public/media, named without an ending; every file that a player needs must be there. */
export function video({ title, description, example }: Field) {
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
    .meta({ title, description, examples: [example] });
}

/** Hides an entry from everybody but the person who writes it. */
export function draft() {
  return z
    .boolean({ error: "must be true or false, without quotes. Write: draft: true" })
    .default(false)
    .meta({
      title: "Draft",
      description:
        "Keeps it off the published site; npm run dev still shows it. Switch it off, or leave it out, to publish.",
    });
}

/** An object that refuses fields it does not know, so that a misspelt one is not silently ignored. */
export function frontmatter<Shape extends z.ZodRawShape>(shape: Shape) {
  const known = Object.keys(shape).join(", ");
  return z.strictObject(shape, {
    error: (issue) =>
      issue.code === "unrecognized_keys"
        ? `${issue.keys.join(", ")}: no such field. The fields are: ${known}. Correct the spelling or remove it`
        : `The lines between the two --- are missing. The fields are: ${known}`,
  });
}
