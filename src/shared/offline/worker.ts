/// <reference lib="webworker" />
// The service worker of an installable app. It caches the app's pages and their files, and place files. It never caches
// answers of the API.
import {
  answerFrom,
  cacheNames,
  fill,
  isOurFile,
  isHashed,
  isPlaceFile,
  neededAt,
  placesCache,
  type Shell,
} from "./shell.ts";

declare const self: ServiceWorkerGlobalScope;
declare const __SHELL__: Shell;

const shell = __SHELL__;
const names = cacheNames(shell);

/** Milliseconds before each retry of a required file. */
const pauses = [1_000, 4_000, 15_000];
const timeoutMs = 30_000;

/** Adds missing files to this version's cache. Returns the files that could not be loaded. */
async function fillUp(files: readonly string[], retryPauses: readonly number[]): Promise<string[]> {
  return fill(files, retryPauses, {
    cache: await caches.open(names.current),
    copyOf: (file) => caches.match(file),
    load: (file) =>
      // A new version must not be made of old pages from the browser's cache. Hashed files cannot be old.
      fetch(file, { cache: isHashed(file) ? "default" : "no-cache", signal: AbortSignal.timeout(timeoutMs) }),
    wait: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
  });
}

self.addEventListener("install", (event) => {
  event.waitUntil(
    (async () => {
      const open = await self.clients.matchAll({ type: "window", includeUncontrolled: true });
      const translated = neededAt(
        shell,
        open.map(({ url }) => url),
      );
      const missing = await fillUp([...shell.required, ...translated], pauses);
      // The next visit continues with the files that were loaded.
      if (missing.length > 0) throw new Error(`The app is not installed yet: ${missing.join(" ")}`);
      await fillUp(shell.files, []);
      // Open pages find their own scripts in the previous cache.
      await self.skipWaiting();
    })(),
  );
});

/** Loads what is still missing, once per start of the worker. */
let completing: Promise<unknown> | undefined;

self.addEventListener("activate", (event) => {
  event.waitUntil(
    (async () => {
      const existing = await caches.keys();
      await Promise.all(names.outdated(existing).map((name) => caches.delete(name)));
      await self.clients.claim();
    })(),
  );
});

/** Returns a file of places from the network, or its cached copy if the network has none of ours. */
async function placeFile(request: Request): Promise<Response> {
  const cache = await caches.open(placesCache);
  const response = await fetch(request).catch(() => undefined);
  const isOurs = response && (await isOurFile(request.url, response));
  if (isOurs) await cache.put(request, response.clone());
  return (!isOurs && (await cache.match(request))) || response || Response.error();
}

self.addEventListener("fetch", (event) => {
  const { request } = event;
  if (isPlaceFile(request, self.location.origin)) return event.respondWith(placeFile(request));
  const file = answerFrom(shell, request, self.location.origin);
  if (!file) return;
  if (request.mode === "navigate") {
    event.waitUntil((completing ??= fillUp(shell.files, [])));
    event.waitUntil(fillUp(neededAt(shell, [request.url]), []));
  }
  event.respondWith(
    (async () => {
      const cache = await caches.open(names.current);
      // A page that was open during an update needs scripts of the previous version.
      const stored = (await cache.match(file)) ?? (await caches.match(file));
      return stored ?? fetch(request);
    })(),
  );
});
