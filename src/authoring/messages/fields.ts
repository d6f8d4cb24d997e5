import { isAlias, isMap, isNode, isScalar, LineCounter, parseDocument, visit, type Document } from "yaml";
import type { z } from "astro/zod";
import { contentSchemas, type ContentFolder } from "../schemas/collections.ts";
import type { EntryText } from "./entry-text.ts";
import type { Mistake } from "./mistake.ts";
import { needsQuotes, yamlInPlainWords } from "./yaml-in-plain-words.ts";

/** The fields of a folder's files, as its schema gives them out. */
export type Fields<Folder extends ContentFolder> = z.output<(typeof contentSchemas)[Folder]>;

interface Read {
  /** As the schema gives them out; undefined where there is a mistake in them. */
  fields?: Fields<ContentFolder> | undefined;
  /** Number of the line, in the file, where a field stands; of what it belongs to where it does not. */
  lineOf: (path: readonly PropertyKey[]) => number;
  mistakes: Mistake[];
}

function parse(frontmatter: string) {
  const counter = new LineCounter();
  return { counter, document: parseDocument(frontmatter, { lineCounter: counter, prettyErrors: false }) };
}

/**
 * Finds the line of a field; the frontmatter begins on the second line of the file. It is parsed anew when somebody
 * asks, which is seldom: the trees of ten thousand texts would have to be kept until then.
 */
function lineFinder(frontmatter: string): Read["lineOf"] {
  return (path) => {
    const { counter, document } = parse(frontmatter);
    let line = 1;
    let node: unknown = document.contents;
    for (const name of path) {
      const pair = isMap(node)
        ? node.items.find(({ key }) => isScalar(key) && key.value === name)
        : undefined;
      if (!pair || !isScalar(pair.key)) break;
      line = counter.linePos(pair.key.range?.[0] ?? 0).line + 1;
      node = pair.value;
    }
    return line;
  };
}

/** Texts of which YAML would silently drop a part: from a # on, or a word that begins with & or *. */
function cutTexts(document: Document, frontmatter: string, lineOf: (offset: number) => number) {
  const cut: { line: number; message: string }[] = [];
  visit(document, {
    Pair(_, { key, value }) {
      if (!isScalar(key) || !isNode(value)) return;
      const field = String(key.value);
      const [from = 0] = value.range ?? [];
      const line = lineOf(key.range?.[0] ?? 0);
      const written = frontmatter.slice(from).split(/\r?\n/, 1).join("").trim();
      if (isAlias(value)) cut.push({ line, message: needsQuotes(field, written) });
      else if (value.anchor) cut.push({ line, message: needsQuotes(field, `&${value.anchor} ${written}`) });
      // A remark behind a day, a name or true is meant as one.
      const plain = isScalar(value) && value.type === "PLAIN" && /\s/.test(String(value.value));
      if (!plain || !value.comment || !/\s#/.test(written)) return;
      const whole = JSON.stringify(written);
      cut.push({
        line,
        message: `${field} would end before the #. Put it into quotation marks: ${field}: ${whole}`,
      });
    },
  });
  return cut;
}

/** What a schema refuses, one mistake for each field. */
function refused(issues: readonly z.core.$ZodIssue[], lineOf: Read["lineOf"]) {
  return issues.flatMap((issue) => {
    const said = (path: PropertyKey[], message: string) => ({
      line: lineOf(path),
      message: [issue.path.map(String).join("."), message].filter(Boolean).join(" "),
    });
    if (issue.code !== "unrecognized_keys") return said(issue.path, issue.message);
    const { keys, message, path } = issue;
    return keys.map((key) => said([...path, key], message.replace(keys.join(", "), key)));
  });
}

function withoutFields(text: string): string {
  if (text.startsWith("---")) {
    return "the second --- is missing. Write three hyphens on a line of their own below the fields";
  }
  return text.trimStart().startsWith("---")
    ? "there is something before the first ---. Delete it, so that the file begins with ---"
    : "the fields are missing. The file begins with a line ---, then the fields, then a line ---";
}

/** A line that YAML reads as a name and a text, whatever stands above and below it. */
const plainLine =
  /^(?!null:)([a-z]+): (?!(?:true|false|null)$)(\p{L}(?:[^:#\p{C}]*[^:#\p{C}\s])?|\d{4}-\d\d-\d\d)$/iu;

/** Fields that are such lines alone, as most are: YAML's own reader takes ten times as long for them. */
export function plainFields(frontmatter: string): Record<string, string> | undefined {
  const fields: Record<string, string> = {};
  for (const line of frontmatter.replace(/\n$/, "").split("\n")) {
    const [, name = "", text] = plainLine.exec(line) ?? [];
    if (text === undefined || Object.hasOwn(fields, name)) return undefined;
    fields[name] = text;
  }
  return fields;
}

/** The fields at the top of a file and every mistake in them. */
export function readFields(
  folder: ContentFolder,
  file: string,
  { text, frontmatter }: Pick<EntryText, "frontmatter"> & { text: string },
): Read {
  if (frontmatter === undefined) {
    return { lineOf: () => 1, mistakes: [{ file, line: 1, message: withoutFields(text) }] };
  }
  const lineOf = lineFinder(frontmatter);
  const check = (found: unknown): Read => {
    const checked = contentSchemas[folder].safeParse(found);
    const mistakes = refused(checked.error?.issues ?? [], lineOf).map((mistake) => ({ file, ...mistake }));
    return { fields: checked.data, lineOf, mistakes };
  };
  const plain = plainFields(frontmatter);
  if (plain) return check(plain);
  const { counter, document } = parse(frontmatter);
  const inFile = ({ line, message }: { line: number; message: string }) => ({
    file,
    line: line + 1,
    message,
  });
  const [complaint] = [...document.errors, ...document.warnings];
  if (complaint) {
    const { code, pos } = complaint;
    const { line } = counter.linePos(pos[0]);
    return { lineOf, mistakes: [inFile(yamlInPlainWords({ code, line }, frontmatter))] };
  }
  if (document.contents !== null && !isMap(document.contents)) {
    const complaint = { code: "NO_FIELD", line: 1 };
    return { lineOf, mistakes: [inFile(yamlInPlainWords(complaint, frontmatter))] };
  }
  const cut = cutTexts(document, frontmatter, (offset) => counter.linePos(offset).line).map(inFile);
  return cut.length > 0 ? { lineOf, mistakes: cut } : check(document.toJS() ?? {});
}
