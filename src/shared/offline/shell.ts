import { placesFolder } from "../domain/place-files.ts";
import { brand } from "../domain/brand.ts";

export interface Shell {
  app: string;
  version: string;
  pages: readonly string[];
  /** What pages need to open: the pages, their scripts and styles. */
  required: readonly string[];
  /** Pages in a language and their own files, by the prefix of their paths: cached when one is opened. */
  languages: Readonly<Record<string, readonly string[]>>;
  /** Everything that is cached, with the required files. Pages open without the others. */
  files: readonly string[];
}

/** Whether a file's name contains a hash of its content. */
export const isHashed = (file: string) => file.startsWith("/_astro/");

const contentTypes: Readonly<Record<string, RegExp>> = {
  js: /javascript/,
  css: /^text\/css/,
  svg: /^image\/svg/,
  png: /^image\/png/,
  webp: /^image\/webp/,
  ico: /^image\//,
  json: /json/,
};
/** In every page with an island, and in no page of a proxy or a host. */
const pageMark = "<astro-island";

/** Returns whether a response is the requested file, and not the page of a proxy, a host or a Wi-Fi network. */
export async function isOurFile(file: string, response: Response): Promise<boolean> {
  if (!response.ok || response.redirected) return false;
  const type = response.headers.get("content-type") ?? "";
  const [, ending] = /\.(\w+)$/.exec(file) ?? [];
  if (ending) return (contentTypes[ending] ?? /^(?!text\/html)/).test(type);
  return type.startsWith("text/html") && (await response.clone().text()).includes(pageMark);
}

export interface Filling {
  cache: {
    match(file: string): Promise<Response | undefined>;
    put(file: string, response: Response): Promise<void>;
  };
  /** Searches all caches, with those of earlier versions. */
  copyOf(file: string): Promise<Response | undefined>;
  load(file: string): Promise<Response>;
  wait(ms: number): Promise<void>;
}

/** Parallel requests to one host. */
const atOnce = 6;

/** Adds missing files to a cache, with pauses in milliseconds before each retry. Returns the files that are still missing. */
export async function fill(
  files: readonly string[],
  pauses: readonly number[],
  { cache, copyOf, load, wait }: Filling,
): Promise<string[]> {
  const store = async (file: string): Promise<boolean> => {
    const stored = await cache.match(file);
    if (stored && (await isOurFile(file, stored))) return true;
    const copy = isHashed(file) ? await copyOf(file) : undefined;
    const isGoodCopy = copy && (await isOurFile(file, copy));
    const response = isGoodCopy ? copy : await load(file).catch(() => undefined);
    if (!response || !(await isOurFile(file, response))) return false;
    await cache.put(file, response);
    return true;
  };
  const waiting = [...files];
  const missing: string[] = [];
  const take = async () => {
    for (let file = waiting.shift(); file !== undefined; file = waiting.shift()) {
      let isThere = await store(file);
      for (const pause of isThere ? [] : pauses) {
        await wait(pause);
        isThere = await store(file);
        if (isThere) break;
      }
      if (!isThere) missing.push(file);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, take));
  return missing;
}

/** Returns the files that pages in a language need besides those of every page. */
export const neededAt = ({ languages }: Shell, urls: readonly string[]): string[] =>
  Object.entries(languages)
    .filter(([start]) => urls.some((url) => `${new URL(url).pathname}/`.startsWith(`${start}/`)))
    .flatMap(([, files]) => files);

interface ShellRequest {
  url: string;
  method: string;
  mode: string;
}

/** Returns the cached file that answers a request; undefined if the network must. The query of a page is ignored. */
export function answerFrom(
  shell: Shell,
  { url, method, mode }: ShellRequest,
  origin: string,
): string | undefined {
  const target = new URL(url);
  if (method !== "GET" || target.origin !== origin) return undefined;
  if (mode === "navigate") return shell.pages.find((page) => page === target.pathname);
  // A script of the previous version is only in that version's cache.
  if (target.pathname.startsWith("/_astro/")) return target.pathname;
  return shell.files.find((file) => file === target.pathname);
}

/** Returns the name of this version's cache, and finds caches older than the previous version. */
export function cacheNames({ app, version }: Shell) {
  const prefix = `${app}-`;
  const current = prefix + version;
  return {
    current,
    /** @param all in the order of their creation */
    outdated(all: readonly string[]): string[] {
      const older = all.filter((name) => name.startsWith(prefix) && name !== current);
      return older.slice(0, -1);
    },
  };
}

/** The cache of place files. They reveal where a user lives, and are deleted on sign-out. */
export const placesCache = `${brand.slug}-places`;

export function isPlaceFile({ url, method }: Pick<ShellRequest, "url" | "method">, origin: string): boolean {
  const target = new URL(url);
  return method === "GET" && target.origin === origin && target.pathname.startsWith(`${placesFolder}/`);
}
