import { controlCharacters, edgeCharacters, addressCharacters } from "../domain/characters.generated.ts";

// The same as private.one_line() in the database.
const control = new RegExp(` *${controlCharacters}( |${controlCharacters})*`, "gu");
const edges = new RegExp(`^${edgeCharacters}|${edgeCharacters}$`, "gu");
/** The null character and lone surrogates, which Postgres cannot store. */
const unstorable = /[\0\p{Cs}]/gu;

/** Longer texts are rejected anyway, and take too long to clean. */
const longestCleaned = 2000;

/** Returns a text as the database stores it: line breaks and control characters become a space, invisible edges go. */
export function oneLine(typed: string): string {
  if (typed.length > longestCleaned) return typed;
  return typed.normalize("NFC").replace(unstorable, "").replace(control, " ").replace(edges, "");
}

/** Whether a text contains a web or email address, by the database's pattern. */
export const containsAddress = (text: string): boolean =>
  new RegExp(addressCharacters).test(text.normalize("NFKC").toLowerCase());
