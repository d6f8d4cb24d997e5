/**
 * Fault: @supabase/lite 0.10 prints the stack of every statement that the database refuses, a wrong filter's or a broken
 * rule's, with no way to say otherwise.
 * Delete when lite takes a logger.
 */

/** Says what one of the arguments of console.error tells, if @supabase/lite or the database made it. */
function libraryMessage(arguments_: unknown[]): string | undefined {
  for (const argument of arguments_) {
    if (
      argument instanceof Error &&
      /node_modules\/(@supabase\/lite|@electric-sql)\//.test(argument.stack ?? "")
    ) {
      return argument.message;
    }
    // The form in which our connection hands a registered error on.
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
 * Runs a request without what lite would print. That comes back, for the one who decides whether it is worth a line.
 * Everything else is printed as ever.
 */
export async function quietly<T>(task: () => Promise<T>): Promise<{ result: T; told: string[] }> {
  const print = console.error;
  const told: string[] = [];
  console.error = (...arguments_: unknown[]) => {
    const message = libraryMessage(arguments_);
    if (message === undefined) print(...arguments_);
    else told.push(message);
  };
  try {
    return { result: await task(), told };
  } finally {
    console.error = print;
  }
}
