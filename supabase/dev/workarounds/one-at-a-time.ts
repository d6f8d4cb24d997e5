/** Runs tasks one after the other, in the order in which they came. */
export interface Mutex {
  run<T>(task: () => Promise<T>): Promise<T>;
}

/**
 * Fault: @supabase/lite 0.10 mixes the transactions of concurrent requests on PGlite's single connection.
 * Delete when lite queues its transactions itself, or PGlite has a connection for each request.
 */
export function createMutex(): Mutex {
  let last: Promise<unknown> = Promise.resolve();
  return {
    run(task) {
      const result = last.then(task);
      last = result.catch(() => undefined);
      return result;
    },
  };
}
