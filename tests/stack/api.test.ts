import { request } from "node:http";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { demoSignIn } from "../../supabase/dev/announce.ts";
import { apiClient, codeIn, linkIn, metadataOf, newOfficer } from "../support/officers.ts";
import { startStack, type Stack } from "../support/stack.ts";

let stack: Stack;
let token = "";

beforeAll(async () => {
  stack = await startStack();
  const { data } = await apiClient(stack).auth.signInWithPassword(demoSignIn);
  token = data.session?.access_token ?? "";
});
afterAll(async () => void (await stack.stop()));

async function call(method: string, path: string, body?: string, headers: Record<string, string> = {}) {
  const response = await fetch(`${stack.url}${path}`, {
    method,
    headers: { apikey: stack.keys.publishable, "content-type": "application/json", ...headers },
    ...(body === undefined ? {} : { body }),
  });
  return { status: response.status, headers: response.headers, text: await response.text() };
}

/** Sends a request with another host's name, which fetch does not allow. */
function callAs(host: string, path: string): Promise<number | undefined> {
  return new Promise((resolve, reject) => {
    const { port } = new URL(stack.url);
    request(
      { host: "127.0.0.1", port, path, headers: { host, apikey: stack.keys.publishable } },
      (response) => {
        response.resume();
        resolve(response.statusCode);
      },
    )
      .on("error", reject)
      .end();
  });
}

describe("what the stack serves", () => {
  test.each([
    ["GET", "/_system/config"],
    ["GET", "/_system/introspect"],
    ["GET", "/rest/v1/../../_system/config"],
    ["GET", "/rest/v1/%2e%2e/%2e%2e/_system/config"],
    ["GET", "/storage/v1/bucket"],
    ["POST", "/auth/v1/magiclink"],
    ["GET", "/auth/v1/authorize?provider=github"],
    ["GET", "/auth/v1/admin/users"],
  ])("%s %s is not", async (method, path) => {
    const { status, text } = await call(
      method,
      path,
      method === "POST" ? '{"email":"x@camden.gov.uk"}' : undefined,
    );
    expect([404, 405]).toContain(status);
    expect(text).not.toMatch(/sb_secret_|jwt_secret/);
  });

  test("nothing without a key of this data folder", async () => {
    for (const apikey of ["", "sb_publishable_other"]) {
      expect((await call("GET", "/rest/v1/boroughs", undefined, { apikey })).status).toBe(401);
      expect((await call("POST", "/auth/v1/signup", "{}", { apikey })).status).toBe(401);
    }
    expect((await call("GET", "/rest/v1/boroughs?limit=1")).status).toBe(200);
  });

  test("only the migrations' grants, without the generous ones of lite", async () => {
    // With row-level security alone the answer would be an empty list.
    for (const table of ["borough_email_domains", "vouchers"]) {
      const { status, text } = await call("GET", `/rest/v1/${table}`);
      expect(status, table).toBe(401);
      expect(JSON.parse(text)).toMatchObject({ code: "42501" });
    }
  });
});

describe("who may call", () => {
  test("pages of this origin, not of another", async () => {
    const own = await call("GET", "/rest/v1/boroughs?limit=1", undefined, { origin: stack.url });
    expect(own.status).toBe(200);
    expect([...own.headers.keys()].filter((name) => name.startsWith("access-control-"))).toEqual([]);
    expect((await call("GET", "/rest/v1/boroughs", undefined, { origin: "http://localhost:1" })).status).toBe(
      403,
    );
  });

  test("this machine under its own name, so that no name elsewhere can point at it", async () => {
    const { port } = new URL(stack.url);
    for (const host of [`localhost:${port}`, `127.0.0.1:${port}`, `[::1]:${port}`]) {
      expect(await callAs(host, "/_post-room.json"), host).toBe(200);
    }
    for (const path of ["/_post-room", "/_post-room.json", "/rest/v1/boroughs", "/auth/v1/settings"]) {
      expect(await callAs("evil.example", path), path).toBe(421);
      expect(await callAs(`localhost:${port}`, `http://evil.example${path}`), path).toBe(421);
    }
  });
});

