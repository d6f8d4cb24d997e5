import { useSyncExternalStore } from "react";

function subscribe(callback: () => void): () => void {
  window.addEventListener("hashchange", callback);
  return () => window.removeEventListener("hashchange", callback);
}

// Unescaped: keys and ids need no escapes.
const read = () => location.hash.slice(1);

/** Returns the part of the address after "#", which holds a step; null until hydration. No server sees it. */
export function useFragment(): string | null {
  return useSyncExternalStore<string | null>(subscribe, read, () => null);
}
