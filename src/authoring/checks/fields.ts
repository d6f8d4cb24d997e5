import { isAlias, isMap, isNode, isScalar, LineCounter, parseDocument, visit, type Document } from "yaml";
import type { z } from "astro/zod";
import { contentSchemas, type ContentFolder } from "../schemas/collections.ts";
import type { EntryText } from "./entry-text.ts";
import { aboutFiles, aboutLines } from "../messages/files.ts";
import type { Mistake } from "../messages/mistake.ts";
import { needsQuotes, yamlInPlainWords } from "./yaml.ts";

/** The parsed fields of a folder's files. */
export type Fields<Folder extends ContentFolder> = z.output<(typeof contentSchemas)[Folder]>;

interface Read {
  /** Undefined if there is a mistake in them. */
  fields?: Fields<ContentFolder> | undefined;
  /** Returns the line of a field in the file; of its parent where it is missing. */
  lineOf: (path: readonly PropertyKey[]) => number;
  mistakes: Mistake[];
}

/** Finds the line of a field; the frontmatter begins on the second line of the file. */
function lineFinder(document: Document, counter: LineCounter): Read["lineOf"] {
  return (path) => {
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

/** Finds texts of which YAML drops a part: from a # on, or a word that begins with & or *. */
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
      // A comment behind a day, a name or true is intended.
      const plain = isScalar(value) && value.type === "PLAIN" && /\s/.test(String(value.value));
      if (!plain || !value.comment || !/\s#/.test(written)) return;
      cut.push({ line, message: aboutLines.endsAtHash(field, JSON.stringify(written)) });
    },
  });
  return cut;
}

/** Converts the errors of a schema: one mistake for each field. */
function mistakesOf(issues: readonly z.core.$ZodIssue[], lineOf: Read["lineOf"]) {
  return issues.flatMap((issue) => {
    const mistakeAt = (path: PropertyKey[], message: string) => ({
      line: lineOf(path),
      message: [issue.path.map(String).join("."), message].filter(Boolean).join(" "),
    });
    if (issue.code !== "unrecognized_keys") return mistakeAt(issue.path, issue.message);
    const { keys, message, path } = issue;
    return keys.map((key) => mistakeAt([...path, key], message.replace(keys.join(", "), key)));
  });
}

function withoutFields(text: string): string {
  if (text.startsWith("---")) return aboutFiles.secondHyphens;
  return text.trimStart().startsWith("---") ? aboutFiles.notAtTheTop : aboutFiles.noFields;
}

/** Reads the fields at the top of a file and finds every mistake in them. */
export function readFields(
  folder: ContentFolder,
  file: string,
  { text, frontmatter }: Pick<EntryText, "frontmatter"> & { text: string },
): Read {
  if (frontmatter === undefined) {
    return { lineOf: () => 1, mistakes: [{ file, line: 1, message: withoutFields(text) }] };
  }
  const counter = new LineCounter();
  const document = parseDocument(frontmatter, { lineCounter: counter, prettyErrors: false });
  const lineOf = lineFinder(document, counter);
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
  if (cut.length > 0) return { lineOf, mistakes: cut };
  const checked = contentSchemas[folder].safeParse(document.toJS() ?? {});
  const mistakes = mistakesOf(checked.error?.issues ?? [], lineOf).map((mistake) => ({ file, ...mistake }));
  return { fields: checked.data, lineOf, mistakes };
}
