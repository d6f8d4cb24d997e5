import { createInterface } from "node:readline/promises";
import { Failure } from "../local/failure.ts";

/**
 * Asks before something is destroyed: the person types a word of it.
 * @throws {Failure} where the word is another, or nobody is there to ask and `yes` is not set
 */
export async function confirm(question: string, word: string, yes: boolean): Promise<void> {
  if (yes) return;
  if (!process.stdin.isTTY) {
    throw new Failure(
      `${question}\nNobody is here to ask. Add --yes where you are sure, or --dry-run to look.`,
    );
  }
  const terminal = createInterface({ input: process.stdin, output: process.stdout });
  const answer = await terminal
    .question(`${question}\nType ${word} to go on: `)
    .finally(() => terminal.close());
  if (answer.trim() !== word) throw new Failure("Nothing was changed.");
}
