/**
 * Fault: @supabase/lite 0.10 on PGlite 0.4 answers requests at the same time over the single connection that PGlite
 * has, and does not keep the statements of their transactions apart.
 * Delete when lite queues its transactions itself, or PGlite has a connection for each request.
 */

/** Runs tasks one after the other, in the order in which they came. */
export interface Mutex {
  run<T>(task: () => Promise<T>): Promise<T>;
}

/** A mutex; a task that fails does not stop the ones behind it. */
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
