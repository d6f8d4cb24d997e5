import type { Field } from "@sveltia/cms";
import { refusedDescription } from "../schemas/description.ts";
import type { Property } from "../schemas/json-schema.ts";

/** A text that may be incomplete in a draft. Lengths in characters. */
interface DraftText {
  name: string;
  label: string;
  min: number;
  max: number;
}

/** What a published entry needs. */
interface Requirements {
  texts: readonly DraftText[];
  /** A regular expression for the body, and a message for what it stops at: body.ts. */
  body: { pattern: string; mistakes: readonly (readonly [beginning: string, mistake: string])[] };
}

/** Returns the texts that a draft may leave incomplete: all but the title, which makes the address. */
export function listDraftTexts({ properties = {} }: Property): DraftText[] {
  return Object.entries(properties).flatMap(([name, property]) => {
    const { minLength: min = 0, maxLength: max, title: label = name } = property;
    return max === undefined || min < 2 || name === "title" ? [] : [{ name, label, min, max }];
  });
}

/** Removes the limits of these texts from a form, so that an incomplete draft can be saved. */
export function allowIncompleteDrafts(fields: Field[], schema: Property): Field[] {
  const texts = listDraftTexts(schema);
  return fields.map((field) => {
    const text = texts.find(({ name }) => name === field.name);
    if (!text) return field;
    const hint = `${"hint" in field ? `${field.hint} ` : ""}${text.min} to ${text.max} characters, needed once it is published.`;
    const unlimited = {
      hint,
      required: false,
      minlength: undefined,
      maxlength: undefined,
      pattern: undefined,
    };
    return { ...field, ...unlimited } as Field;
  });
}

/** Escapes literal braces of a text, found by `bracesPattern` of body.ts. */
export const escapeBraces = (text: string, pattern: string): string =>
  text.replaceAll(new RegExp(pattern, "g"), (whole, inside?: string, open?: string) =>
    open ? "\\{" : inside === undefined ? whole : `\\{${inside}\\}`,
  );

/** Finds pictures that are described by their file name. */
function namedByFile(text: string): string[] {
  return [...text.matchAll(/!\[([^\]]+)\]\(/g)].flatMap(([, description]) => {
    const refused = refusedDescription(description);
    return refused === undefined ? [] : [`A picture ${refused}. Write ![what it shows](...).`];
  });
}

/** Returns the mistakes of an entry, as sentences; none for a draft. */
export function unfinished(entry: Record<string, unknown>, { texts, body }: Requirements): string[] {
  if (entry.draft === true) return [];
  const wrongLengths = texts.flatMap(({ name, label, min, max }) => {
    const text = entry[name];
    const length = typeof text === "string" ? [...text.trim()].length : 0;
    if (length >= min && length <= max) return [];
    return [`${label} has ${length} characters: write ${min} to ${max}, or switch Draft on.`];
  });
  const text = typeof entry.body === "string" ? entry.body : "";
  if (text.trim() === "") return [...wrongLengths, "There is no text yet: write one, or switch Draft on."];
  if (new RegExp(body.pattern).test(text)) return [...wrongLengths, ...namedByFile(text)];
  // Without its $ the expression matches up to the mistake.
  const [right = ""] = new RegExp(body.pattern.replace(/\$$/, "")).exec(text) ?? [];
  const rest = text.slice(right.length);
  const from = rest.startsWith("]") ? Math.max(right.lastIndexOf("["), 0) : right.length;
  const near = text.slice(from).split("\n", 1).join("").slice(0, 40).trim();
  const [, mistake = ""] = body.mistakes.find(([beginning]) => rest.startsWith(beginning)) ?? [];
  return [...wrongLengths, `Near “${near}”: ${mistake}`];
}

/** Returns links to missing pages, as sentences; none for a draft. */
export function deadLinks(entry: Record<string, unknown>, addresses: readonly string[]): string[] {
  if (entry.draft === true) return [];
  const links = JSON.stringify(entry).matchAll(/(?:\]\(|"?href"?(?:=\\|:)")(\/[^\s)"\\#?]*)/g);
  return [...new Set([...links].map(([, path = ""]) => path))]
    .filter((path) => !addresses.includes(path) && !path.startsWith("/content/"))
    .map(
      (path) =>
        `There is no page ${path} on the site. Correct the link, publish that page first, or switch Draft on.`,
    );
}
