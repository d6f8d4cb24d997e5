/** Prints a line to a person at a terminal. A scheduler's email holds only the result. */
export function showProgress(line: string): void {
  if (process.stderr.isTTY) console.error(line);
}
