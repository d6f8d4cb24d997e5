/// <reference lib="webworker" />
// The service worker of one installable app: it caches the app's shell, its pages and what they are made of, and files of
// places that were asked for. No answer of the API is ever cached.
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
/** Written in by the build. */
declare const __SHELL__: Shell;

const shell = __SHELL__;
const names = cacheNames(shell);

/** Milliseconds before each further try of what no page opens without. */
const pauses = [1_000, 4_000, 15_000];
const timeoutMs = 30_000;

/** Puts what this version's cache lacks into it. Gives the files that could not be had. */
async function fillUp(files: readonly string[], between: readonly number[]): Promise<string[]> {
  return fill(files, between, {
    cache: await caches.open(names.current),
    copyOf: (file) => caches.match(file),
    load: (file) =>
      // Past the browser's own cache, or a new version would be made of old pages; what is named by its bytes may be there,
      // because the page that is open has just loaded it.
      fetch(file, { cache: isHashed(file) ? "default" : "no-cache", signal: AbortSignal.timeout(timeoutMs) }),
    wait: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
  });
}

self.addEventListener("install", (event) => {
  event.waitUntil(
    (async () => {
      const open = await self.clients.matchAll({ type: "window", includeUncontrolled: true });
      const spoken = neededAt(
        shell,
        open.map(({ url }) => url),
      );
      const missing = await fillUp([...shell.required, ...spoken], pauses);
      // What came stays: the next visit's try begins with it.
      if (missing.length > 0) throw new Error(`The app is not installed yet: ${missing.join(" ")}`);
      await fillUp(shell.files, []);
      // At once: every choice is stored outside of the page, and pages that are open still find their own chunks below.
      await self.skipWaiting();
    })(),
  );
});

/** What did not come while the app was installed is asked for once in each life of the worker. */
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
      // A page that was open during an update asks for chunks of the version before.
      const stored = (await cache.match(file)) ?? (await caches.match(file));
      return stored ?? fetch(request);
    })(),
  );
});
