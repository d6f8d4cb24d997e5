import { save } from "./files.ts";

/** A field of a CSV file. What a spreadsheet would run as a formula gets an apostrophe before it. */
function field(value: string | number): string {
  const text = String(value);
  const plain = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(plain) ? `"${plain.replaceAll('"', '""')}"` : plain;
}

/** Rows, the first of which names the columns, as a CSV file of RFC 4180 that a spreadsheet opens without running any of it. */
export function csvOf(rows: readonly (readonly (string | number)[])[]): string {
  return rows.map((row) => `${row.map(field).join(",")}\r\n`).join("");
}

/**
 * Has the browser save a CSV file, marked as UTF-8.
 * @param name of the council and of what the file holds; becomes the file's name
 */
export function saveCsv(name: string, csv: string): void {
  saveFile(name, "csv", new Blob(["\ufeff", csv], { type: "text/csv;charset=utf-8" }));
}

/** Has the browser save anything as a JSON file; named as a CSV file is. */
export function saveJson(name: string, value: unknown): void {
  saveFile(name, "json", new Blob([JSON.stringify(value, null, 2)], { type: "application/json" }));
}

/** Has the browser save a file; its name becomes small letters and hyphens. */
export function saveFile(name: string, ending: string, file: Blob): void {
  save(`${name.toLowerCase().replaceAll(/\W+/g, "-")}.${ending}`, file);
}
