/** Width of a text in a size, in the same units. */
export type Measure = (text: string, size: number) => number;

/** Words in lines no wider than `width`; a word that is wider by itself has a line of its own. */
function linesOf(text: string, size: number, width: number, measure: Measure): string[] {
  const lines: string[] = [];
  for (const word of text.split(/[ \n\t]+/).filter(Boolean)) {
    const last = lines.at(-1);
    const longer = last === undefined ? word : `${last} ${word}`;
    if (last !== undefined && measure(longer, size) <= width) lines[lines.length - 1] = longer;
    else lines.push(word);
  }
  return lines;
}

/** As many lines, as equal as words allow: none holds a single short word that the one before had no room for. */
function balanced(text: string, size: number, width: number, measure: Measure, lines: string[]): string[] {
  for (let narrower = width; narrower > width / 2; narrower -= width / 40) {
    const tried = linesOf(text, size, narrower, measure);
    if (tried.length > lines.length || tried.some((line) => measure(line, size) > width)) return lines;
    lines = tried;
  }
  return lines;
}

/** A text in lines that fit. */
export interface Fitted {
  lines: string[];
  size: number;
  /** From one line to the next, in sizes of the text. */
  leading: number;
  /** Of all lines together. */
  height: number;
}

/** A text as large as it may be: broken into lines that fit a box, and smaller until they do. */
export function fitText(
  text: string,
  { width, height, size }: { width: number; height: number; size: number },
  measure: Measure,
  leading = 1.12,
): Fitted {
  for (let tried = size; ; tried *= 0.95) {
    const lines = linesOf(text, tried, width, measure);
    const fits =
      lines.length * tried * leading <= height && lines.every((line) => measure(line, tried) <= width);
    if (fits || tried < size / 6) {
      const balancedLines = balanced(text, tried, width, measure, lines);
      return { lines: balancedLines, size: tried, leading, height: balancedLines.length * tried * leading };
    }
  }
}
