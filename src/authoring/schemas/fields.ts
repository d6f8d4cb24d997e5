import { z } from "astro/zod";
import { fillIn, knownWords, meaningOf } from "../../shared/domain/words.ts";

/** Texts about a field in the editor and in its errors. */
interface Field {
  title?: string;
  /** Shown in the editor's form; a component has no form. */
  description?: string;
  example: string;
}

function characters(text: unknown): string {
  const { length } = String(text);
  return `${length} character${length === 1 ? "" : "s"}`;
}

/** One line of plain text with a length in characters; words in braces are filled in. Errors say what to write. */
export function line([min, max]: [min: number, max: number], { title, description, example }: Field) {
  const write = `Write one line of ${min} to ${max} characters, for example: ${example}`;
  return z
    .string({
      error: ({ input }) =>
        input === undefined ? `is missing. ${write}` : `must be text, in quotes if need be. ${write}`,
    })
    .trim()
    .min(min, { error: ({ input }) => `is too short (${characters(input)}). ${write}` })
    .max(max, { error: ({ input }) => `is too long (${characters(input)}). ${write}` })
    .regex(/^[^\r\n]*$/, { error: `must be on one line. ${write}` })
    .superRefine((text, context) => {
      const unknown = [...text.matchAll(/\{(\w+)\}/g)].filter(
        ([, word = ""]) => meaningOf(word) === undefined,
      );
      for (const [word] of unknown) {
        context.addIssue({
          code: "custom",
          message: `${word}: there is no such word, and other words in braces have no place in a line like this. There are: ${knownWords}`,
        });
      }
    })
    .overwrite(fillIn)
    .meta({ title, description, examples: [example] });
}

export const dayPattern = /^\d{4}-\d{2}-\d{2}$/;

/** A calendar day of this century, written 2024-02-22; the value is midnight of that day in UTC. */
export function day({ title, description, example }: Field) {
  const write = `Write the day as year-month-day, for example: ${example}`;
  return z
    .string({ error: ({ input }) => `${input === undefined ? "is missing" : "is not a date"}. ${write}` })
    .regex(dayPattern, { error: `is not a date. ${write}`, abort: true })
    .refine((text) => text.startsWith("20"), {
      error: ({ input }) =>
        `is in the year ${String(input).slice(0, 4)}, not in this century. Correct the year`,
      abort: true,
    })
    .refine(
      (text) => {
        const date = new Date(text);
        return !Number.isNaN(date.valueOf()) && date.toISOString().startsWith(text);
      },
      { error: ({ input }) => `is a day that does not exist: ${String(input)}. ${write}` },
    )
    .transform((text) => new Date(text))
    .meta({ title, description, examples: [example] });
}

export function oneOf<const Choices extends readonly [string, ...string[]]>(choices: Choices) {
  const write = `Write one of: ${choices.join(", ")}`;
  return z.enum(choices, {
    error: ({ input }) => `${input === undefined ? "is missing" : "is not one of them"}. ${write}`,
  });
}

/** Keeps an entry off the published site. */
export function draft() {
  return z
    .boolean({ error: "must be true or false, without quotes. Write: draft: true" })
    .default(false)
    .meta({
      title: "Draft",
      description: "Keeps it off the published site. Switch it off, or leave it out, to publish.",
    });
}

/** An object that rejects unknown fields, so that a misspelt one is not ignored. */
export function frontmatter<Shape extends z.ZodRawShape>(shape: Shape) {
  const known = Object.keys(shape).join(", ");
  const fields = Object.keys(shape)
    .map((field) => `${field}: …`)
    .join(" and ");
  return z.strictObject(shape, {
    error: (issue) =>
      issue.code === "unrecognized_keys"
        ? `${issue.keys.join(", ")}: no such field. The fields are: ${known}. Correct the spelling or remove it`
        : `needs lines of its own below it, each with two spaces before it: ${fields}`,
  });
}
