import { pictureFolder } from "../schemas/pictures.ts";
import type { Notes } from "./notes.ts";
import { type Context, type Element, lineOf, type Plugin } from "./plugin.ts";

/** What Markdown publishes as it stands although its author meant something else, line by line. */
const slips: readonly (readonly [RegExp, (...found: string[]) => string])[] = [
  [
    /!\[[^\]]*\]\((?![^\s"']+(?:[ \t]+["']|\)))([^"'\n]*\.(?:jpe?g|png|webp|avif|gif|heic|svg))\)/i,
    (name) =>
      `the file name ${name.split("/").at(-1) ?? name} has spaces or brackets in it. Rename the file to ` +
      `${plainName(name)} and write /${pictureFolder}/${plainName(name)}`,
  ],
  [
    /^(#{2,6})([^\s#].*)$/,
    (signs, words) =>
      `a heading needs a space. Write ${signs} ${words}; if the signs themselves are meant, write \\${signs}`,
  ],
  [
    /(\[[^\][]*\]) +(\((?:\/|#|https?:|mailto:|tel:|www\.)[^()\s]*\))/,
    (words, url) => `a link has no space between its words and its address. Write ${words}${url}`,
  ],
];

/** The name of a file as it can stand in a text: small letters, digits and hyphens. */
function plainName(path: string): string {
  const [, name = "", ending = ""] = /([^/\\]*)(\.[a-z]+)$/i.exec(path) ?? [];
  const plain = name
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-|-$/g, "");
  return `${plain || "picture"}${ending.toLowerCase()}`;
}

/** How many lines of a paragraph begin as the items of a list do in other programs. */
function looseItems(lines: readonly string[]): number {
  return lines.filter((line) => /^\s*(?:o |\t+\S|[•·▪●■◦○–]\s*\S|\d{1,2}\)\S)/.test(line)).length;
}

/** What is left in the text of brackets that belong to nothing. */
const remains: readonly (readonly [RegExp, (...found: string[]) => string])[] = [
  [
    /\[\^([^\]\s]+)\]/,
    (name) => `the note [^${name}] has no text. Write it on a line of its own: [^${name}]: the note`,
  ],
  [
    /\]\(/,
    () => "a link stands inside another one, or its brackets do not match. Write one link: [words](address)",
  ],
  [
    /\[[^\][]+\]\[([^\][]*)\]/,
    (name) => `nothing says where [${name}] leads. Write the link as [words](address)`,
  ],
];

type Node = { type: string; value?: unknown; children?: readonly Node[] };

/** The plain words of a part of a text, lines kept, code left out. */
function wordsOf({ type, value, children }: Node): string {
  if (type === "text") return String(value);
  if (type === "break") return "\n";
  return children?.map(wordsOf).join("") ?? " ";
}

/** Whether a part of a text stands inside a link. */
function isInLink(node: Parameters<Context["parent"]>[0], context: Context): boolean {
  for (let above = context.parent(node); above; above = context.parent(above)) {
    if (above.type === "link" || above.type === "linkReference" || ("name" in above && above.name === "a")) {
      return true;
    }
  }
  return false;
}

/** Finds what would be published silently and not as its author meant it. */
export function slipsOfThePen(notes: Notes): Plugin {
  const noted = new Map<string, number | undefined>();
  const used = new Set<string>();
  const refuse = (line: number | undefined, message: string) => void notes.mistakes.push({ line, message });
  const nested = "a link stands inside another one. Take one of the two away";
  const element = (node: Element, context: Context) => {
    if (node.name === "a" && isInLink(node, context)) refuse(lineOf(node), nested);
  };
  return {
    name: "slips-of-the-pen",
    options: { position: true },
    mdxJsxFlowElement: element,
    mdxJsxTextElement: element,
    link(node, context) {
      if (isInLink(node, context)) refuse(lineOf(node), nested);
    },
    paragraph(node, context) {
      const first = lineOf(node);
      if (first === undefined || !node.position) return;
      const { start, end } = node.position;
      const written = context.source.slice(start.offset, end.offset).split(/\r?\n/);
      const at = (index: number) => first + index;
      let found = false;
      for (const [index, line] of written.entries()) {
        const plain = line.replace(/`+[^`]*`+|\\./g, "");
        for (const [pattern, say] of slips) {
          const [whole, ...parts] = pattern.exec(plain) ?? [];
          if (whole === undefined) continue;
          found = true;
          refuse(at(index), say(...parts));
        }
      }
      if (looseItems(written) > 1) {
        refuse(first, "this looks like a list. Begin each line with a hyphen and a space: - words");
      }
      const rows = written.filter((line) => /^\s*\|.*\|/.test(line)).length;
      if (rows > 1) {
        refuse(
          first,
          "a table needs a line of hyphens below its first line, with as many parts: | --- | --- |",
        );
      }
      // The brackets of a slip are told already.
      if (found) return;
      const words = wordsOf(node as Node);
      for (const [pattern, say] of remains) {
        const [whole, ...found] = pattern.exec(words) ?? [];
        if (whole === undefined) continue;
        refuse(at(words.slice(0, words.indexOf(whole)).split("\n").length - 1), say(...found));
      }
    },
    listItem(node) {
      if (typeof node.checked !== "boolean") return;
      refuse(lineOf(node), "[ ] makes a box that nobody can tick. Write the words behind the hyphen alone");
    },
    footnoteDefinition(node) {
      noted.set(node.identifier, lineOf(node));
    },
    footnoteReference(node) {
      used.add(node.identifier);
    },
    after() {
      for (const [name, line] of noted) {
        if (!used.has(name)) {
          refuse(
            line,
            `the note [^${name}] is shown nowhere. Write [^${name}] where it belongs, or remove it`,
          );
        }
      }
    },
  };
}
