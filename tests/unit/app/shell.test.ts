import { describe, expect, test } from "vitest";
import {
  answerFrom,
  cacheNames,
  fill,
  isOurFile,
  isPlaceFile,
  placesCache,
  type Shell,
} from "../../../src/shared/offline/shell.ts";

const origin = "https://site.test";
const shell: Shell = {
  app: "tip-app",
  version: "2",
  pages: ["/app", "/app/voucher"],
  languages: { "/app/pl": ["/app/pl", "/app/pl/vouchers", "/_astro/pl.1.js"] },
  required: ["/_astro/a.js", "/app", "/app/voucher"],
  files: ["/_astro/a.js", "/app", "/app/voucher", "/icon-192.png"],
};
const createRequest = (path: string, more: Partial<{ method: string; mode: string }> = {}) =>
  answerFrom(shell, { url: new URL(path, origin).href, method: "GET", mode: "no-cors", ...more }, origin);

describe("the service worker answers from its cache", () => {
  test("pages, whatever the query string", () => {
    expect(createRequest("/app/voucher?from=home#7", { mode: "navigate" })).toBe("/app/voucher");
  });
  test("no page outside the app", () => {
    expect(createRequest("/contact", { mode: "navigate" })).toBeUndefined();
    expect(createRequest("/apple", { mode: "navigate" })).toBeUndefined();
  });
  test("listed files, and scripts of the version before", () => {
    expect(createRequest("/icon-192.png")).toBe("/icon-192.png");
    expect(createRequest("/_astro/old.js")).toBe("/_astro/old.js");
    expect(createRequest("/media/hero.svg")).toBeUndefined();
  });
  test("no write, no API call and no other origin", () => {
    expect(createRequest("/app", { method: "POST" })).toBeUndefined();
    expect(createRequest("/rest/v1/rpc/my_vouchers")).toBeUndefined();
    expect(createRequest("https://elsewhere.test/icon-192.png")).toBeUndefined();
  });
});

describe("the service worker's caches", () => {
  test("open pages keep the previous version; only this app's older caches are deleted", () => {
    const { current, outdated } = cacheNames(shell);
    expect(current).toBe("tip-app-2");
    expect(outdated(["tip-app-0", "tip-gate-9", "tip-app-1", "tip-app-2"])).toEqual(["tip-app-0"]);
    expect(outdated(["tip-app-2"])).toEqual([]);
  });
});

describe("place files", () => {
  test("are recognised by their address, and only requested ones are cached", () => {
    const asksFor = (url: string, method = "GET") => isPlaceFile({ url, method }, origin);
    expect(asksFor(`${origin}/places/NW5.json`)).toBe(true);
    expect(asksFor(`${origin}/places/NW5.json`, "POST")).toBe(false);
    expect(asksFor(`${origin}/placesettings`)).toBe(false);
    expect(asksFor("https://elsewhere.test/places/NW5.json")).toBe(false);
  });
  test("are kept when a new version of the app drops older caches", () => {
    const { outdated } = cacheNames({ ...shell, app: "tipright-app" });
    expect(outdated([placesCache, "tipright-app-0", "tipright-app-1", "tipright-app-2"])).not.toContain(
      placesCache,
    );
  });
});

