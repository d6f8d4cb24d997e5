import { describe, expect, test } from "vitest";
import {
  answerFrom,
  cacheNames,
  isPlaceFile,
  placesCache,
  type Shell,
} from "../../../src/client/offline/shell.ts";

const origin = "https://site.test";
const shell: Shell = {
  app: "tip-app",
  version: "2",
  pages: ["/app", "/app/voucher"],
  files: ["/_astro/a.js", "/app", "/app/voucher", "/icon-192.png"],
};
const asked = (path: string, more: Partial<{ method: string; mode: string }> = {}) =>
  answerFrom(shell, { url: new URL(path, origin).href, method: "GET", mode: "no-cors", ...more }, origin);

describe("what a service worker answers from what it keeps", () => {
  test("pages, whatever stands after the question mark", () => {
    expect(asked("/app/voucher?from=home#7", { mode: "navigate" })).toBe("/app/voucher");
  });
  test("no page that is not the app's", () => {
    expect(asked("/contact", { mode: "navigate" })).toBeUndefined();
    expect(asked("/apple", { mode: "navigate" })).toBeUndefined();
  });
  test("files of the list, and scripts of the version before", () => {
    expect(asked("/icon-192.png")).toBe("/icon-192.png");
    expect(asked("/_astro/old.js")).toBe("/_astro/old.js");
    expect(asked("/media/hero.svg")).toBeUndefined();
  });
  test("nothing that changes something, nothing of the API, nothing of another origin", () => {
    expect(asked("/app", { method: "POST" })).toBeUndefined();
    expect(asked("/rest/v1/rpc/my_vouchers")).toBeUndefined();
    expect(asked("https://elsewhere.test/icon-192.png")).toBeUndefined();
  });
});

describe("caches of a worker", () => {
  test("the version before stays for pages that are open, older ones go, other apps' stay", () => {
    const { current, outdated } = cacheNames(shell);
    expect(current).toBe("tip-app-2");
    expect(outdated(["tip-app-0", "tip-gate-9", "tip-app-1", "tip-app-2"])).toEqual(["tip-app-0"]);
    expect(outdated(["tip-app-2"])).toEqual([]);
  });
});

describe("files of places", () => {
  test("are told by their address, and asked for only", () => {
    const asksFor = (url: string, method = "GET") => isPlaceFile({ url, method }, origin);
    expect(asksFor(`${origin}/places/NW5.json`)).toBe(true);
    expect(asksFor(`${origin}/places/NW5.json`, "POST")).toBe(false);
    expect(asksFor(`${origin}/placesettings`)).toBe(false);
    expect(asksFor("https://elsewhere.test/places/NW5.json")).toBe(false);
  });
  test("stay when a new version of the app drops the caches of older ones", () => {
    const { outdated } = cacheNames({ ...shell, app: "tipright-app" });
    expect(outdated([placesCache, "tipright-app-0", "tipright-app-1", "tipright-app-2"])).not.toContain(
      placesCache,
    );
  });
});
