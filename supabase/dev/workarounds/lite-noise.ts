/** Returns the printed message, if @supabase/lite or the database printed it. */
function libraryMessage(arguments_: unknown[]): string | undefined {
  for (const argument of arguments_) {
    if (
      argument instanceof Error &&
      /node_modules\/(@supabase\/lite|@electric-sql)\//.test(argument.stack ?? "")
    ) {
      return argument.message;
    }
    // An error code of ours (lite-connection.ts).
    if (
      typeof argument === "object" &&
      argument !== null &&
      "code" in argument &&
      argument.code === "PGRST"
    ) {
      return "message" in argument ? String(argument.message) : "";
    }
  }
  return undefined;
}

/**
 * Fault: @supabase/lite 0.10 prints the stack of every failed statement. This captures the messages.
 * Delete when lite takes a logger.
 */
export async function captureMessages<T>(task: () => Promise<T>): Promise<{ result: T; messages: string[] }> {
  const print = console.error;
  const messages: string[] = [];
  console.error = (...arguments_: unknown[]) => {
    const message = libraryMessage(arguments_);
    if (message === undefined) print(...arguments_);
    else messages.push(message);
  };
  try {
    return { result: await task(), messages };
  } finally {
    console.error = print;
  }
}
