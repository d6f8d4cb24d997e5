import { useSyncExternalStore } from "react";

const never = () => () => {};
const values = new WeakMap<() => unknown, unknown>();

/** Returns a value that only the browser knows, read once by a stable function; null in the HTML and until hydration. */
export function useBrowserValue<T>(read: () => T): T | null {
  const readOnce = () => {
    if (!values.has(read)) values.set(read, read());
    return values.get(read) as T;
  };
  return useSyncExternalStore(never, readOnce, () => null);
}
