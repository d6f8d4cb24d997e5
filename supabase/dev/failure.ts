/** An error that a person can fix. It is printed without a stack. */
export class Failure extends Error {
  override name = "Failure";
}

/** The `code` of a system error such as EADDRINUSE, or undefined. */
export function errorCode(error: unknown): string | undefined {
  if (typeof error !== "object" || error === null || !("code" in error)) return undefined;
  return typeof error.code === "string" ? error.code : undefined;
}

/** Says why a file could not be written, and what to do next. */
export function explainFile(file: string, error: unknown): string {
  const code = errorCode(error);
  if (code === "ENOSPC") return `the disk of ${file} is full. Free some space on it, and run this again.`;
  if (code === "EEXIST") return `${file} exists already. Run this again for another name.`;
  return error instanceof Error ? error.message : String(error);
}

/** Prints a Failure without its stack and other errors with it, and ends the process with exit code 1. */
export function exitWith(error: unknown): never {
  console.error(error instanceof Failure ? `\n${error.message}\n` : error);
  process.exit(1);
}

/** Runs a command, which ends with exit code 1 when it fails. */
export const run = (command: () => Promise<void>): Promise<void> => command().catch(exitWith);
