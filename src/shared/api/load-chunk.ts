import { chunkLoadTimeoutMs } from "../domain/limits.ts";
import { Problem } from "./problem.ts";

/** Heard by IslandGuard.astro, which reloads the page once and then shows the fallback page. */
const chunkLostEvent = "portal:chunk-lost";

/** Heard by forms, which store what was typed as a draft. */
export const beforeReloadEvent = "portal:before-reload";

/** Whether a script could not be had while there was no network: the browser remembers that as long as the page stands. */
let failedOffline = false;

/** Scripts of this page that have arrived. */
const arrived = new Set<string>();

/**
 * Fetches the scripts that this page says it needs later (src/build/island-scripts.ts), so that importing them does not
 * fail: a browser remembers a script that it could not have until the page is loaded again, and what was typed goes with
 * the page.
 * @throws {Problem} of kind "network" where one cannot be had
 */
async function fetchLater(): Promise<void> {
  const named = document.body.dataset["later"]?.split(" ") ?? [];
  const missing = named.filter((address) => !arrived.has(address));
  await Promise.all(
    missing.map(async (address) => {
      const signal = AbortSignal.timeout(chunkLoadTimeoutMs);
      // One that is gone since a deployment arrives as well: importing it says so.
      await fetch(address, { signal }).then((answer) => answer.arrayBuffer());
      arrived.add(address);
    }),
  ).catch((error: unknown) => {
    throw new Problem("network", String(error));
  });
}

/**
 * Loads a script chunk. When it cannot be had, the page is reloaded or replaced and the promise stays
 * pending, so callers need no case of their own. What was typed is a draft over the reload.
 * @param load a dynamic import
 * @throws {Problem} of kind "network" while it cannot be fetched: reloading would lose what was typed
 */
export async function loadChunk<T>(load: () => Promise<T>): Promise<T> {
  await fetchLater();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error("Chunk load timeout")), chunkLoadTimeoutMs);
  });
  try {
    return await Promise.race([load(), late]);
  } catch (error) {
    if (!navigator.onLine) {
      failedOffline = true;
      throw new Problem("network", "Offline");
    }
    window.dispatchEvent(new Event(beforeReloadEvent));
    // Somebody asked for it again.
    if (failedOffline) location.reload();
    else window.dispatchEvent(new CustomEvent(chunkLostEvent, { detail: error }));
    return new Promise<never>(() => {});
  } finally {
    clearTimeout(timer);
  }
}

/** Loads a script chunk ahead of its use. A failure is left to whoever needs it. */
export function preloadChunk(load: () => Promise<unknown>): void {
  fetchLater()
    .then(load)
    .catch(() => undefined);
}
