import type { Field } from "@sveltia/cms";
import { dayPattern } from "../schemas/fields.ts";
import type { Property } from "../schemas/json-schema.ts";

/** Characters of the longest text in a one-line box. */
const oneLineBox = 80;

/** Pictures that can be uploaded; Sveltia converts HEIC to WebP. */
const pictureTypes = "image/jpeg,image/png,image/webp,image/avif,image/gif,image/heic,image/heif";

/** Sveltia's notation of the days in files. */
const dayFormat = "YYYY-MM-DD";

function sentence(text: string): string {
  return /[.!?]$/.test(text) ? text : `${text}.`;
}

/** Escapes a hint, which Sveltia takes for HTML. */
export function hintText(text: string): string {
  return text.replaceAll("<", "&lt;");
}

/** Returns the hint below the box: the schema's description and example. */
function hint({ description, examples }: Property): string {
  const example = examples?.[0];
  const parts = [description && sentence(description), example && `For example: ${String(example)}`];
  return hintText(parts.filter(Boolean).join(" "));
}

/** Returns a pattern that counts as the schema does: trimmed, an emoji as one character. */
function textPattern({ minLength = 0, maxLength, pattern }: Property): [string, string] | undefined {
  if (maxLength === undefined || minLength < 2) {
    return pattern ? [pattern, "This is not written as the site needs it. See the hint below."] : undefined;
  }
  return [
    `/^\\s*\\S[^\\r\\n]{${minLength - 2},${maxLength - 2}}\\S\\s*$/u`,
    `Write one line of ${minLength} to ${maxLength} characters.`,
  ];
}

function isDay({ pattern }: Property): boolean {
  return pattern === dayPattern.source;
}

/**
 * Returns the form field of a schema's field. It may accept less than the schema, never more in type, presence, length
 * and choice; the build checks the rest.
 * @throws Error for a kind of field without a mapping
 */
export function editorField(name: string, property: Property, required: boolean): Field {
  const common = {
    name,
    label: property.title ?? name[0]?.toUpperCase() + name.slice(1),
    hint: hint(property),
    required,
  };
  if (isDay(property)) {
    return { ...common, widget: "datetime", type: "date", format: dayFormat, default: "{{now}}" };
  }
  if (property.enum) return { ...common, widget: "select", options: property.enum };
  if (property.type === "boolean") {
    // What a new entry begins with instead: start.ts.
    return { ...common, widget: "boolean", required: false, default: property.default === true };
  }
  if (property.type === "object") {
    return { ...common, widget: "object", collapsed: false, fields: editorFields(property) };
  }
  if (property.picture) return { ...common, widget: "image", choose_url: false, accept: pictureTypes };
  if (property.type === "string") {
    const { minLength, maxLength } = property;
    const text = { ...common, minlength: minLength, maxlength: maxLength, pattern: textPattern(property) };
    return (maxLength ?? oneLineBox) > oneLineBox
      ? { ...text, widget: "text" }
      : { ...text, widget: "string", use_emoji_autocomplete: false };
  }
  throw new Error(
    `src/authoring/editor/field.ts: no form field is known for "${name}" (${JSON.stringify(property)}).`,
  );
}

export function editorFields({ properties = {}, required = [] }: Property): Field[] {
  return Object.entries(properties).map(([name, property]) =>
    editorField(name, property, required.includes(name)),
  );
}
