import { Failure } from "../dev/failure.ts";
import type { Operator, Project } from "./connect.ts";

/** What a command gets. */
export interface Job {
  project: Project;
  operator: Operator;
  /** The arguments after the command's own words. */
  words: readonly string[];
  /** Only shows what would be done. */
  dryRun: boolean;
  /** Skips the question before a change. */
  yes: boolean;
  /** The file to write an export to; without it, the terminal. */
  out: string | undefined;
}

/**
 * Returns the reason given as one of the command's words.
 * @param reader who reads the reason, for the error message
 */
export function reasonAt({ words }: Job, index: number, reader: string): string {
  const reason = words[index]?.trim();
  if (!reason) throw new Failure(`A reason is missing. Write it in "..." at the end. ${reader} can read it.`);
  return reason;
}
