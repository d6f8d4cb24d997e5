import { maximumAddressLength, maximumHoursLength } from "../../shared/domain/limits.generated.ts";
import { oneLine } from "../../shared/forms/one-line.ts";
import { addressLength } from "./site-rows.ts";

/** Bytes. Room for the most and longest addresses that a council can have. */
export const largestFileBytes = 5 * 1024 * 1024;

/** A record, and the line it starts on, from 1. */
interface TextRecord {
  line: number;
  cells: string[];
}

/**
 * Parses separated text by RFC 4180, with spaces before a quote. An unclosed quote is part of the address, so that it does not
 * swallow the rest of the list: csv-parse (14 KB) rejects such a text, or reads it as one cell.
 */
function parseRecords(text: string, separator: string): TextRecord[] {
  const cell = new RegExp(
    `(?: *"([^"]*(?:""[^"]*)*)"(?=${separator}|\\r|\\n|$)|([^${separator}\\r\\n]*))(${separator}|\\r\\n?|\\n|$)`,
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

/** Returns the encoding of a text file. Most second bytes of UTF-16 are zero in a list of addresses. */
function guessEncoding(bytes: Uint8Array): string {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return "utf-16le";
  if (first === 0xfe && second === 0xff) return "utf-16be";
  const start = bytes.subarray(0, 200);
  const zerosAt = (parity: number) => start.filter((byte, at) => byte === 0 && at % 2 === parity).length;
  const most = start.length / 4;
  if (zerosAt(1) > most && zerosAt(0) === 0) return "utf-16le";
  if (zerosAt(0) > most && zerosAt(1) === 0) return "utf-16be";
  return "utf-8";
}

/** Decodes a spreadsheet's text file: UTF-8, UTF-16 or Windows-1252. Null if it is not text. */
export function decodeText(bytes: Uint8Array): string | null {
  let text: string;
  try {
    text = new TextDecoder(guessEncoding(bytes), { fatal: true }).decode(bytes);
  } catch {
    text = new TextDecoder("windows-1252").decode(bytes);
  }
  return text.includes("\0") ? null : text;
}

/** Uses of a column. Name, address and postcode become one address, in this order. */
const columnUses = ["name", "address", "postcode", "hours", "nothing"] as const;
type ColumnUse = (typeof columnUses)[number];

/** Headings that councils use, in lower case without punctuation. */
const headings: Readonly<Record<ColumnUse, RegExp>> = {
  address:
    /^((full|site|street|postal) )?address(es)?( \(?(line )?\d\)?)?$|^address line \d$|^street( name)?$|^road( name)?$|^town( city)?$|^city$|^location$/,
  name: /^sites?( name)?$|^name( of (the )?site)?$|^(facility|centre|depot|location|rrc|hwrc)( name)?$/,
  postcode: /^post ?code$|^zip( code)?$/,
  hours: /^opening( hours| times)?( .*)?$|^(open|site) (hours|times)$|^hours( of opening| open)?$|^open$/,
  nothing:
    /^(notes?|comments?|remarks?|further information)$|^(no|number|ref|reference|id|row|site (no|id|ref))$|^(ward|borough|council|area|type|status|contact|contact name|phone|telephone|tel|email|uprn|manager|operator|website|url)$/,
};

function guessUse(cell: string): ColumnUse | null {
  const heading = oneLine(cell)
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}() ]+/gu, " ")
    .replaceAll(/ +/g, " ")
    .trim();
  return columnUses.find((use) => headings[use].test(heading)) ?? null;
}

/** Counts a row's known headings; 0 if none is an address or a name. */
function countHeadings({ cells }: TextRecord): number {
  const uses = cells.map(guessUse);
  return uses.some((use) => use === "address" || use === "name")
    ? uses.filter((use) => use !== null).length
    : 0;
}

/** Some sheets have titles above their headings. */
const mostRowsAboveHeadings = 15;

/** Returns the index of the first row with the most headings; -1 without one. */
function findHeadings(records: readonly TextRecord[]): number {
  const counts = records.slice(0, mostRowsAboveHeadings).map(countHeadings);
  const most = Math.max(0, ...counts);
  return most === 0 ? -1 : counts.indexOf(most);
}

/** Guesses the separator. A comma inside an address does not count. */
function guessSeparator(text: string): string {
  const scores = ["\t", ";", ","].map((separator) => {
    const records = parseRecords(text, separator);
    const row = records[findHeadings(records)];
    return { separator, score: row && row.cells.length > 1 ? countHeadings(row) : 0 };
  });
  const best = scores.toSorted((one, other) => other.score - one.score)[0];
  if (best && best.score > 0) return best.separator;
  if (text.includes("\t")) return "\t";
  return [",", ";"].find((each) => text.includes(`"${each}`) || text.includes(`${each}"`)) ?? "\t";
}

export interface Column {
  heading: string;
  use: ColumnUse;
}

export interface PastedSite {
  line: number;
  address: string;
  /** "" without hours. */
  hours: string;
}

/** The result of reading pasted text. Every line with content is in one of the lists. */
export interface PastedSites {
  /** Null for text without headings, whose lines are addresses. */
  columns: readonly Column[] | null;
  fresh: PastedSite[];
  /** Duplicates of the list or of an earlier line, ignoring capitals and commas. */
  doubles: (PastedSite & { of: { site: number } | { line: number } })[];
  /** Lines that hold no site, and why. */
  leftOut: { line: number; text: string; why: string }[];
}

/** Returns an address without differences in capitals and punctuation, for comparing. */
const normalise = (address: string) =>
  address
    .toLowerCase()
    .replace(/[\s,.]+/g, " ")
    .trim();

