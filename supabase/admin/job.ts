import { Failure } from "../dev/failure.ts";
import type { Operator, Project } from "./connect.ts";
import type { Progress } from "./progress.ts";

/** What a command gets. */
export interface Job {
  project: Project;
  operator: Operator;
  /** What stands behind the command's own two words. */
  words: readonly string[];
  /** Look, and say what would be done. */
  dryRun: boolean;
  /** Do not ask before destroying. */
  yes: boolean;
  /** As a table for a spreadsheet. */
  csv: boolean;
  /** File to write to instead of the terminal. */
  out: string | undefined;
  progress: Progress;
  say: (line: string) => void;
}

/**
 * The reason for what is done against somebody.
 * @param at which of the command's words it is
 * @param who who reads it, as the end of a sentence
 * @throws {Failure} where there is none
 */
export function reasonAt(job: Job, at: number, who: string): string {
  const why = job.words[at]?.trim();
  if (!why) throw new Failure(`Why? Write the reason in "..." at the end: it is kept, and ${who}.`);
  return why;
}
