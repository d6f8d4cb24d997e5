/// <reference lib="webworker" />
// The service worker of one installable app: it caches the app's shell, its pages and what they are made of, and files of
// places that were asked for. No answer of the API is ever cached.
import { answerFrom, cacheNames, isPlaceFile, placesCache, type Shell } from "./shell.ts";

declare const self: ServiceWorkerGlobalScope;
/** Written in by the build. */
declare const __SHELL__: Shell;

const shell = __SHELL__;
const names = cacheNames(shell);

self.addEventListener("install", (event) => {
  event.waitUntil(
    (async () => {
      const cache = await caches.open(names.current);
      // Past the browser's own cache, or a new version would be made of old pages.
      await cache.addAll(shell.files.map((file) => new Request(file, { cache: "no-cache" })));
      // At once: every choice is stored outside of the page, and pages that are open still find their own chunks below.
      await self.skipWaiting();
    })(),
  );
});

self.addEventListener("activate", (event) => {
  event.waitUntil(
    (async () => {
      const existing = await caches.keys();
      await Promise.all(names.outdated(existing).map((name) => caches.delete(name)));
      await self.clients.claim();
    })(),
  );
});

/** A file of places as the network has it; without one, as it was when it was last asked for. */
async function placeFile(request: Request): Promise<Response> {
  const cache = await caches.open(placesCache);
  try {
    const response = await fetch(request);
    if (response.ok) await cache.put(request, response.clone());
    return response;
  } catch (error) {
    const cached = await cache.match(request);
    if (!cached) throw error;
    return cached;
  }
}

self.addEventListener("fetch", (event) => {
  const { request } = event;
  if (isPlaceFile(request, self.location.origin)) return event.respondWith(placeFile(request));
  const file = answerFrom(shell, request, self.location.origin);
  if (!file) return;
  event.respondWith(
    (async () => {
      const cache = await caches.open(names.current);
      // A page that was open during an update asks for chunks of the version before.
      const found = (await cache.match(file)) ?? (await caches.match(file));
      return found ?? fetch(request);
    })(),
  );
});
