import { useSyncExternalStore } from "react";

const never = () => () => {};
const values = new WeakMap<() => unknown, unknown>();

/**
 * Something that only the browser knows, e.g. the address's query: read once, as long as the page lives. It is null in
 * the HTML and until the page is hydrated, so that both begin with the same picture.
 * @param read a function of a module, or one that returns the same string or boolean each time
 */
export function useBrowserValue<T>(read: () => T): T | null {
  const readOnce = () => {
    if (!values.has(read)) values.set(read, read());
    return values.get(read) as T;
  };
  return useSyncExternalStore(never, readOnce, () => null);
}
