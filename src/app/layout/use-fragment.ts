import { useSyncExternalStore } from "react";

function subscribe(callback: () => void): () => void {
  window.addEventListener("hashchange", callback);
  return () => window.removeEventListener("hashchange", callback);
}

// Unescaped: keys and ids need no escapes.
const read = () => location.hash.slice(1);

/**
 * The part of the address after "#", which no server sees; null until the page is hydrated. Steps of a page are
 * links to it, so that Back and a reload find them again.
 */
export function useFragment(): string | null {
  return useSyncExternalStore<string | null>(subscribe, read, () => null);
}
