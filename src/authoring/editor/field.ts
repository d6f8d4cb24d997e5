import type { Field } from "@sveltia/cms";
import { dayPattern } from "../schemas/fields.ts";
import { filmFolder } from "../schemas/films.ts";
import type { Property } from "../schemas/json-schema.ts";

/** Longest text, in characters, that still gets a box of one line. */
const oneLineBox = 80;

/** What can be uploaded as a picture: a phone's HEIC as well, of which the library makes WebP. */
const pictureTypes = "image/jpeg,image/png,image/webp,image/avif,image/gif,image/heic,image/heif";

/** How a day is written in a file, in the notation of the editor. */
const dayFormat = "YYYY-MM-DD";

function sentence(text: string): string {
  return /[.!?]$/.test(text) ? text : `${text}.`;
}

/** A hint as it can be read: the library takes it for HTML. */
export function hintText(text: string): string {
  return text.replaceAll("<", "&lt;");
}

/** Returns the hint below the box: the description of the schema, and its example. */
function hint({ description, examples }: Property): string {
  const example = examples?.[0];
  const parts = [description && sentence(description), example && `For example: ${String(example)}`];
  return hintText(parts.filter(Boolean).join(" "));
}

/**
 * A pattern that accepts what the schema accepts: it counts characters, a picture as one, after
 * cutting the spaces at both ends off.
 */
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
 * The form field for one field of a schema. It may accept less than the schema, never more in what a form can
 * express: type, presence, length, choice. What remains (a day that does not exist, a file that is missing) is
 * refused by the build.
 * @throws Error for a kind of field without a mapping, so that no field is silently left out.
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
  if (property.film) {
    const folder = `/${filmFolder}`;
    return {
      ...common,
      widget: "file",
      accept: property.film,
      choose_url: false,
      media_folder: folder,
      public_folder: folder,
    };
  }
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

/** The form fields of an object, in the order of the schema. */
export function editorFields({ properties = {}, required = [] }: Property): Field[] {
  return Object.entries(properties).map(([name, property]) =>
    editorField(name, property, required.includes(name)),
  );
}
