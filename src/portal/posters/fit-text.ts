/** Returns the width of a text in a font size, in the same unit. */
export type Measure = (text: string, size: number) => number;

/** Breaks text into lines of at most `width`; a wider word has its own line. */
function breakLines(text: string, size: number, width: number, measure: Measure): string[] {
  const lines: string[] = [];
  for (const word of text.split(/[ \n\t]+/).filter(Boolean)) {
    const last = lines.at(-1);
    const longer = last === undefined ? word : `${last} ${word}`;
    if (last !== undefined && measure(longer, size) <= width) lines[lines.length - 1] = longer;
    else lines.push(word);
  }
  return lines;
}

/** Narrows the lines while their number stays the same, so that none holds a single short word. */
function balanceLines(
  text: string,
  size: number,
  width: number,
  measure: Measure,
  lines: string[],
): string[] {
  for (let narrower = width; narrower > width / 2; narrower -= width / 40) {
    const tried = breakLines(text, size, narrower, measure);
    if (tried.length > lines.length || tried.some((line) => measure(line, size) > width)) return lines;
    lines = tried;
  }
  return lines;
}

export interface Fitted {
  lines: string[];
  size: number;
  /** Line height, as a multiple of the size. */
  leading: number;
  /** Of all lines together. */
  height: number;
}

/** Returns the text in the largest size whose lines fit the box. */
export function fitText(
  text: string,
  { width, height, size }: { width: number; height: number; size: number },
  measure: Measure,
  leading = 1.12,
): Fitted {
  for (let tried = size; ; tried *= 0.95) {
    const lines = breakLines(text, tried, width, measure);
    const fits =
      lines.length * tried * leading <= height && lines.every((line) => measure(line, tried) <= width);
    if (fits || tried < size / 6) {
      const balancedLines = balanceLines(text, tried, width, measure, lines);
      return { lines: balancedLines, size: tried, leading, height: balancedLines.length * tried * leading };
    }
  }
}

export interface StackedText {
  text: string;
  size: number;
  fill?: string;
  weight?: number;
  /** Room above it, as a multiple of its size. */
  gap?: number;
  /** Whether it is left out before the others shrink. */
  optional?: boolean;
}

/**
 * Returns texts below each other, with their distance from the top of the box, in the largest sizes that fit it.
 * @param least the size that texts keep as long as larger ones can shrink
 */
export function fitStack(
  texts: readonly StackedText[],
  { width, height, least = 0 }: { width: number; height: number; least?: number | undefined },
  measure: Measure,
): { placed: (StackedText & { fitted: Fitted; top: number })[]; height: number } {
  const present = texts.filter(({ text }) => text !== "");
  for (let scale = 1; ; scale *= 0.95) {
    let used = 0;
    const placed = present.map((one, index) => {
      const size = Math.max(one.size * scale, Math.min(one.size, least));
      const fitted = fitText(one.text, { width, height: Infinity, size }, measure, 1.08);
      const top = used + (index > 0 ? (one.gap ?? 0.3) * fitted.size : 0);
      used = top + fitted.height;
      return { ...one, fitted, top };
    });
    if (used <= height || scale < 1 / 6) return { placed, height: used };
    if (scale < 1 / 3 && least > 0) return fitStack(present, { width, height }, measure);
    const optional = present.findLastIndex((one) => one.optional);
    if (optional >= 0) return fitStack(present.toSpliced(optional, 1), { width, height, least }, measure);
  }
}
