import { placesFolder } from "../domain/place-files.ts";
import { brand } from "../domain/brand.ts";

/** What a service worker caches. */
export interface Shell {
  /** Name of the app: every cache of its worker begins so. */
  app: string;
  /** Changes with every byte of what is cached. */
  version: string;
  /** Pages, as a browser asks for them. */
  pages: readonly string[];
  /** Without one of these a page would not open: the pages, their scripts and styles. */
  required: readonly string[];
  /** Pages in a language and what they alone need, by what their addresses begin with: cached for whoever opens one. */
  languages: Readonly<Record<string, readonly string[]>>;
  /** Everything else that is cached, the required ones included; what else is missing leaves a gap in a page. */
  files: readonly string[];
}

/** Whether a file's name changes with its bytes, so that any copy of it is the same. */
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

/**
 * Returns whether a response is the file that was requested, and not a page that a proxy, a host or a Wi-Fi network put in its
 * place: not redirected, of the file's content type, and a page of ours if it is a page.
 */
export async function isOurFile(file: string, response: Response): Promise<boolean> {
  if (!response.ok || response.redirected) return false;
  const type = response.headers.get("content-type") ?? "";
  const [, ending] = /\.(\w+)$/.exec(file) ?? [];
  if (ending) return (contentTypes[ending] ?? /^(?!text\/html)/).test(type);
  return type.startsWith("text/html") && (await response.clone().text()).includes(pageMark);
}

/** What a browser gives to fill a cache. */
export interface Filling {
  cache: {
    match(file: string): Promise<Response | undefined>;
    put(file: string, response: Response): Promise<void>;
  };
  /** Looks into all caches, those of versions before too. */
  copyOf(file: string): Promise<Response | undefined>;
  load(file: string): Promise<Response>;
  wait(ms: number): Promise<void>;
}

/** As many as a browser asks one host for at once. */
const atOnce = 6;

/**
 * Puts into a cache what it lacks of some files. What is there by then stays whatever becomes of the others.
 * @param pauses before each further try, in milliseconds
 * @returns the files that could not be had
 */
export async function fill(
  files: readonly string[],
  pauses: readonly number[],
  { cache, copyOf, load, wait }: Filling,
): Promise<string[]> {
  const had = async (file: string): Promise<boolean> => {
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
      let isThere = await had(file);
      for (const pause of isThere ? [] : pauses) {
        await wait(pause);
        isThere = await had(file);
        if (isThere) break;
      }
      if (!isThere) missing.push(file);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, take));
  return missing;
}

/** What pages at some addresses need beside what is cached for everybody. */
export const neededAt = ({ languages }: Shell, urls: readonly string[]): string[] =>
  Object.entries(languages)
    .filter(([start]) => urls.some((url) => `${new URL(url).pathname}/`.startsWith(`${start}/`)))
    .flatMap(([, files]) => files);

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
export const placesCache = `${brand.slug}-places`;

/** Whether a request is for one of the files of places. */
export function isPlaceFile({ url, method }: Pick<Asked, "url" | "method">, origin: string): boolean {
  const asked = new URL(url);
  return method === "GET" && asked.origin === origin && asked.pathname.startsWith(`${placesFolder}/`);
}
