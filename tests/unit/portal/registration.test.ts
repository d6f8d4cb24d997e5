import { describe, expect, test } from "vitest";
import { registrationSchema } from "../../../src/portal/registration/api.ts";

const good = {
  council_key: "camden",
  first_name: " Ada ",
  last_name: "Sweeper",
  email: " ada@camden.gov.uk ",
  password: "kerbside",
  confirmPassword: "kerbside",
};

/** Returns the first message of each field. */
function messages(change: Partial<Record<keyof typeof good, string | undefined>>) {
  const result = registrationSchema.safeParse({ ...good, ...change });
  const found: Record<string, string> = {};
  for (const issue of result.error?.issues ?? []) found[issue.path.join(".")] ??= issue.message;
  return found;
}

test("a valid registration passes, with names and address trimmed but not passwords", () => {
  const spaced = { ...good, password: " kerbside ", confirmPassword: " kerbside " };
  expect(registrationSchema.parse(spaced)).toEqual({
    ...spaced,
    first_name: "Ada",
    email: "ada@camden.gov.uk",
  });
});

test("an empty form names every field", () => {
  const empty = Object.fromEntries(Object.keys(good).map((name) => [name, ""]));
  const expected = {
    council_key: "Council Borough is required",
    first_name: "First Name is required",
    last_name: "Last Name is required",
    email: "Email is required",
    password: "Password is required",
    confirmPassword: "Confirm Password is required",
  };
  expect(messages(empty)).toEqual(expected);
  expect(messages(Object.fromEntries(Object.keys(good).map((name) => [name, undefined])))).toEqual(expected);
});

describe("the form", () => {
  test("rejects a borough that is not on the list", () => {
    expect(messages({ council_key: "atlantis" })).toEqual({ council_key: "Council Borough is required" });
  });

  test.each(["ada", "ada@", "ada@camden", "ada@@camden.gov.uk", "ada sweeper@camden.gov.uk"])(
    "rejects the address %s",
    (email) => {
      expect(messages({ email })).toEqual({ email: "Invalid email address" });
    },
  );

  test.each(["ada+bins@camden.gov.uk", "O'Dea@CAMDEN.gov.uk", "a.b-c_d@x.camden.gov.uk"])(
    "accepts the address %s",
    (email) => {
      expect(messages({ email })).toEqual({});
    },
  );

  test("shows unlike passwords together with other errors", () => {
    expect(messages({ confirmPassword: "secreT", email: "" })).toEqual({
      email: "Email is required",
      confirmPassword: "Passwords must match",
    });
  });

  test("rejects a password of five characters, or of more bytes than can be hashed", () => {
    expect(messages({ password: "short", confirmPassword: "short" })).toEqual({
      password: "Password must be at least 6 characters",
    });
    const long = "é".repeat(37);
    expect(messages({ password: long, confirmPassword: long })).toEqual({
      password: "Password must be at most 72 characters",
    });
  });

  test("rejects an invisible name, which the database treats as missing", () => {
    expect(messages({ last_name: "\u200b\u2060" })).toEqual({
      last_name: "Last Name is required",
    });
  });

  test("rejects a name of 101 characters", () => {
    expect(messages({ first_name: "x".repeat(101) })).toEqual({
      first_name: "First Name must be at most 100 characters",
    });
  });
});
