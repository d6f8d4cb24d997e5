/** Something in a file of content/ that keeps it from being published, in the words of the person who wrote it. */
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

/** An error that says where a mistake is and what to write instead, and shows nobody a stack. */
export class ContentError extends Error {
  readonly mistake: Mistake;
  /** Where development tools look for the place. */
  readonly loc: { file: string; line: number; column: number };

  constructor(mistake: Mistake) {
    super(sentenceOf(mistake));
    this.name = "ContentError";
    this.mistake = mistake;
    this.loc = { file: mistake.file, line: mistake.line ?? 1, column: 0 };
    this.stack = "";
  }
}
