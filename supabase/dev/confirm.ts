import { createInterface } from "node:readline/promises";
import { Failure } from "./failure.ts";

/** Asks the person to type a word. @throws {Failure} if it differs, or without a terminal and `yes` */
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
