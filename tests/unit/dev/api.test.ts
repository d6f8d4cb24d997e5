import { describe, expect, test, vi } from "vitest";
import { createApiHandler, type ApiParts } from "../../../supabase/dev/api/api.ts";

/** Wraps a fake API in the server's rules. */
const rules = (rest: ApiParts["rest"], more: Partial<ApiParts> = {}) =>
  createApiHandler({
    keys: { publishable: "publishable", secret: "secret" },
    rest,
    signIn: { offers: (_, path) => path === "/signup", answer: rest },
    ...more,
  });

const origin = "http://localhost:4321";
const get = (path: string, headers: Record<string, string> = {}) =>
  new Request(`${origin}${path}`, { headers });
const post = (path: string, body: BodyInit) =>
  new Request(`${origin}${path}`, {
    method: "POST",
    headers: { apikey: "publishable" },
    body,
    ...(body instanceof ReadableStream ? { duplex: "half" } : {}),
  });

describe("the development API", () => {
  test.each([
    ["/auth/v1", true],
    ["/auth/v1/user", true],
    ["/rest/v1/rpc/x", true],
    ["/auth/v10", false],
    ["/_system/config", false],
    ["/storage/v1/bucket", false],
    ["/", false],
  ])("%s: %s", (path, owned) => {
    expect(rules(vi.fn()).owns(path)).toBe(owned);
  });

  test("requests run one after another", async () => {
    const order: string[] = [];
    const api = rules(async (request) => {
      const path = new URL(request.url).pathname;
      order.push(`begin ${path}`);
      await new Promise((later) => setImmediate(later));
      order.push(`end ${path}`);
      return new Response("ok");
    });
    await Promise.all(["/rest/v1/a", "/rest/v1/b", "/rest/v1/c"].map((path) => api.handle(get(path))));
    const turns = [order.slice(0, 2), order.slice(2, 4), order.slice(4)];
    for (const [begin, end] of turns) expect(end).toBe(begin?.replace("begin", "end"));
    expect(turns).toHaveLength(3);
  });

  test("a failing request does not block the next, and reveals no reason", async () => {
    const print = vi.spyOn(console, "error").mockImplementation(() => undefined);
    const api = rules(async (request) => {
      if (request.url.endsWith("/bad")) throw new Error("password=hunter2 at /srv/secret.ts");
      return new Response("ok");
    });
    const bad = await api.handle(get("/rest/v1/bad"));
    expect(bad.status).toBe(500);
    expect(await bad.text()).not.toMatch(/hunter2|secret/);
    expect((await api.handle(get("/rest/v1/good"))).status).toBe(200);
    expect(print).toHaveBeenCalled();
    print.mockRestore();
  });

  test("no other origin may read an answer or send a request", async () => {
    const inner = vi.fn(async () => new Response("ok", { headers: { "Access-Control-Allow-Origin": "*" } }));
    const api = rules(inner);
    const own = await api.handle(get("/rest/v1/boroughs", { origin }));
    expect(own.status).toBe(200);
    expect([...own.headers.keys()].filter((name) => name.startsWith("access-control-"))).toEqual([]);
    expect((await api.handle(get("/rest/v1/boroughs", { origin: "http://localhost:9999" }))).status).toBe(
      403,
    );
    expect((await api.handle(get("/rest/v1/boroughs", { origin: "null" }))).status).toBe(403);
    expect((await api.handle(new Request(`${origin}/rest/v1/x`, { method: "OPTIONS" }))).status).toBe(403);
    expect(inner).toHaveBeenCalledTimes(1);
  });

  test("a body of more than 4 MB is rejected, whether its length is announced or not", async () => {
    const inner = vi.fn(async (request: Request) => new Response(String((await request.text()).length)));
    const api = rules(inner);
    const limit = 4 * 1024 * 1024;
    expect(await (await api.handle(post("/rest/v1/x", "a".repeat(limit)))).text()).toBe(String(limit));
    const refused = await api.handle(post("/rest/v1/x", "a".repeat(limit + 1)));
    expect(refused.status).toBe(413);
    expect(await refused.json()).toMatchObject({ code: "too_large" });
    const chunks = new ReadableStream({
      pull(controller) {
        controller.enqueue(new Uint8Array(limit));
      },
    });
    expect((await api.handle(post("/rest/v1/x", chunks))).status).toBe(413);
    expect(inner).toHaveBeenCalledTimes(1);
  });

  test("an address that cannot be decoded is a client error", async () => {
    expect((await rules(vi.fn()).handle(get("/rest/v1/%E0%A4%A"))).status).toBe(400);
  });

  test("the path is checked in its final, decoded form", async () => {
    const inner = vi.fn(async () => new Response("ok"));
    for (const path of [
      "/rest/v1/../../_system/config",
      "/rest/v1/%2e%2e/%2E%2E/_system/config",
      "/_system/config",
    ]) {
      expect((await rules(inner).handle(get(path))).status, path).toBe(404);
    }
    const signIn = await rules(inner).handle(
      get("/rest/v1/%2e%2e/%2e%2e/auth/v1/verify?type=signup&token=x"),
    );
    expect(signIn.status).toBe(404);
    expect(inner).not.toHaveBeenCalled();
  });

  test("the sign-in service needs a key", async () => {
    const inner = vi.fn(async () => new Response("ok"));
    const signIn = { offers: () => true, answer: inner };
    const ask = (path: string, apikey?: string) =>
      rules(inner, { signIn }).handle(get(path, apikey ? { apikey } : {}));
    expect((await ask("/auth/v1/settings")).status).toBe(401);
    expect((await ask("/auth/v1/settings", "another")).status).toBe(401);
    expect(inner).not.toHaveBeenCalled();
    expect((await ask("/auth/v1/settings", "publishable")).status).toBe(200);
  });

  test("every answer forbids sniffing and caching", async () => {
    const api = rules(async () => new Response("ok"));
    for (const path of ["/rest/v1/boroughs", "/rest/v1/%E0%A4%A", "/auth/v1/nothing"]) {
      const { headers } = await api.handle(get(path));
      expect(headers.get("x-content-type-options"), path).toBe("nosniff");
      expect(headers.get("cache-control"), path).toBe("no-store");
    }
  });
});
