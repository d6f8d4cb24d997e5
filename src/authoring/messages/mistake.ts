/** A mistake in a file of content/, in the words of an editor. */
export interface Mistake {
  /** From the top of the project: content/announcements/pilot.mdx */
  file: string;
  /** Counted from 1. Absent if the whole file is meant. */
  line?: number | undefined;
  message: string;
}

/** Returns a mistake as a sentence that begins with its place. */
export function sentenceOf({ file, line, message }: Mistake): string {
  return `${file}${line ? `, line ${line}` : ""}: ${message}`;
}

export function headingOf(mistakes: readonly Mistake[]): string {
  return mistakes.length === 1
    ? "One mistake keeps the site from being published:"
    : `${mistakes.length} mistakes keep the site from being published:`;
}

export const headingOfDrafts = "In drafts, to be mended before they are published:";

export function inOrder(mistakes: readonly Mistake[]): Mistake[] {
  return mistakes.toSorted((one, other) => (one.line ?? 0) - (other.line ?? 0));
}
