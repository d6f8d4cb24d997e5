import { maximumAddressLength, maximumHoursLength } from "../../shared/domain/limits.ts";
import { oneLine } from "../../shared/forms/one-line.ts";
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

/** What a column of a pasted table holds. Name, address and postcode become one address, in this order. */
export const columnUses = ["name", "address", "postcode", "hours", "nothing"] as const;
export type ColumnUse = (typeof columnUses)[number];

/** How councils head their columns, in small letters without signs. */
const headings: Readonly<Record<ColumnUse, RegExp>> = {
  address:
    /^((full|site|street|postal) )?address(es)?( \(?(line )?\d\)?)?$|^address line \d$|^street( name)?$|^road( name)?$|^town( city)?$|^city$|^location$/,
  name: /^sites?( name)?$|^name( of (the )?site)?$|^(facility|centre|depot|location|rrc|hwrc)( name)?$/,
  postcode: /^post ?code$|^zip( code)?$/,
  hours: /^opening( hours| times)?( .*)?$|^(open|site) (hours|times)$|^hours( of opening| open)?$|^open$/,
  nothing:
    /^(notes?|comments?|remarks?|further information)$|^(no|number|ref|reference|id|row|site (no|id|ref))$|^(ward|borough|council|area|type|status|contact|contact name|phone|telephone|tel|email|uprn|manager|operator|website|url)$/,
};

function useOf(cell: string): ColumnUse | null {
  const heading = oneLine(cell)
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}() ]+/gu, " ")
    .replaceAll(/ +/g, " ")
    .trim();
  return columnUses.find((use) => headings[use].test(heading)) ?? null;
}

/** How many cells of a row are headings that we know; 0 where none of them says what the addresses are. */
function headingsIn({ cells }: TextRecord): number {
  const uses = cells.map(useOf);
  return uses.some((use) => use === "address" || use === "name")
    ? uses.filter((use) => use !== null).length
    : 0;
}

/** Titles and merged heads stand above the headings of some sheets. */
const mostRowsAboveHeadings = 15;

/** The row of headings: the first of those that have most of them; -1 where there is none. */
function headingsRow(records: readonly TextRecord[]): number {
  const counts = records.slice(0, mostRowsAboveHeadings).map(headingsIn);
  const most = Math.max(0, ...counts);
  return most === 0 ? -1 : counts.indexOf(most);
}

/** What parts the cells: a comma of an address typed as a line of its own parts nothing. */
function separatorOf(text: string): string {
  const scores = ["\t", ";", ","].map((separator) => {
    const records = recordsOf(text, separator);
    const row = records[headingsRow(records)];
    return { separator, score: row && row.cells.length > 1 ? headingsIn(row) : 0 };
  });
  const best = scores.toSorted((one, other) => other.score - one.score)[0];
  if (best && best.score > 0) return best.separator;
  if (text.includes("\t")) return "\t";
  return [",", ";"].find((each) => text.includes(`"${each}`) || text.includes(`${each}"`)) ?? "\t";
}

/** A column of a table, by its heading. */
export interface Column {
  heading: string;
  use: ColumnUse;
}

/** A line with a site, as it would be stored. */
export interface PastedSite {
  line: number;
  address: string;
  /** "" where the table says none. */
  hours: string;
}

/** What a pasted text comes to. Every line that holds anything is in one of the lists. */
export interface PastedSites {
  /** Null for a text without headings, whose lines are addresses. */
  columns: readonly Column[] | null;
  /** To be added, in the order of the text. */
  fresh: PastedSite[];
  /** Those that the list, or an earlier line, has already; whether capitals and commas are the same or not. */
  doubles: (PastedSite & { of: { site: number } | { line: number } })[];
  /** What is not taken, with what stands there and why. */
  leftOut: { line: number; text: string; why: string }[];
}

/** Addresses that read the same are the same, however they are written. */
const sameness = (address: string) =>
  address
    .toLowerCase()
    .replace(/[\s,.]+/g, " ")
    .trim();

/** Cells and lines of an address written as the one line that is stored. */
function oneAddress(cells: readonly string[]): string {
  const parts = cells.flatMap((cell) => cell.split(/[\r\n]+/)).map(oneLine);
  const inner = parts.filter((part) => part !== "");
  return oneLine(inner.map((part, at) => (at < inner.length - 1 ? part.replace(/,$/, "") : part)).join(", "));
}

/** Without spaces: 'NW1 0AA' and 'nw10aa' are one postcode. */
const postcodeIn = (address: string, postcode: string) =>
  sameness(address).replaceAll(" ", "").includes(sameness(postcode).replaceAll(" ", ""));

