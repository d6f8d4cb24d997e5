import { isMap, isNode, isScalar, parseDocument, stringify } from "yaml";
import { splitEntry } from "../checks/entry-text.ts";

/** An entry as the form has it: its fields, and the text below them as body. */
type Value = Record<string, unknown>;

interface Known {
  frontmatter: string;
  /** What stands below the fields, with the empty lines before and after it. */
  tail: string;
  value: Value;
}

/** Every entry that was read, so that what is not changed is written as it was. */
const known = new Map<string, Known>();

/** Every text that this page has read or written: what stands in a file and is none of them, somebody else wrote. */
const texts = new Set<string>();

/** As the library hands texts over. */
const handed = (text: string) => text.trim().replace(/\r\n?/g, "\n");

export const wasRead = (text: string): boolean => texts.has(handed(text));

/** By these an entry is known again: no two have one alike, and nobody changes all three at once. */
const telling = ["title", "description", "body"] as const;

/** Reads a file of content/ for the form. */
export function fromFile(text: string): Value {
  const { frontmatter = "" } = splitEntry(text);
  const [head = ""] = /^---[ \t]*\r?\n[\s\S]*?^---[ \t]*\r?\n?/m.exec(text) ?? [];
  const tail = text.slice(head.length);
  const fields = (parseDocument(frontmatter).toJS() ?? {}) as Value;
  const value = { ...fields, body: tail.trim() };
  texts.add(handed(text));
  known.set(String(fields["title"] ?? text), { frontmatter, tail, value });
  return value;
}

const same = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

/** The entry that a form was opened with; undefined for a new one. */
function originalOf(value: Value): Known | undefined {
  const score = (one: Known) => telling.filter((field) => same(one.value[field], value[field])).length;
  const [best] = [...known.values()].sort((one, other) => score(other) - score(one));
  return best && score(best) > 0 ? best : undefined;
}

const line = (name: string, field: unknown) => stringify({ [name]: field }, { lineWidth: 0 });

/** The lines of the fields, of which those of fields that were not changed are as they were. */
function linesOf({ frontmatter, value: before }: Known, fields: Value): string {
  const { contents } = parseDocument(frontmatter);
  if (!isMap(contents)) return stringify(fields, { lineWidth: 0 });
  let lines = frontmatter;
  // From the last on, so that the places of those before it stay true.
  for (const { key, value } of contents.items.toReversed()) {
    if (!isScalar(key) || !key.range) continue;
    const name = String(key.value);
    if (same(before[name], fields[name])) continue;
    const from = key.range[0];
    const to = (isNode(value) && value.range ? value.range[1] : undefined) ?? key.range[1];
    const end = from + frontmatter.slice(from, to).trimEnd().length;
    lines =
      name in fields
        ? lines.slice(0, from) + line(name, fields[name]).trimEnd() + lines.slice(end)
        : lines.slice(0, from) + lines.slice(end).replace(/^[^\n]*\n/, "");
  }
  // The form gives every switch; one that is off and was not there says nothing.
  const added = Object.entries(fields).filter(([name, field]) => !(name in before) && field !== false);
  return lines + added.map(([name, field]) => line(name, field)).join("");
}

/** Writes an entry as a file: lines that nobody changed are as they were, remarks and quotation marks included. */
export function toFile(value: Value): string {
  const text = written(value);
  texts.add(handed(text));
  return text;
}

function written({ body, ...fields }: Value): string {
  const text = typeof body === "string" ? body.trim() : "";
  const original = originalOf({ ...fields, body: text });
  if (!original) return `---\n${stringify(fields, { lineWidth: 0 })}---\n\n${text}\n`;
  const tail = original.value["body"] === text ? original.tail : `\n${text}\n`;
  return `---\n${linesOf(original, fields)}---\n${tail}`;
}
