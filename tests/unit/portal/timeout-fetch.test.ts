import { timeoutMark } from "../../../src/shared/api/problem.ts";
import { afterEach, expect, test, vi } from "vitest";
import { timeoutFetch } from "../../../src/shared/api/service-fetch.ts";

afterEach(() => {
  vi.unstubAllGlobals();
});

/** Fakes a server that never answers; like fetch, it rejects when its signal aborts. */
const silent = (_input: unknown, { signal }: RequestInit) =>
  new Promise<Response>((_resolve, reject) => {
    signal?.addEventListener("abort", () => {
      reject(signal.reason as Error);
    });
  });

test("aborts a request without an answer", async () => {
  vi.stubGlobal("fetch", silent);
  await expect(timeoutFetch("/slow", {}, 5)).rejects.toThrow(timeoutMark);
  const { signal } = new AbortController();
  await expect(timeoutFetch("/slow", { signal }, 5)).rejects.toThrow(timeoutMark);
});

test("passes on an abort by the caller", async () => {
  vi.stubGlobal("fetch", silent);
  const caller = new AbortController();
  const request = timeoutFetch("/slow", { signal: caller.signal }, 60_000);
  caller.abort(new Error("left the page"));
  await expect(request).rejects.toThrow("left the page");
});

test("passes on an answer", async () => {
  vi.stubGlobal("fetch", async () => new Response("here"));
  expect(await (await timeoutFetch("/fast")).text()).toBe("here");
});
