import { useSyncExternalStore } from "react";

const never = () => () => {};
const values = new WeakMap<() => unknown, unknown>();

/**
 * Returns a value that only the browser knows, e.g. the query, read once; null in the HTML and until hydration.
 * @param read a function of a module, or one that returns the same string or boolean each time
 */
export function useBrowserValue<T>(read: () => T): T | null {
  const readOnce = () => {
    if (!values.has(read)) values.set(read, read());
    return values.get(read) as T;
  };
  return useSyncExternalStore(never, readOnce, () => null);
}
