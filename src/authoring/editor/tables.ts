/** A line of hyphens, which Markdown wants below the first line of a table. */
const hyphens = /^\s*\|?\s*:?-+:?\s*(?:\|\s*:?-+:?\s*)*\|?\s*$/;
/** What a list begins with where it was copied from Word, and not a cell. */
const sign = /^\s*(?:[•·▪●■◦○o–-]|\d{1,2}[.)]|[a-z][.)])$/;

/** The cells of a line of a table, as Markdown writes it or as Word copies it; undefined where it is none. */
function cellsOf(line: string): string[] | undefined {
  if (/^\s*\|.*\S.*\|\s*$/.test(line))
    return line
      .trim()
      .slice(1, -1)
      .split(/(?<!\\)\|/);
  const cells = line.split("\t");
  return cells.length > 1 && cells[0]?.trim() && !sign.test(cells[0]) ? cells : undefined;
}

const row = (cells: readonly string[]) => `| ${cells.map((cell) => cell.trim()).join(" | ")} |`;

/** Gives tables their line of hyphens, and those from Word their upright strokes: two rows at least, with as many cells. */
export function withTables(text: string): string {
  const lines = text.split("\n");
  const made: string[] = [];
  let fenced = false;
  for (let index = 0; index < lines.length; index += 1) {
    const line = lines[index] ?? "";
    if (/^ {0,3}(?:```|~~~)/.test(line)) fenced = !fenced;
    const rows: string[][] = [];
    for (
      let cells = fenced ? undefined : cellsOf(line);
      cells;
      cells = cellsOf(lines[index + rows.length] ?? "")
    )
      rows.push(cells);
    const written = lines.slice(index, index + Math.max(rows.length, 1));
    const [first, ...others] = rows;
    const even = others.every(({ length }) => length === first?.length);
    if (!first || others.length === 0 || !even || hyphens.test(written[1] ?? "")) made.push(...written);
    else {
      if (made.at(-1)?.trim()) made.push("");
      made.push(row(first), row(first.map(() => "---")), ...others.map(row));
    }
    index += written.length - 1;
  }
  return made.join("\n");
}
