import { pictureFolder } from "../schemas/pictures.ts";
import { lineOf, type Notes, type Plugin } from "./plugin.ts";

/** Slips that Markdown would publish literally. */
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

/** Converts a file name to small letters, digits and hyphens. */
function plainName(path: string): string {
  const [, name = "", ending = ""] = /([^/\\]*)(\.[a-z]+)$/i.exec(path) ?? [];
  const plain = name
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-|-$/g, "");
  return `${plain || "picture"}${ending.toLowerCase()}`;
}

/** Counts lines that begin like list items of other programs. */
function looseItems(lines: readonly string[]): number {
  return lines.filter((line) => /^\s*(?:o |\t+\S|[•·▪●■◦○–]\s*\S|\d{1,2}\)\S)/.test(line)).length;
}

/** Finds slips that Markdown would publish silently. */
export function slipsOfThePen(notes: Notes): Plugin {
  const refuse = (line: number, message: string) => void notes.mistakes.push({ line, message });
  return {
    name: "slips-of-the-pen",
    options: { position: true },
    paragraph(node, context) {
      const first = lineOf(node);
      if (first === undefined || !node.position) return;
      const { start, end } = node.position;
      const written = context.source.slice(start.offset, end.offset).split(/\r?\n/);
      for (const [index, line] of written.entries()) {
        const plain = line.replace(/`+[^`]*`+|\\./g, "");
        for (const [pattern, say] of slips) {
          const [whole, ...parts] = pattern.exec(plain) ?? [];
          if (whole !== undefined) refuse(first + index, say(...parts));
        }
      }
      if (looseItems(written) > 1)
        refuse(first, "this looks like a list. Begin each line with a hyphen and a space: - words");
      if (written.filter((line) => /^\s*\|.*\|/.test(line)).length > 1)
        refuse(
          first,
          "a table needs a line of hyphens below its first line, with as many parts: | --- | --- |",
        );
    },
  };
}
