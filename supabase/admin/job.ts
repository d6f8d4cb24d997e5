import { writeFileSync } from "node:fs";
import { boroughs, type BoroughKey } from "../../src/shared/domain/boroughs.ts";
import { confirm } from "../dev/confirm.ts";
import { errorCode, Failure } from "../dev/failure.ts";
import type { Operator, Project } from "./connect.ts";

export interface Job {
  project: Project;
  operator: Operator;
  /** What the operator typed after the command's name. */
  args: readonly string[];
  /** Only shows what would be done. */
  dryRun: boolean;
  /** Skips the question before a change. */
  yes: boolean;
  /** The file to write an export to; without it, the terminal. */
  out: string | undefined;
}

/** Returns the borough that a key or a display name means. @throws {Failure} that lists the keys */
export function boroughOf(word = ""): BoroughKey {
  const found = boroughs.find(({ key, name }) => key === word || name.toLowerCase() === word.toLowerCase());
  if (!found)
    throw new Failure(`"${word}" is not a borough. Use one of: ${boroughs.map(({ key }) => key).join(", ")}`);
  return found.key;
}

/**
 * Returns the reason given as one of the command's arguments.
 * @param reader who reads the reason, for the error message
 */
export function reasonAt({ args }: Job, index: number, reader: string): string {
  const reason = args[index]?.trim();
  if (!reason) throw new Failure(`A reason is missing. Write it in "..." at the end. ${reader} can read it.`);
  return reason;
}

/**
 * Asks before a change, or only prints what it does on a dry run.
 * @param word what the operator types to go on
 * @returns whether to make the change
 */
export async function isConfirmed(job: Job, effect: string, word: string): Promise<boolean> {
  if (job.dryRun) console.log(`${effect}\nThis was a dry run. Nothing was changed.`);
  else await confirm(effect, word, job);
  return !job.dryRun;
}

/** Prints an export as JSON, or writes it to a new file that only its owner can read. */
export function writeExport({ out }: Job, data: unknown): void {
  const text = JSON.stringify(data, null, 2);
  if (out === undefined) return console.log(text);
  try {
    writeFileSync(out, `${text}\n`, { mode: 0o600, flag: "wx" });
  } catch (error) {
    const reason = errorCode(error) === "EEXIST" ? "exists already" : "cannot be written";
    throw new Failure(`${out} ${reason}. Choose another name.`);
  }
  console.log(`Written to ${out}. It holds personal data: delete it once you have handed it over.`);
}

export const count = (number: number, noun: string) => `${number} ${noun}${number === 1 ? "" : "s"}`;

/** What to do if it is not known whether a change was made. */
export const repeatHint = "Run the same command again: it does no harm.";
