/** An error that a person can fix. It is printed without a stack. */
export class Failure extends Error {
  override name = "Failure";
}

/** The `code` of a system error such as EADDRINUSE, or undefined. */
export function errorCode(error: unknown): string | undefined {
  if (typeof error !== "object" || error === null || !("code" in error)) return undefined;
  return typeof error.code === "string" ? error.code : undefined;
}

/** Runs a command. Prints a Failure without its stack and other errors with it; both end with exit code 1. */
export async function run(command: () => Promise<void>): Promise<void> {
  try {
    await command();
  } catch (error) {
    console.error(error instanceof Failure ? `\n${error.message}\n` : error);
    process.exit(1);
  }
}
