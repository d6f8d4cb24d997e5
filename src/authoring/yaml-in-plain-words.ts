import { load } from "js-yaml";

/** What matters of a YAMLException. */
export interface Complaint {
  reason: string;
  mark?: { line: number };
}

function isReadable(line: string): boolean {
  try {
    load(line);
    return true;
  } catch {
    return false;
  }
}

/** A value in quotation marks, as YAML reads it. */
function quoted(value: string): string {
  // An apostrophe at one end alone belongs to the words: 'Tis the season.
  const [, inside = value] = /^'(.*)'$/.exec(value) ?? [];
  return JSON.stringify(inside.replace(/^"|"$/g, ""));
}

/** What is wrong with a line that should be "field: text". */
function meaningOf(line: string): string | undefined {
  const [, field, space, value = ""] = /^([\w-]+):(\s*)(.*)$/.exec(line) ?? [];
  if (/^\s/.test(line)) {
    return `begins with a ${line.startsWith("\t") ? "tab" : "space"}. Begin the line with the name of the field`;
  }
  if (!field) return `"${line.trim()}" is no field. Write the name of a field, a colon, a space and the text`;
  if (!space && value) return `there is no space after the colon. Write ${field}: ${value}`;
  if (isReadable(line)) return undefined;
  return `${field} needs quotation marks around its text, because of a sign in it. Write ${field}: ${quoted(value)}`;
}

/**
 * What a message of the YAML parser means to somebody who filled in some fields.
 * @param frontmatter the lines between the two ---
 * @returns the line counts from 1 at the first line below ---
 */
export function yamlInPlainWords(error: Complaint, frontmatter: string): { line: number; message: string } {
  const lines = frontmatter.split(/\r?\n/);
  const marked = Math.min((error.mark?.line ?? 0) + 1, lines.length);
  if (error.reason === "duplicated mapping key") {
    const field = lines[marked - 1]?.split(":")[0] ?? "";
    return { line: marked, message: `${field} is there twice. Keep one of the two lines` };
  }
  // The parser often notices a mistake only on the next line.
  for (const [index, line] of lines.entries()) {
    const continues = index > 0 ? /^(?: |#|- |$)/.test(line) : /^(?:#|\s*$)/.test(line);
    const meaning = continues ? undefined : meaningOf(line);
    if (meaning) return { line: index + 1, message: meaning };
  }
  return {
    line: marked,
    message: `this line is not understood (${error.reason}). Write the name of a field, a colon, a space and the text`,
  };
}
