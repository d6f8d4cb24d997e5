import { placesFolder } from "../../scheme/place-files.ts";
import { site } from "../../scheme/site.ts";

/** What a service worker caches. */
export interface Shell {
  /** Name of the app: every cache of its worker begins so. */
  app: string;
  /** Changes with every byte of what is cached. */
  version: string;
  /** Pages, as a browser asks for them. */
  pages: readonly string[];
  /** Everything that is cached, the pages included. */
  files: readonly string[];
}

interface Asked {
  url: string;
  method: string;
  mode: string;
}

/**
 * The cached file that answers a request; undefined where the network has to. A page is one file whatever stands after "?",
 * which only the page reads.
 * @param origin of the site: nothing of another one is cached
 */
export function answerFrom(shell: Shell, { url, method, mode }: Asked, origin: string): string | undefined {
  const asked = new URL(url);
  if (method !== "GET" || asked.origin !== origin) return undefined;
  if (mode === "navigate") return shell.pages.find((page) => page === asked.pathname);
  // A script of the version before is not in this list any more, and is looked for in the cache of that version.
  if (asked.pathname.startsWith("/_astro/")) return asked.pathname;
  return shell.files.find((file) => file === asked.pathname);
}

/** The name of this version's cache, and which of the browser's caches are older than the version before it. */
export function cacheNames({ app, version }: Shell) {
  const prefix = `${app}-`;
  const current = prefix + version;
  return {
    current,
    /** @param all in the order in which they were made */
    outdated(all: readonly string[]): string[] {
      const older = all.filter((name) => name.startsWith(prefix) && name !== current);
      return older.slice(0, -1);
    },
  };
}

/** Where files of places are cached once they were asked for. They tell where somebody lives, and go with them. */
export const placesCache = `${site.slug}-places`;

/** Whether a request is for one of the files of places. */
export function isPlaceFile({ url, method }: Pick<Asked, "url" | "method">, origin: string): boolean {
  const asked = new URL(url);
  return method === "GET" && asked.origin === origin && asked.pathname.startsWith(`${placesFolder}/`);
}
