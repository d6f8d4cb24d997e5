import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { toProblem } from "../../src/shared/api/errors.ts";
import { demoPassword, keys, openApi, siteUrl, type Api } from "./support/api.ts";
import { claimsIn, nowInSeconds, signToken } from "./support/token.ts";

let api: Api;
let claims: Record<string, unknown>;
beforeAll(async () => {
  vi.spyOn(console, "error").mockImplementation(() => undefined);
  api = await openApi();
  const { data } = await api
    .visitor()
    .auth.signInWithPassword({ email: "demo@camden.gov.uk", password: demoPassword });
  claims = claimsIn(data.session?.access_token ?? "");
});
afterAll(() => api.backend.close());

/** What the portal asks with a token, reading and writing. Signing out comes last. */
const calls: readonly [method: string, path: string, body?: object][] = [
  ["GET", "/rest/v1/councils?select=council_name"],
  ["GET", "/rest/v1/skip_sites?select=address"],
  ["PATCH", "/rest/v1/council_members?role=eq.manager", { first_name: "Robin" }],
  ["POST", "/rest/v1/rpc/voucher_counts", {}],
  ["POST", "/rest/v1/rpc/my_memberships", {}],
  ["POST", "/rest/v1/rpc/save_skip_sites", { sites: [] }],
  ["GET", "/auth/v1/user"],
  ["PUT", "/auth/v1/user", { data: {} }],
];

interface Answer {
  call: string;
  status: number;
  kind: string;
}

/** Asks everything with one token. Resolves to how the portal understands each answer: "success" or a kind of problem. */
async function askAll(token: string): Promise<Answer[]> {
  const answers: Answer[] = [];
  for (const [method, path, body] of calls) {
    const response = await api.backend.api.handle(
      new Request(siteUrl + path, {
        method,
        headers: {
          apikey: keys.publishable,
          authorization: `Bearer ${token}`,
          "content-type": "application/json",
        },
        ...(body ? { body: JSON.stringify(body) } : {}),
      }),
    );
    const { status } = response;
    const answer = response.ok ? {} : ((await response.json()) as Record<string, unknown>);
    // As supabase-js hands it on: the code of the sign-in service is the text, not the number.
    const problem = toProblem({ ...answer, code: answer["error_code"] ?? answer["code"] }, status);
    answers.push({ call: `${method} ${path}`, status, kind: response.ok ? "success" : problem.kind });
  }
  return answers;
}

const hour = 3600;
const issued = (shift: number) => ({ iat: nowInSeconds() + shift, exp: nowInSeconds() + shift + hour });

describe("a token from a server whose clock is wrong by an hour", () => {
  test("an hour ahead: each call accepts it or answers that the session is lost", async () => {
    const answers = await askAll(signToken({ ...claims, ...issued(hour) }, keys.jwtSecret));
    expect(answers.filter(({ kind }) => kind !== "success" && kind !== "session-lost")).toEqual([]);
  });

  test.each([
    ["an hour behind and expired", () => issued(-hour - 1)],
    ["a day behind", () => issued(-24 * hour)],
    ["that expired a second ago", () => ({ iat: nowInSeconds() - hour, exp: nowInSeconds() - 1 })],
  ])("%s: every call answers that the session is lost", async (_, times) => {
    const answers = await askAll(signToken({ ...claims, ...times() }, keys.jwtSecret));
    expect(answers.map(({ kind }) => kind)).toEqual(calls.map(() => "session-lost"));
  });
});

test("a token signed with another secret is answered as a lost session by every call", async () => {
  const answers = await askAll(
    signToken({ ...claims, ...issued(0) }, "another secret, as long as the right one is"),
  );
  expect(answers.map(({ kind }) => kind)).toEqual(calls.map(() => "session-lost"));
});

test.each([
  ["no times", { iat: undefined, exp: undefined }],
  ["a time that is text", { exp: "soon" }],
  ["a time beyond all calendars", { exp: 1e300, iat: -1e300 }],
  ["no subject", { sub: undefined }],
  ["an unknown subject", { sub: "00000000-0000-4000-8000-000000000000" }],
  ["a subject that is no UUID", { sub: "camden" }],
  ["no session", { session_id: undefined }],
  ["an unknown session", { session_id: "00000000-0000-4000-8000-000000000000" }],
  ["a role that does not exist", { role: "mayor" }],
  ["no role", { role: undefined }],
])("a token with %s causes no server error", async (_, odd) => {
  const answers = await askAll(signToken({ ...claims, ...issued(0), ...odd }, keys.jwtSecret));
  expect(answers.filter(({ status }) => status >= 500)).toEqual([]);
});
