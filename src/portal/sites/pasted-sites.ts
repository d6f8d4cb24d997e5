import { maximumAddressLength } from "../../scheme/limits.ts";
import { oneLine } from "../../client/form/one-line.ts";
import { addressLength } from "./site-rows.ts";

/** Largest file that is read, in bytes: as many and as long addresses as a council can have, and room to spare. */
export const largestFileBytes = 5 * 1024 * 1024;

/** One record of a pasted or read text, and the line it starts on, from 1. */
interface TextRecord {
  line: number;
  cells: string[];
}

/**
 * The records of a separated text as RFC 4180 has it. By hand, because the parsers that are well kept weigh more than
 * the page they would serve. A quote that is not closed before a separator or the end of a line is a letter of the
 * address: one stray quote must not swallow the rest of the list.
 */
function recordsOf(text: string, separator: string): TextRecord[] {
  const cell = new RegExp(
    `(?:"([^"]*(?:""[^"]*)*)"(?=${separator}|\\r|\\n|$)|([^${separator}\\r\\n]*))(${separator}|\\r\\n?|\\n|$)`,
    "y",
  );
  const records: TextRecord[] = [];
  let cells: string[] = [];
  let line = 1;
  let start = 1;
  while (cell.lastIndex < text.length || cells.length > 0) {
    const [whole = "", quoted, bare = "", end] = cell.exec(text) ?? [];
    cells.push(quoted?.replaceAll('""', '"') ?? bare);
    line += whole.match(/\r\n?|\n/g)?.length ?? 0;
    if (end === separator) continue;
    records.push({ line: start, cells });
    cells = [];
    start = line;
  }
  return records;
}

/** The column that a header row gives to the address, or -1 where the row is none. */
function addressColumn({ cells }: TextRecord): number {
  const names = cells.map((cell) => oneLine(cell).toLowerCase());
  const column = names.findIndex((name) => /^(site |full )?address(es)?$/.test(name));
  return column === -1 ? names.findIndex((name) => /^sites?( name)?$/.test(name)) : column;
}

/** What parts the cells: a comma of an address typed as a line of its own parts nothing. */
function separatorOf(text: string): string {
  if (text.includes("\t")) return "\t";
  const [header = ""] = text.split(/[\r\n]/, 1);
  const parts = (separator: string) =>
    recordsOf(header, separator).some((record) => record.cells.length > 1 && addressColumn(record) >= 0) ||
    text.includes(`"${separator}`) ||
    text.includes(`${separator}"`);
  return [",", ";"].find(parts) ?? "\t";
}

/** Cells and lines of an address written as the one line that is stored. */
function oneAddress(cells: readonly string[]): string {
  const parts = cells.flatMap((cell) => cell.split(/[\r\n]+/)).map(oneLine);
  const inner = parts.filter((part) => part !== "");
  return oneLine(inner.map((part, at) => (at < inner.length - 1 ? part.replace(/,$/, "") : part)).join(", "));
}

/** A line with an address, as it would be stored. */
interface PastedAddress {
  line: number;
  address: string;
}

/** What a pasted text comes to. */
export interface PastedSites {
  /** To be added, in the order of the text. */
  fresh: PastedAddress[];
  /** Those that the list, or an earlier line, has already; whether capitals and commas are the same or not. */
  doubles: (PastedAddress & { of: { site: number } | { line: number } })[];
  tooLong: (PastedAddress & { length: number })[];
  /** Lines between others that hold nothing. */
  blank: number[];
}

/** Addresses that read the same are the same, however they are written. */
const sameness = (address: string) =>
  address
    .toLowerCase()
    .replace(/[\s,.]+/g, " ")
    .trim();

/**
 * Reads a column of addresses, one a line, or a table (tabs, commas or semicolons) with or without a header row: with
 * one, its column 'address' or 'site' is taken; without, the cells of a row are one address.
 * @param existing the addresses of the list as it stands on the page, in its order; "" for a blank row
 */
export function readPastedSites(text: string, existing: readonly string[]): PastedSites {
  const records = recordsOf(text.replace(/^\ufeff/, "").trimEnd(), separatorOf(text));
  const column = records[0] ? addressColumn(records[0]) : -1;
  const pasted: PastedSites = { fresh: [], doubles: [], tooLong: [], blank: [] };
  const seen = new Map<string, { site: number } | { line: number }>();
  for (const [index, address] of existing.entries()) {
    if (address !== "" && !seen.has(sameness(address))) seen.set(sameness(address), { site: index + 1 });
  }
  for (const { line, cells } of column === -1 ? records : records.slice(1)) {
    const address = oneAddress(column === -1 ? cells : [cells[column] ?? ""]);
    const length = addressLength(address);
    const of = seen.get(sameness(address));
    if (length === 0) pasted.blank.push(line);
    else if (length > maximumAddressLength) pasted.tooLong.push({ line, address, length });
    else if (of) pasted.doubles.push({ line, address, of });
    else {
      seen.set(sameness(address), { line });
      pasted.fresh.push({ line, address });
    }
  }
  // Spreadsheets leave empty rows below the last one.
  const last = Math.max(
    ...[pasted.fresh, pasted.doubles, pasted.tooLong].map((told) => told.at(-1)?.line ?? 0),
  );
  return { ...pasted, blank: pasted.blank.filter((line) => line < last) };
}

/**
 * The text of a file as spreadsheets write it: UTF-8, UTF-16 with its mark, or Windows-1252. Null for what is no text,
 * such as a workbook.
 */
export function decodeText(bytes: Uint8Array): string | null {
  const isUtf16 = bytes[0] === 0xff && bytes[1] === 0xfe;
  let text: string;
  try {
    text = new TextDecoder(isUtf16 ? "utf-16le" : "utf-8", { fatal: true }).decode(bytes);
  } catch {
    text = new TextDecoder("windows-1252").decode(bytes);
  }
  return text.includes("\0") ? null : text;
}
