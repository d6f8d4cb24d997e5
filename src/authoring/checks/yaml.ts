import { parseDocument } from "yaml";
import { aboutLines } from "../messages/files.ts";

/** An error of the YAML parser; lines count from 1 below the first ---. */
export interface Complaint {
  code: string;
  line: number;
}

function isReadable(line: string): boolean {
  const { errors, warnings } = parseDocument(line);
  return errors.length + warnings.length === 0;
}

/** Quotes a value for YAML. */
function quoted(value: string): string {
  const marks = value.split('"').length - 1;
  // A lone quotation mark is a slip; an apostrophe at one end belongs to the words: 'Tis the season.
  const whole = marks === 1 ? value.replace(/^"|"$/g, "") : value;
  const inside = /^"([^"]*)"$/.exec(whole)?.[1] ?? /^'([^']*)'$/.exec(whole)?.[1] ?? whole;
  return inside.includes('"') ? `'${inside.replaceAll("'", "''")}'` : JSON.stringify(inside);
}

/** Returns how to quote a text with a character that YAML interprets. */
export function needsQuotes(field: string, value: string): string {
  return aboutLines.needsQuotes(field, quoted(value));
}

/** Returns what is wrong with a line that should be "field: text", or undefined. */
function meaningOf(line: string, above: string | undefined): string | undefined {
  const [, indent = "", field, space, value = ""] = /^(\s*)([\w-]+):(\s*)(.*?)\s*$/.exec(line) ?? [];
  const belongsAbove = above !== undefined && /^[\w-]+:\s*$/.test(above);
  if (/^ *\t/.test(line)) {
    return belongsAbove ? aboutLines.tabBelow : aboutLines.tab;
  }
  if (/^\s/.test(line) && !belongsAbove && !/^ /.test(above ?? "")) {
    return aboutLines.space;
  }
  if (!field) return aboutLines.noField(line.trim());
  if (!space && value) return aboutLines.noSpace(field, value);
  return isReadable(line.slice(indent.length)) ? undefined : needsQuotes(field, value);
}

/** Explains an error of the YAML parser to an editor. Lines count from 1 below the first ---. */
export function yamlInPlainWords(error: Complaint, frontmatter: string): { line: number; message: string } {
  const lines = frontmatter.split(/\r?\n/);
  const marked = Math.min(error.line, lines.length);
  if (error.code === "DUPLICATE_KEY") {
    const field = lines[marked - 1]?.split(":")[0]?.trim() ?? "";
    return { line: marked, message: aboutLines.twice(field) };
  }
  // The parser often notices a mistake only on the next line.
  for (const [index, line] of lines.entries()) {
    const continues = index > 0 ? /^(?: +(?! |[\w-]+:)|#|- |\s*$)/.test(line) : /^(?:#|\s*$)/.test(line);
    const meaning = continues ? undefined : meaningOf(line, lines[index - 1]);
    if (meaning) return { line: index + 1, message: meaning };
  }
  return { line: marked, message: aboutLines.notUnderstood };
}
