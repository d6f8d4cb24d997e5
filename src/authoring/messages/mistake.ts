/** Something in a file of content/ that its author should change, in the words of the person who wrote it. */
export interface Mistake {
  /** From the top of the project: content/announcements/pilot.mdx */
  file: string;
  /** Counted from 1. Absent where it is the file as a whole. */
  line?: number | undefined;
  /** What is wrong and what to write instead. */
  message: string;
}

/** One mistake as a sentence that begins with its place. */
export function sentenceOf({ file, line, message }: Mistake): string {
  return `${file}${line ? `, line ${line}` : ""}: ${message}`;
}

export function headingOf(mistakes: readonly Mistake[]): string {
  return mistakes.length === 1
    ? "One mistake keeps the site from being published:"
    : `${mistakes.length} mistakes keep the site from being published:`;
}

export const headingOfDrafts = "In drafts, to be mended before they are published:";

/** Sorts the mistakes of one file by line. */
export function inOrder(mistakes: readonly Mistake[]): Mistake[] {
  return mistakes.toSorted((one, other) => (one.line ?? 0) - (other.line ?? 0));
}
