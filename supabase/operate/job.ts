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
