import { describe, expect, test } from "vitest";
import { isAuthOperation, prepareAuthBody } from "../../../supabase/local/auth-request.ts";

describe("operations of the sign-in service", () => {
  test("a link in an e-mail, opened by a mail scanner, does nothing", () => {
    expect(isAuthOperation("GET", "/verify")).toBe(false);
    expect(isAuthOperation("POST", "/verify")).toBe(true);
  });

  test.each([
    "POST /otp",
    "POST /magiclink",
    "GET /authorize",
    "POST /admin/users",
    "GET /signup",
    "GET /user/",
    "POST /token",
    "POST /token?grant_type=pkce",
  ])("%s is not answered", (operation) => {
    const [method = "", path = ""] = operation.split(" ");
    expect(isAuthOperation(method, path)).toBe(false);
  });
});

describe("bodies of the sign-in service", () => {
  test.each([
    ["null", "The body must be a JSON object."],
    ["[1]", "The body must be a JSON object."],
    ['{"email":{}}', "email must be text."],
    ['{"password":12345678}', "password must be text."],
    ['{"token":123456}', "token must be text."],
    ['{"data":"x"}', "data must be an object."],
    [String.raw`{"password":"a\u0000b"}`, "The body holds a null character."],
    [
      JSON.stringify({ email: `${"x".repeat(250)}@a.gov.uk` }),
      "Unable to validate email address: invalid format",
    ],
  ])("%s is refused", (text, fault) => {
    expect(prepareAuthBody("/signup", text)).toEqual({ fault });
  });

  test.each(["", "{broken", '{"email":"a@b.gov.uk","password":"secret","data":{"council_key":"camden"}}'])(
    "%s passes as it is",
    (text) => {
      expect(prepareAuthBody("/signup", text)).toEqual({ text });
    },
  );

  test("a text that is null is left out, as hosted reads it", () => {
    const text = '{"email":"a@b.gov.uk","password":null,"data":{"x":null}}';
    expect(prepareAuthBody("/user", text)).toEqual({ text: '{"email":"a@b.gov.uk","data":{"x":null}}' });
  });

  test("half a surrogate pair becomes the character for an unreadable one, and nothing else changes", () => {
    const text = String.raw`{"password":"\ud800","data":{"\udfffkey":["\ud83d\uddd1","\\ud800","a\ud800"]}}`;
    const prepared = prepareAuthBody("/signup", text);
    expect("text" in prepared && JSON.parse(prepared.text)).toEqual({
      password: "\ufffd",
      data: { "\ufffdkey": ["\u{1f5d1}", "\\ud800", "a\ufffd"] },
    });
  });

  test("the verification type email is passed on as signup, on /verify only", () => {
    const text = '{"token_hash":"abc","type":"email"}';
    expect(prepareAuthBody("/verify", text)).toEqual({ text: '{"token_hash":"abc","type":"signup"}' });
    expect(prepareAuthBody("/resend", text)).toEqual({ text });
    expect(prepareAuthBody("/verify", '{"type":"recovery"}')).toEqual({ text: '{"type":"recovery"}' });
  });
});
