import { afterEach, describe, expect, test, vi } from "vitest";
import { serviceFetch } from "../../../src/shared/api/service-fetch.ts";

afterEach(() => vi.unstubAllGlobals());

const call = "https://project.test/rest/v1/rpc/check_voucher";
const renewal = "https://project.test/auth/v1/token?grant_type=refresh_token";
const json = (body: unknown, status: number) =>
  new Response(JSON.stringify(body), { status, headers: { "content-type": "application/json" } });
const page = (status: number) =>
  new Response("<h1>Sign in to the Wi-Fi</h1>", { status, headers: { "content-type": "text/html" } });

const answering = (answer: Response) => vi.stubGlobal("fetch", async () => answer);

describe("an answer from another server is a failed connection", () => {
  test.each([200, 302, 400, 403, 404, 429, 503, 511])("a page with status %i", async (status) => {
    answering(page(status));
    await expect(serviceFetch(call)).rejects.toThrow(TypeError);
  });
  test("JSON of a proxy", async () => {
    answering(json({ message: "no Route matched with those values" }, 404));
    await expect(serviceFetch(call)).rejects.toThrow(TypeError);
  });
});

describe("an answer of the service is passed on", () => {
  test.each([
    ["rows", json([], 200)],
    ["nothing", new Response(null, { status: 204 })],
    ["an error of the database", json({ code: "TR034", message: "Busy" }, 400)],
    ["an error of the sign-in service", json({ code: 422, msg: "Taken" }, 422)],
  ])("%s", async (_, answer) => {
    answering(answer);
    expect(await serviceFetch(call)).toBe(answer);
  });
});

describe("a failed renewal", () => {
  const answers: [string, Response][] = [
    ["too many requests", json({ code: "over_request_rate_limit", message: "" }, 429)],
    ["an unknown code", json({ code: "unexpected_failure", message: "" }, 500)],
  ];
  for (const status of [400, 403, 404, 407, 429, 511])
    answers.push([`a page with status ${status}`, page(status)]);
  test.each(answers)("by %s keeps the session", async (_, answer) => {
    answering(answer);
    await expect(serviceFetch(renewal, { method: "POST" })).rejects.toThrow(TypeError);
  });
  test("by the service's own code ends it", async () => {
    const answer = json({ code: "refresh_token_not_found", message: "" }, 400);
    answering(answer);
    expect(await serviceFetch(renewal, { method: "POST" })).toBe(answer);
  });
});
