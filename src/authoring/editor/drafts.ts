import type { Field } from "@sveltia/cms";
import { dayInBritain, dayInWords } from "../../shared/domain/days.ts";
import type { ToMend } from "./mend.ts";
import type { Property } from "../schemas/json-schema.ts";

/** A text that may be half-written in a draft, and has its length once it is published. Lengths in characters. */
interface PublishedText {
  /** Names of the fields that lead to it. */
  path: string[];
  /** Its name on the form. */
  label: string;
  min: number;
  max: number;
  required: boolean;
}

/** What is asked of an entry once it is published. */
interface Published {
  texts: readonly PublishedText[];
  /** An expression that its text has to match, and what to say where it does not: bodyMistakes. */
  body: { pattern: string; mistakes: readonly (readonly [beginning: string, mistake: string])[] };
}

/** The title is needed at once: the address and the lists are made from it. */
const neededAtOnce = "title";

/** The lines of text of a schema that its drafts may leave half-written. */
export function publishedTexts(schema: Property, above: string[] = []): PublishedText[] {
  return Object.entries(schema.properties ?? {}).flatMap(([name, property]) => {
    const path = [...above, name];
    if (property.properties) return publishedTexts(property, path);
    const { minLength: min = 0, maxLength: max, title: label = name } = property;
    if (max === undefined || min < 2 || name === neededAtOnce) return [];
    return { path, label, min, max, required: (schema.required ?? []).includes(name) };
  });
}

/** The same form with these texts free of their limits, so that what is half-written can be saved. */
export function freeForDrafts(fields: Field[], schema: Property, above: string[] = []): Field[] {
  const free = new Map(publishedTexts(schema).map((text) => [text.path.join("."), text]));
  return fields.map((field): Field => {
    const path = [...above, field.name];
    if (field.widget === "object" && "fields" in field && field.fields)
      return { ...field, fields: freeForDrafts(field.fields, schema, path) };
    const text = free.get(path.join("."));
    if (!text) return field;
    const { min, max, required } = text;
    const length = `${min} to ${max} characters${required ? ", needed" : ""} once it is published.`;
    return {
      ...field,
      hint: "hint" in field ? `${field.hint} ${length}` : length,
      required: false,
      minlength: undefined,
      maxlength: undefined,
      pattern: undefined,
    } as Field;
  });
}

/** What an entry that is no draft lacks, each at its field. */
export function unfinished(entry: Record<string, unknown>, { texts, body }: Published): ToMend[] {
  if (entry.draft === true) return [];
  const lacking = texts.flatMap(({ path, label, min, max, required }) => {
    const holder = path
      .slice(0, -1)
      .reduce<unknown>((value, name) => (value as Record<string, unknown> | undefined)?.[name], entry);
    // An optional part that is not there, a picture say, lacks nothing.
    if (holder === undefined || holder === null) return [];
    const text = (holder as Record<string, unknown>)[path.at(-1) ?? ""];
    const length = typeof text === "string" ? [...text.trim()].length : 0;
    if ((length === 0 && !required) || (length >= min && length <= max)) return [];
    const words = `${label} has ${length} characters: write ${min} to ${max}, or switch Draft on.`;
    return { field: path.join("."), words };
  });
  const text = typeof entry.body === "string" ? entry.body : "";
  const field = "body";
  if (text.trim() === "")
    return [...lacking, { field, words: "There is no text yet: write one, or switch Draft on." }];
  if (new RegExp(body.pattern).test(text)) return lacking;
  // Without its end the expression goes as far as the text is right.
  const [right = ""] = new RegExp(body.pattern.replace(/\$$/, "")).exec(text) ?? [];
  const rest = text.slice(right.length);
  // A link is known by its words, which stand before what is wrong with it.
  const from = rest.startsWith("]") ? Math.max(right.lastIndexOf("["), 0) : right.length;
  const near = text.slice(from).split("\n", 1).join("").slice(0, 40).trim();
  const [, mistake = ""] = body.mistakes.find(([beginning]) => rest.startsWith(beginning)) ?? [];
  return [...lacking, { field, words: `Near “${near}”: ${mistake}` }];
}

/** The links of an entry that is no draft to pages that the site does not have: its next build would stop at them. */
export function deadLinks(entry: Record<string, unknown>, addresses: readonly string[]): ToMend[] {
  if (entry.draft === true) return [];
  const links = JSON.stringify(entry).matchAll(/(?:\]\(|"?href"?(?:=\\|:)")(\/[^\s)"\\#?]*)/g);
  const missing = new Set(
    [...links].map(([, path = ""]) => path).filter((path) => !addresses.includes(path)),
  );
  return [...missing]
    .filter((path) => !path.startsWith("/content/"))
    .map((path) => ({
      field: "body",
      words: `There is no page ${path} on the site. Correct the link, publish that page first, or switch Draft on.`,
    }));
}

/** Days ahead from which a date is asked about: a mistyped year, as a rule. */
const farDays = 180;

/** What to ask of an entry whose day is far off; undefined where it is not. */
export function dayToConfirm(entry: Record<string, unknown>, now: Date): string | undefined {
  const day = typeof entry["date"] === "string" ? new Date(entry["date"]) : undefined;
  const today = new Date(dayInBritain(now));
  if (!day || !(day.valueOf() - today.valueOf() > farDays * 86_400_000)) return undefined;
  return `It appears on ${dayInWords(day)}, and nobody sees it before. Save it with this date?`;
}
