import { expect, test } from "vitest";
import { requestResetSchema } from "../../../src/portal/recovery/request-reset.ts";
import { signInSchema } from "../../../src/portal/sign-in/sign-in.ts";
import { verificationCode } from "../../../src/client/form/field-schemas.ts";

const messagesOf = (result: { error?: { issues: { message: string }[] } | undefined }) =>
  result.error?.issues.map(({ message }) => message) ?? [];

test("signing in asks for both fields and judges nothing else", () => {
  expect(messagesOf(signInSchema.safeParse({ email: "  ", password: "" }))).toEqual([
    "Email is required",
    "Password is required",
  ]);
  expect(signInSchema.parse({ email: " a@b ", password: " x " })).toEqual({ email: "a@b", password: " x " });
});

test("a forgotten password asks for the address", () => {
  expect(messagesOf(requestResetSchema.safeParse({ email: "" }))).toEqual(["Email is required"]);
});

test.each([
  ["123456", "123456"],
  [" 123 456 ", "123456"],
])("the code %j is taken as %j", (typed, code) => {
  expect(verificationCode().parse(typed)).toBe(code);
});

test.each([
  ["", "Verification code is required"],
  ["12345", "Verification code must be 6 digits"],
  ["12345a", "Verification code must be 6 digits"],
])("the code %j is refused", (typed, message) => {
  expect(messagesOf(verificationCode().safeParse(typed))[0]).toBe(message);
});
