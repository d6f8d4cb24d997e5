import { createHash } from "node:crypto";

/** Digits of an import's name: enough that no two files ever share one. */
const nameLength = 12;

/**
 * The name of an import: the same for the same rows, however a spreadsheet has saved them.
 * @param rows every cell as it was read
 */
export function importName(rows: readonly Readonly<Record<string, string>>[]): string {
  return createHash("sha256").update(JSON.stringify(rows)).digest("hex").slice(0, nameLength);
}

/** Whether a word is the name of an import. */
export const isImportName = (word: string): boolean => /^[0-9a-f]{12}$/.test(word);

/** The smallest and the largest id that rows of an import have. */
export function importRange(name: string): { first: string; last: string } {
  return { first: importedId(name, 0), last: importedId(name, 0xffff_ffff_ffff) };
}

/**
 * The id of an imported row: its import and its number. So the same file adds nothing when it is imported again, an
 * import that broke off goes on where it stopped, and all rows of one import are found again to be removed. It is a
 * UUID of version 8, which is for uses like this one and never met by the random ones of version 4.
 */
export function importedId(name: string, row: number): string {
  return `${name.slice(0, 8)}-${name.slice(8)}-8000-8000-${row.toString(16).padStart(12, "0")}`;
}