describe("a malformed request", () => {
  test.each([
    ["POST", "/auth/v1/signup", "null"],
    ["POST", "/auth/v1/signup", '{"email":["a"],"password":{}}'],
    ["POST", "/auth/v1/token?grant_type=password", '{"email":{},"password":[]}'],
    ["POST", "/auth/v1/token?grant_type=refresh_token", String.raw`{"refresh_token":"a\u0000"}`],
    ["POST", "/auth/v1/verify", '{"type":"email","email":"a@camden.gov.uk","token":123456}'],
    ["PUT", "/auth/v1/user", '{"data":"x"}'],
    ["GET", "/rest/v1/%E0%A4%A", undefined],
    ["GET", "/rest/v1/boroughs?select=key::int", undefined],
    ["POST", "/rest/v1/rpc/council_is_registered", '{"borough_key":{}}'],
    [
      "POST",
      "/rest/v1/rpc/council_is_registered",
      JSON.stringify(Array(101).fill({ borough_key: "camden" })),
    ],
    ["POST", "/rest/v1/rpc/save_skip_sites", "{"],
    ["PATCH", "/rest/v1/councils", '{"council_contact_first_name":"Everybody"}'],
  ])("%s %s is answered with 400 without internal details", async (method, path, body) => {
    const { status, text } = await call(method, path, body, { authorization: `Bearer ${token}` });
    expect(status).toBe(400);
    expect(text).not.toMatch(/node_modules|\.[jt]s:\d|at \w+ \(|file:\/\//);
  });

  test("leaves terminal and database in order", async () => {
    expect(stack.output()).not.toContain("node_modules");
    const { status } = await call("POST", "/rest/v1/rpc/voucher_counts", "{}", {
      authorization: `Bearer ${token}`,
    });
    expect(status).toBe(200);
  });
});

describe("an email", () => {
  test("has a link whose token confirms the address, with hosted's type", async () => {
    const officer = newOfficer("ealing");
    const plus = { ...officer, email: officer.email.replace("@", "+tips@") };
    const client = apiClient(stack);
    await client.auth.signUp({
      email: plus.email,
      password: plus.password,
      options: { data: metadataOf(plus) },
    });
    const email = await stack.emailTo(plus.email);
    const link = new URL(linkIn(email));
    expect(link.origin).toBe(stack.url);
    expect(Object.fromEntries(link.searchParams)).toMatchObject({ type: "email", email: plus.email });
    const groups = codeIn(email).replace(/\d{5}/, "$& ");
    expect(email.text).toContain(groups);
    expect(email.html).toContain(groups);
    const { error } = await client.auth.verifyOtp({
      token_hash: link.searchParams.get("token_hash") ?? "",
      type: "email",
    });
    expect(error).toBeNull();
  });

  test("is shown in the mail catcher, which runs and loads nothing", async () => {
    const { headers, text } = await call("GET", "/_post-room");
    const policy = headers.get("content-security-policy");
    expect(policy).toContain("default-src 'none'");
    expect(policy).not.toContain("script-src");
    expect(text).toMatch(/<iframe\s[^>]*sandbox="allow-popups allow-popups-to-escape-sandbox"/);
    expect(text).toContain("To officer-");
  });

  test("is listed newest first with recipient, subject, text, HTML and time", async () => {
    await apiClient(stack).auth.resetPasswordForEmail(demoSignIn.email);
    await stack.emailTo(demoSignIn.email);
    const [newest, ...rest] = await stack.emails();
    expect(Object.keys(newest ?? {})).toEqual(["to", "subject", "text", "html", "sentAt"]);
    expect(newest?.to).toBe(demoSignIn.email);
    expect(rest.length).toBeGreaterThan(0);
    for (const email of rest) expect(email.sentAt <= (newest?.sentAt ?? "")).toBe(true);
  });

  test("to the same address is rejected within a minute, as on hosted", async () => {
    const { error } = await apiClient(stack).auth.resetPasswordForEmail(demoSignIn.email);
    expect(error).toMatchObject({ status: 429, code: "over_email_send_rate_limit" });
  });
});
