/** Something a person can mend: printed as it is, without a stack, and the process ends with code 1. */
export class Failure extends Error {
  override name = "Failure";
}

/** The `code` of a system error such as EADDRINUSE, or undefined. */
export function errorCode(error: unknown): string | undefined {
  if (typeof error !== "object" || error === null || !("code" in error)) return undefined;
  return typeof error.code === "string" ? error.code : undefined;
}

/** Runs a command of the terminal: a Failure is told plainly, anything else with its stack; both end with code 1. */
export async function run(command: () => Promise<void>): Promise<void> {
  try {
    await command();
  } catch (error) {
    console.error(error instanceof Failure ? `\n${error.message}\n` : error);
    process.exit(1);
  }
}
