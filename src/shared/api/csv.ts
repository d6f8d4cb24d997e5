import { save } from "./files.ts";

/** Formats a CSV field. An apostrophe prevents formulas. */
function field(value: string | number): string {
  const text = String(value);
  const plain = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(plain) ? `"${plain.replaceAll('"', '""')}"` : plain;
}

/** Formats rows, with the column names first, as CSV (RFC 4180). Spreadsheets run no formulas in it. */
export function csvOf(rows: readonly (readonly (string | number)[])[]): string {
  return rows.map((row) => `${row.map(field).join(",")}\r\n`).join("");
}

export function saveCsv(name: string, csv: string): void {
  saveFile(name, "csv", new Blob(["\ufeff", csv], { type: "text/csv;charset=utf-8" }));
}

export function saveJson(name: string, value: unknown): void {
  saveFile(name, "json", new Blob([JSON.stringify(value, null, 2)], { type: "application/json" }));
}

/** Saves a file; its name becomes lower case with hyphens. */
export function saveFile(name: string, ending: string, file: Blob): void {
  save(`${name.toLowerCase().replaceAll(/\W+/g, "-")}.${ending}`, file);
}
