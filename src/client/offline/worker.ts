/// <reference lib="webworker" />
// The service worker of one installable app: it keeps the app's shell, its pages and what they are made of, and nothing
// else. No answer of the API is ever kept here, so that a worker holds nothing of any person.
import { answerFrom, cacheNames, type Shell } from "./shell.ts";

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
      // At once: every choice is kept outside of the page, and pages that are open still find their own chunks below.
      await self.skipWaiting();
    })(),
  );
});

self.addEventListener("activate", (event) => {
  event.waitUntil(
    (async () => {
      const kept = await caches.keys();
      await Promise.all(names.outdated(kept).map((name) => caches.delete(name)));
      await self.clients.claim();
    })(),
  );
});

self.addEventListener("fetch", (event) => {
  const { request } = event;
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
