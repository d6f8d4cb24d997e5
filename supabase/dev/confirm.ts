import { createInterface } from "node:readline/promises";
import { Failure } from "./failure.ts";

interface Asking {
  /** Do not ask. */
  yes: boolean;
  /** Set where the command has a --dry-run. */
  dryRun?: boolean;
  /** Keeps quiet what else is printed meanwhile. */
  progress?: { whileAsking<Result>(question: Promise<Result>): Promise<Result> };
}

/**
 * Asks before something is destroyed: the person types a word of it.
 * @throws {Failure} where the word is another, or nobody is there to ask and `yes` is not set
 */
export async function confirm(
  question: string,
  word: string,
  { yes, dryRun, progress }: Asking,
): Promise<void> {
  if (yes) return;
  if (!process.stdin.isTTY) {
    throw new Failure(
      `${question}\nNobody is here to ask. Add --yes where you are sure${dryRun === undefined ? "" : ", or --dry-run to look"}.`,
    );
  }
  const terminal = createInterface({ input: process.stdin, output: process.stdout });
  const typed = terminal.question(`${question}\nType ${word} to go on: `).finally(() => terminal.close());
  const answer = await (progress ? progress.whileAsking(typed) : typed);
  if (answer.trim() !== word) throw new Failure("Nothing was changed.");
}
