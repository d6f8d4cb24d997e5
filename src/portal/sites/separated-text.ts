/** Largest file that is read, in bytes: as many and as long addresses as a council can have, and room to spare. */
export const largestFileBytes = 5 * 1024 * 1024;

/** One record of a pasted or read text, and the line it starts on, from 1. */
export interface TextRecord {
  line: number;
  cells: string[];
}

/**
 * The records of a separated text as RFC 4180 has it. By hand, because the parsers that are well kept weigh more than
 * the page they would serve. A quote that is not closed before a separator or the end of a line is a letter of the
 * address: one stray quote must not swallow the rest of the list.
 */
export function recordsOf(text: string, separator: string): TextRecord[] {
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