/** What stands in a cell where nothing is known. */
const nothingKnown = /^(n\/?a|none|nil|tb[ac]|unknown|not (applicable|known)|[-–—?.\s]*)$/i;

/** Why a row holds no site, although something stands in it; undefined for one that does. */
function whyNot(cells: readonly string[], address: string): string | undefined {
  const [first = ""] = cells.map(oneLine).filter((cell) => cell !== "");
  if (/^(grand |sub ?-?)?totals?\b/i.test(first)) return "a total";
  if (cells.some((cell) => /^\s*#(REF!|N\/A|VALUE!|NAME\?|DIV\/0!|NULL!|NUM!|SPILL!|CALC!|#+)/i.test(cell)))
    return "a spreadsheet error";
  if (cells.some((cell) => /^\s*[=@]/.test(cell))) return "a formula: copy the cell’s value";
  if (nothingKnown.test(address)) return "there is no address";
  if (!/\p{L}/u.test(address)) return "a number alone is not an address";
  return undefined;
}

/** The site of a row, and why it is none. */
function siteOf({ line, cells }: TextRecord, columns: readonly Column[] | null) {
  if (!columns) {
    const address = oneAddress(cells);
    return { line, address, hours: "", why: whyNot(cells, address) };
  }
  const known = cells.map((cell) => (nothingKnown.test(oneLine(cell)) ? "" : cell));
  const of = (use: ColumnUse) =>
    columns.flatMap((column, at) => (column.use === use ? [known[at] ?? ""] : []));
  const street = oneAddress(of("address"));
  const postcode = oneAddress(of("postcode"));
  const name = oneAddress(of("name"));
  const place = postcodeIn(street, postcode) ? street : oneAddress([street, postcode]);
  const isNamed = sameness(place).startsWith(sameness(name));
  // A name alone heads a part of the sheet, where the sheet has a column for addresses.
  const isHead = place === "" && columns.some(({ use }) => use === "address" || use === "postcode");
  const address = isHead || isNamed ? place : oneAddress([name, place]);
  const read = ["name", "address", "postcode"] as const;
  return { line, address, hours: oneLine(of("hours").join(" ")), why: whyNot(read.flatMap(of), address) };
}

/**
 * Reads a column of addresses, one a line, or a table (tabs, commas or semicolons) with or without headings: with them,
 * name, address and postcode are one address, and opening hours are kept; without, the cells of a row are one address.
 * @param existing the addresses of the list as it stands on the page, in its order; "" for a blank row
 * @param uses what the columns hold, where somebody chose otherwise than their headings say
 */
export function readPastedSites(
  text: string,
  existing: readonly string[],
  uses?: readonly ColumnUse[],
): PastedSites {
  const clean = text.replace(/^\ufeff/, "").trimEnd();
  const all = recordsOf(clean, separatorOf(clean));
  // Spreadsheets leave empty rows below the last one.
  const records = all.slice(
    0,
    all.findLastIndex(({ cells }) => cells.some((cell) => oneLine(cell) !== "")) + 1,
  );
  const head = headingsRow(records);
  const columns =
    records[head]?.cells.map((cell, at) => ({
      heading: oneLine(cell),
      use: uses?.[at] ?? useOf(cell) ?? "nothing",
    })) ?? null;
  const pasted: PastedSites = { columns, fresh: [], doubles: [], leftOut: [] };
  const seen = new Map<string, { site: number } | { line: number }>();
  for (const [index, address] of existing.entries()) {
    if (address !== "" && !seen.has(sameness(address))) seen.set(sameness(address), { site: index + 1 });
  }
  for (const [index, record] of records.entries()) {
    if (index === head) continue;
    const { line, cells } = record;
    const asText = cells
      .map(oneLine)
      .filter((cell) => cell !== "")
      .join(", ");
    const leave = (why: string) => pasted.leftOut.push({ line, text: asText, why });
    const { why, ...site } = siteOf(record, columns);
    const of = seen.get(sameness(site.address));
    const length = addressLength(site.address);
    const hours = [...site.hours].length;
    if (asText === "") leave("an empty line");
    else if (index < head) leave("above the headings");
    else if (columns && headingsIn(record) > 1) leave("the headings again");
    else if (why !== undefined) leave(why);
    else if (length > maximumAddressLength)
      leave(`${length} characters, at most ${maximumAddressLength} can be stored`);
    else if (hours > maximumHoursLength)
      leave(`opening hours of ${hours} characters, at most ${maximumHoursLength} can be stored`);
    else if (of) pasted.doubles.push({ ...site, of });
    else {
      seen.set(sameness(site.address), { line });
      pasted.fresh.push(site);
    }
  }
  return pasted;
}
