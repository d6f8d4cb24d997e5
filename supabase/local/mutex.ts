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
