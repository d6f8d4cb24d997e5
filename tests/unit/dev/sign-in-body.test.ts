import { describe, expect, test } from "vitest";
import { readSignInBody } from "../../../supabase/dev/sign-in/body.ts";

describe("request bodies of the sign-in service", () => {
  test.each([
    ["null", "expected object"],
    ["[1]", "expected object"],
    ['{"email":{}}', "at email"],
    ['{"password":12345678}', "at password"],
    ['{"create_user":"no"}', "at create_user"],
    ['{"data":"x"}', "at data"],
    [String.raw`{"password":"a\u0000b"}`, "The body holds a null character."],
    ["{broken", "Could not parse request body as JSON"],
  ])("%s is rejected", (text, fault) => {
    expect(readSignInBody(text)).toMatchObject({ fault: expect.stringContaining(fault) });
  });

  test("an empty body is an empty object, and an object is unchanged", () => {
    expect(readSignInBody("")).toEqual({ body: {} });
    const body = { email: "a@b.gov.uk", password: "secret", data: { x: [null, 1] } };
    expect(readSignInBody(JSON.stringify(body))).toEqual({ body });
  });

  test("a null field is removed, as on hosted, and kept in the metadata", () => {
    expect(readSignInBody('{"email":"a@b.gov.uk","password":null,"data":{"x":null}}')).toEqual({
      body: { email: "a@b.gov.uk", data: { x: null } },
    });
    expect(readSignInBody('{"data":null,"create_user":null}')).toEqual({ body: {} });
  });

  test("half a surrogate pair becomes the replacement character; the rest is unchanged", () => {
    const text = String.raw`{"password":"\ud800","data":{"\udfffkey":["\ud83d\uddd1","\\ud800","a\ud800"]}}`;
    expect(readSignInBody(text)).toEqual({
      body: {
        password: "\ufffd",
        data: { "\ufffdkey": ["\u{1f5d1}", "\\ud800", "a\ufffd"] },
      },
    });
  });
});
