// The same characters as private.one_line() in the database, so that a page shows and compares what will be stored.
const control = / *[\p{Cc}\u2028-\u202e\u2066-\u2069][ \p{Cc}\u2028-\u202e\u2066-\u2069]*/gu;
const unseen =
  "[\\p{Cc}\\u0020\\u00a0\\u00ad\\u1680\\u180e\\u2000-\\u200f\\u2028-\\u202f\\u205f-\\u206f\\u3000\\ufeff]+";
const edges = new RegExp(`^${unseen}|${unseen}$`, "gu");
/** Half of a character outside the basic plane, which is no text and which no database stores. */
const halves = /\p{Cs}/gu;

/** Longer texts are left alone, as in the database: they are refused either way, and cleaning them takes too long. */
const longestCleaned = 2000;

/**
 * A typed or pasted text as the database takes it: line breaks, control characters and direction overrides become one
 * space, and what shows nothing at either end is dropped. "" for a text that shows nothing.
 */
export function oneLine(typed: string): string {
  if (typed.length > longestCleaned) return typed;
  return typed.replace(halves, "").replace(control, " ").replace(edges, "");
}

/** Whether a text holds an address of the web or of a mailbox, as the database asks it. */
export const holdsAddress = (text: string): boolean =>
  /:\/\/|www\.|@/.test(text.normalize("NFKC").toLowerCase());
