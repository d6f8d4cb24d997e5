import { isUtf8 } from "node:buffer";
import { aboutFiles } from "../messages/files.ts";
import type { Mistake } from "../messages/mistake.ts";

export interface EntryText {
  /** The lines between the two ---; undefined where there are none. */
  frontmatter: string | undefined;
  /** The rest; the lines of the frontmatter are empty in it, so that every line keeps its number. */
  body: string;
}

/** Splits the text of a file into fields and body. */
export function splitEntry(text: string): EntryText {
  const [whole, frontmatter] = /^---[ \t]*\r?\n([\s\S]*?)^---[ \t]*$/m.exec(text) ?? [];
  if (whole === undefined || frontmatter === undefined || !text.startsWith(whole)) {
    return { frontmatter: undefined, body: text };
  }
  return { frontmatter, body: whole.replace(/[^\r\n]/g, "") + text.slice(whole.length) };
}

/** Number of the line, counted from 1, of the first place where a text matches. */
function lineOf(text: string, pattern: RegExp): number {
  return text.slice(0, text.search(pattern)).split("\n").length;
}

/** Invisible characters. */
// eslint-disable-next-line no-control-regex -- control characters are what it finds
const unseen = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f\u2028\u2029\ufffe\uffff]/;

/** The lines that Git leaves where two people have changed the same lines. */
const conflict = /^(?:<{7}|>{7})(?: .*)?$/m;

/** Returns the text of a content file and its two parts, or a mistake that makes the rest unreadable. */
export function readText(
  file: string,
  bytes: Uint8Array,
): (EntryText & { text: string; mistake?: undefined }) | { text?: undefined; mistake: Mistake } {
  const text = new TextDecoder("utf-8").decode(bytes);
  if (!isUtf8(bytes)) {
    return { mistake: { file, line: lineOf(text, /\ufffd/), message: aboutFiles.notUtf8 } };
  }
  if (unseen.test(text)) {
    return { mistake: { file, line: lineOf(text, unseen), message: aboutFiles.unseen } };
  }
  if (conflict.test(text)) {
    return { mistake: { file, line: lineOf(text, conflict), message: aboutFiles.conflict } };
  }
  return { text, ...splitEntry(text) };
}
