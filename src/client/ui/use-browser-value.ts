import { useSyncExternalStore } from "react";

const never = () => () => {};

/**
 * Something that only the browser knows and that does not change, e.g. the address's query. It is null in the
 * HTML and until the page is hydrated, so that both begin with the same picture.
 * @param read must return the same value each time: a string, a boolean, or a kept object
 */
export function useBrowserValue<T>(read: () => T): T | null {
  return useSyncExternalStore(never, read, () => null);
}