function joinAddress(cells: readonly string[]): string {
  const parts = cells.flatMap((cell) => cell.split(/[\r\n]+/)).map(oneLine);
  const inner = parts.filter((part) => part !== "");
  return oneLine(inner.map((part, at) => (at < inner.length - 1 ? part.replace(/,$/, "") : part)).join(", "));
}

/** Whether an address contains a postcode: 'NW1 0AA' and 'nw10aa' are equal. */
const containsPostcode = (address: string, postcode: string) =>
  normalise(address).replaceAll(" ", "").includes(normalise(postcode).replaceAll(" ", ""));

const unknownValue = /^(n\/?a|none|nil|tb[ac]|unknown|not (applicable|known)|[-–—?.\s]*)$/i;

/** Returns why a row with content holds no site; undefined if it holds one. */
function findFault(cells: readonly string[], address: string): string | undefined {
  const [first = ""] = cells.map(oneLine).filter((cell) => cell !== "");
  if (/^(grand |sub ?-?)?totals?( sites)?[\s:=\d.,£-]*$/i.test(first)) return "a total";
  if (/^\d{1,2}[-/ ](\d{1,2}|[a-z]{3})([-/ ]\d{2,4})?$/i.test(address))
    return "a date that a spreadsheet made of a number";
  if (cells.some((cell) => /^\s*#(REF!|N\/A|VALUE!|NAME\?|DIV\/0!|NULL!|NUM!|SPILL!|CALC!|#+)/i.test(cell)))
    return "a spreadsheet error";
  if (cells.some((cell) => /^\s*[=@]/.test(cell))) return "a formula: copy the cell’s value";
  if (unknownValue.test(address)) return "there is no address";
  if (!/\p{L}/u.test(address)) return "a number alone is not an address";
  return undefined;
}

function readSite({ line, cells }: TextRecord, columns: readonly Column[] | null) {
  if (!columns) {
    const address = joinAddress(cells);
    return { line, address, hours: "", why: findFault(cells, address) };
  }
  const known = cells.map((cell) => (unknownValue.test(oneLine(cell)) ? "" : cell));
  const of = (use: ColumnUse) =>
    columns.flatMap((column, at) => (column.use === use ? [known[at] ?? ""] : []));
  const street = joinAddress(of("address"));
  const postcode = joinAddress(of("postcode"));
  const name = joinAddress(of("name"));
  const place = containsPostcode(street, postcode) ? street : joinAddress([street, postcode]);
  const isNamed = normalise(place).startsWith(normalise(name));
  // In a sheet with an address column, a name alone is the heading of a section.
  const isSectionHeading = place === "" && columns.some(({ use }) => use === "address" || use === "postcode");
  const address = isSectionHeading || isNamed ? place : joinAddress([name, place]);
  const read = ["name", "address", "postcode"] as const;
  return { line, address, hours: oneLine(of("hours").join(" ")), why: findFault(read.flatMap(of), address) };
}

/**
 * Reads one address a line, or a table (tabs, commas or semicolons) with or without headings. With headings, name,
 * address and postcode become one address and opening hours are kept; without, a row's cells do.
 * @param existing addresses of the page's list in its order; "" for a blank row
 */
export function readPastedSites(text: string, existing: readonly string[]): PastedSites {
  const clean = text.replace(/^\ufeff/, "").trimEnd();
  const all = parseRecords(clean, guessSeparator(clean));
  // Spreadsheets leave empty rows at the end.
  const records = all.slice(
    0,
    all.findLastIndex(({ cells }) => cells.some((cell) => oneLine(cell) !== "")) + 1,
  );
  const head = findHeadings(records);
  const columns =
    records[head]?.cells.map((cell) => ({
      heading: oneLine(cell),
      use: guessUse(cell) ?? "nothing",
    })) ?? null;
  const pasted: PastedSites = { columns, fresh: [], doubles: [], leftOut: [] };
  const seen = new Map<string, { site: number } | { line: number }>();
  for (const [index, address] of existing.entries()) {
    if (address !== "" && !seen.has(normalise(address))) seen.set(normalise(address), { site: index + 1 });
  }
  for (const [index, record] of records.entries()) {
    if (index === head) continue;
    const { line, cells } = record;
    const asText = cells
      .map(oneLine)
      .filter((cell) => cell !== "")
      .join(", ");
    const leaveOut = (why: string) => pasted.leftOut.push({ line, text: asText, why });
    const extra = columns
      ? cells
          .slice(columns.length)
          .map(oneLine)
          .filter((cell) => cell !== "")
      : [];
    const { why, ...site } = readSite(record, columns);
    const of = seen.get(normalise(site.address));
    const length = addressLength(site.address);
    const hours = [...site.hours].length;
    if (asText === "") leaveOut("an empty line");
    else if (index < head) leaveOut("above the headings");
    else if (columns && countHeadings(record) > 1) leaveOut("the headings again");
    else if (columns && extra.length > 0)
      leaveOut(`no heading for “${extra.join(", ")}”: put quotes around a cell that contains the separator`);
    else if (why !== undefined) leaveOut(why);
    else if (length > maximumAddressLength)
      leaveOut(`${length} characters, at most ${maximumAddressLength} can be stored`);
    else if (hours > maximumHoursLength)
      leaveOut(`opening hours of ${hours} characters, at most ${maximumHoursLength} can be stored`);
    else if (of) pasted.doubles.push({ ...site, of });
    else {
      seen.set(normalise(site.address), { line });
      pasted.fresh.push(site);
    }
  }
  return pasted;
}
