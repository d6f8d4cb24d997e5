import { controlCharacters, edgeCharacters, addressCharacters } from "../domain/characters.generated.ts";

// As private.one_line() in the database, so that a page shows and compares what will be stored.
const control = new RegExp(` *${controlCharacters}( |${controlCharacters})*`, "gu");
const edges = new RegExp(`^${edgeCharacters}|${edgeCharacters}$`, "gu");
/** The null character and halves of characters outside the basic plane, which no database stores. */
const unstorable = /[\0\p{Cs}]/gu;

/** Longer texts are left alone, as in the database: they are refused either way, and cleaning them takes too long. */
const longestCleaned = 2000;

/**
 * A typed or pasted text as the database takes it: line breaks, control characters and direction overrides become one
 * space, and what shows nothing at either end is dropped. "" for a text that shows nothing.
 */
export function oneLine(typed: string): string {
  if (typed.length > longestCleaned) return typed;
  return typed.normalize("NFC").replace(unstorable, "").replace(control, " ").replace(edges, "");
}

/** Whether a text holds an address of the web or of a mailbox, as the database asks it. */
export const containsAddress = (text: string): boolean =>
  new RegExp(addressCharacters).test(text.normalize("NFKC").toLowerCase());
