import { writeFileSync } from "node:fs";
import { Failure } from "../dev/failure.ts";
import type { Job } from "./job.ts";

/** Spreadsheets run what begins so. */
const formula = /^[=+\-@\t\r]/;

function cell(value: unknown): string {
  const text = value === null || value === undefined ? "" : String(value);
  const safe = formula.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** Rows as CSV, with the names of the columns first; a cell that a spreadsheet would run is defused. */
export function csvOf(
  columns: readonly string[],
  rows: readonly Readonly<Record<string, unknown>>[],
): string {
  return [columns.join(","), ...rows.map((row) => columns.map((name) => cell(row[name])).join(","))].join(
    "\n",
  );
}

/** Says a report, or writes it to the file that --out names, for its owner's eyes only and never over another one. */
export function report({ out, say }: Job, text: string): void {
  if (out === undefined) return say(text);
  try {
    writeFileSync(out, `${text}\n`, { mode: 0o600, flag: "wx" });
  } catch (error) {
    const there = error instanceof Error && "code" in error && error.code === "EEXIST";
    throw new Failure(there ? `${out} is there already. Choose another name.` : `${out} cannot be written.`);
  }
  say(`Written to ${out}. It holds personal data: delete it when it has been handed over.`);
}
