import { createInterface } from "node:readline/promises";
import { Failure } from "./failure.ts";

/**
 * Asks before a change: the person types a word of the question.
 * @throws {Failure} if the word differs, or if no terminal is there and `yes` is not set
 */
export async function confirm(
  question: string,
  word: string,
  { yes, dryRun }: { yes: boolean; dryRun?: boolean },
): Promise<void> {
  if (yes) return;
  if (!process.stdin.isTTY) {
    const hint = dryRun === undefined ? "" : ", or --dry-run to look first";
    throw new Failure(`${question}\nThere is no terminal to answer this. Add --yes to go ahead${hint}.`);
  }
  const terminal = createInterface({ input: process.stdin, output: process.stdout });
  const answer = await terminal
    .question(`${question}\nType ${word} to continue: `)
    .finally(() => terminal.close());
  if (answer.trim() !== word) throw new Failure("Nothing was changed.");
}