describe("filling a cache", () => {
  const typeOf = (file: string) =>
    file.endsWith(".js") ? "text/javascript" : file.endsWith(".svg") ? "image/svg+xml" : "text/html";
  const fileOf = (file: string, text: string) =>
    new Response(file.includes(".") ? text : `<astro-island>${text}`, {
      headers: { "content-type": typeOf(file) },
    });
  /** A proxy's page, which answers every request with status 200. */
  const proxyPage = () => new Response("<h1>Checking</h1>", { headers: { "content-type": "text/html" } });

  /** Fakes a browser's cache and a network that fails each file as often as `refusals` says. */
  function browser(refusals: Record<string, number> = {}, copies: Record<string, string> = {}) {
    const kept = new Map<string, string>();
    const requests: string[] = [];
    const waits: number[] = [];
    const left = { ...refusals };
    return {
      kept,
      requests,
      waits,
      cache: {
        match: async (file: string) => (kept.has(file) ? fileOf(file, kept.get(file) ?? "") : undefined),
        put: async (file: string, response: Response) =>
          void kept.set(file, (await response.text()).replace("<astro-island>", "")),
      },
      copyOf: async (file: string) => (file in copies ? fileOf(file, copies[file] ?? "") : undefined),
      load: async (file: string) => {
        requests.push(file);
        left[file] = (left[file] ?? 0) - 1;
        if (left[file] >= 0 && file.endsWith(".js")) throw new TypeError("Failed to fetch");
        return left[file] >= 0 ? new Response("", { status: 503 }) : fileOf(file, `new ${file}`);
      },
      wait: async (ms: number) => void waits.push(ms),
    };
  }
  const files = Array.from({ length: 40 }, (_, number) => `/_astro/${number}.js`).concat("/app", "/icon.svg");

  test("each file that fails once is cached at the next try", async () => {
    for (const file of files) {
      const fake = browser({ [file]: 1 });
      expect(await fill(files, [5], fake)).toEqual([]);
      expect([...fake.kept.keys()].toSorted()).toEqual(files.toSorted());
      expect(fake.requests).toHaveLength(files.length + 1);
      expect(fake.waits).toEqual([5]);
    }
  });

  test("missing files are reported, the others kept, and only they are fetched next time", async () => {
    const fake = browser({ "/_astro/7.js": 3, "/icon.svg": 3 });
    expect((await fill(files, [1, 2], fake)).toSorted()).toEqual(["/_astro/7.js", "/icon.svg"]);
    expect(fake.kept.size).toBe(files.length - 2);
    fake.requests.length = 0;
    expect(await fill(files, [], fake)).toEqual([]);
    expect(fake.requests.toSorted()).toEqual(["/_astro/7.js", "/icon.svg"]);
  });

  test("a file with a hash in its name is copied from the version before, a page never", async () => {
    const fake = browser({}, { "/_astro/7.js": "the same bytes", "/app": "an old page" });
    await fill(files, [], fake);
    expect(fake.requests).not.toContain("/_astro/7.js");
    expect(fake.kept.get("/_astro/7.js")).toBe("the same bytes");
    expect(fake.kept.get("/app")).toBe("new /app");
  });

  test("a proxy's page is never cached, and a later try replaces no file by it", async () => {
    const fake = browser();
    const network = fake.load;
    expect(await fill(files, [], { ...fake, load: async () => proxyPage() })).toHaveLength(files.length);
    expect(fake.kept.size).toBe(0);
    expect(await fill(files, [], { ...fake, load: network })).toEqual([]);
    expect(fake.kept.get("/app")).toBe("new /app");
  });

  test("a bad copy in an older cache is not copied, and one in this cache is replaced", async () => {
    const fake = browser();
    const cache = {
      match: async (file: string) => (fake.kept.has(file) ? fake.cache.match(file) : proxyPage()),
      put: fake.cache.put,
    };
    expect(await fill(files, [], { ...fake, cache, copyOf: async () => proxyPage() })).toEqual([]);
    expect(fake.kept.get("/_astro/7.js")).toBe("new /_astro/7.js");
    expect(fake.kept.get("/app")).toBe("new /app");
  });
});

describe("a valid file", () => {
  const html = { headers: { "content-type": "text/html" } };
  test("is a page with an island and its own content type, without a redirect", async () => {
    expect(await isOurFile("/app", new Response("<astro-island>", html))).toBe(true);
    expect(await isOurFile("/app", new Response("<p>Sign in to the Wi-Fi", html))).toBe(false);
    expect(await isOurFile("/places/NW5.json", new Response("<astro-island>", html))).toBe(false);
    const redirected = new Response("<astro-island>", html);
    Object.defineProperty(redirected, "redirected", { value: true });
    expect(await isOurFile("/app", redirected)).toBe(false);
    expect(await isOurFile("/app", new Response("<astro-island>", { ...html, status: 503 }))).toBe(false);
  });
});
