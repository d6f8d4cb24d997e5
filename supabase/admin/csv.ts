import { readFileSync } from "node:fs";
import { CsvError, parse } from "csv-parse/sync";
import { Failure } from "../dev/failure.ts";
import { importName } from "./import-id.ts";

/** How one column is read: returns its value, or throws with what to write instead. */
export type Column = (text: string) => string | boolean | null;

/** Wrong cells told before the rest is only counted. */
const toldErrors = 20;

interface Shape<Row> {
  columns: { readonly [Name in keyof Row & string]: Column };
  required: readonly (keyof Row & string)[];
  /** What is wrong with a row whose cells are right, beside the rows before it, in an import of that name; undefined where nothing is. */
  rule: (row: Row, importName: string) => string | undefined;
}

/** The names of columns for people, with those that must be there marked. */
export function columnWords(columns: object, required: readonly string[]): string {
  return Object.keys(columns)
    .map((name) => (required.includes(name) ? `${name} (needed)` : name))
    .join(", ");
}

/** One row of the file, by the names of its columns, and its number as a spreadsheet shows it. */
interface Parsed {
  number: number;
  record: Record<string, string>;
}

/** What a mistake in the form of the file means to somebody who saved it from a spreadsheet. */
const meanings: Readonly<Record<string, string>> = {
  CSV_RECORD_INCONSISTENT_COLUMNS:
    "a row has more or fewer cells than the first one. A text that holds a comma needs quotation marks",
  CSV_QUOTE_NOT_CLOSED: "a quotation mark is opened and never closed",
  CSV_INVALID_CLOSING_QUOTE:
    "a quotation mark stands inside a text. Write it twice, and the text in quotation marks",
};

/** The name of a column as the tables spell it: "Contact E-mail" is one of Excel's habits. */
function columnName(heading: string, index: number): string {
  const name = heading.trim().toLowerCase().replace(/\s+/g, "_");
  return name || `number ${index + 1}, which has no name`;
}

/** @throws {Failure} where a name is there twice: one of the two columns would be lost */
function columnNames(file: string, headings: string[]): string[] {
  const names = headings.map(columnName);
  const twice = names.find((name, index) => names.indexOf(name) !== index);
  if (twice) throw new Failure(`${file} has the column ${twice} twice. Keep one.`);
  return names;
}

function isBlank(record: Record<string, string>): boolean {
  return Object.values(record).every((value) => value === "");
}

/** Spreadsheets separate by what the country's settings say: a comma, a semicolon or a tab. */
function separatorOf(text: string): string {
  const [heading = ""] = text.split(/\r?\n/, 1);
  return [",", ";", "\t"].find((separator) => heading.includes(separator)) ?? ",";
}

function read(file: string): Parsed[] {
  let bytes: Buffer;
  try {
    bytes = readFileSync(file);
  } catch {
    throw new Failure(`${file} cannot be read. Is the path right?`);
  }
  let text: string;
  try {
    text = new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    throw new Failure(`${file} is not UTF-8. In Excel: Save As, "CSV UTF-8 (Comma delimited)".`);
  }
  let records: Record<string, string>[];
  try {
    records = parse(text, {
      columns: (headings: string[]) => columnNames(file, headings),
      delimiter: separatorOf(text),
      skip_empty_lines: true,
      trim: true,
    });
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    const line = "lines" in error ? `, line ${String(error.lines)}` : "";
    throw new Failure(`${file}${line}: ${meanings[error.code] ?? error.message}.`);
  }
  return withoutUnusedColumns(
    records.map((record, index) => ({ record, number: index + 2 })).filter(({ record }) => !isBlank(record)),
  );
}

/** Columns without a heading are a spreadsheet's leftovers, as long as they hold nothing. */
function withoutUnusedColumns(rows: Parsed[]): Parsed[] {
  const unused = Object.keys(rows[0]?.record ?? {}).filter(
    (name) => name.startsWith("number ") && rows.every(({ record }) => record[name] === ""),
  );
  return rows.map(({ number, record }) => ({
    number,
    record: Object.fromEntries(Object.entries(record).filter(([name]) => !unused.includes(name))),
  }));
}

/** A row as it is stored, and as the file says it. */
export interface ReadRow<Row> extends Parsed {
  row: Row;
}

/**
 * Reads a CSV file: the first line names the columns, in any order.
 * @throws {Failure} that lists every wrong row, so that one look mends them all
 */
export function readCsv<Row>(file: string, { columns, required, rule }: Shape<Row>): ReadRow<Row>[] {
  const records = read(file);
  const known = Object.keys(columns);
  const given = Object.keys(records[0]?.record ?? {});
  if (records.length === 0) throw new Failure(`${file} holds no rows below its first line.`);
  const unknown = given.filter((name) => !known.includes(name));
  if (unknown.length > 0) {
    throw new Failure(`${file} has the column ${unknown.join(", ")}. There are: ${known.join(", ")}.`);
  }
  const missing = required.filter((name) => !given.includes(name));
  if (missing.length > 0) throw new Failure(`${file} lacks the column ${missing.join(", ")}.`);

  const name = importName(records.map(({ record }) => record));
  const errors: string[] = [];
  const rows = records.map(({ record, number }) => {
    const row: Record<string, string | boolean | null> = {};
    const before = errors.length;
    for (const [name, column] of Object.entries<Column>(columns)) {
      try {
        if (name in record) row[name] = column(record[name] ?? "");
      } catch (error) {
        errors.push(`  row ${number}, ${name}: ${error instanceof Error ? error.message : String(error)}`);
      }
    }
    const wrong = errors.length === before ? rule(row as Row, name) : undefined;
    if (wrong) errors.push(`  row ${number}: ${wrong}`);
    return { record, number, row: row as Row };
  });
  refuse(file, errors);
  return rows;
}

/** @throws {Failure} where there are errors. Nothing has been written by then. */
function refuse(file: string, errors: readonly string[]): void {
  if (errors.length === 0) return;
  const more = errors.length > toldErrors ? [`  and ${errors.length - toldErrors} more`] : [];
  throw new Failure(
    [`${file}: nothing was imported, because of`, ...errors.slice(0, toldErrors), ...more].join("\n"),
  );
}
