import { expect, test } from "vitest";
import { forgotPasswordSchema } from "../../../src/portal/sign-in/forgot-password-page.tsx";
import { signInSchema } from "../../../src/portal/sign-in/api.ts";
import { verificationCode } from "../../../src/shared/forms/field-schemas.ts";

const messagesOf = (result: { error?: { issues: { message: string }[] } | undefined }) =>
  result.error?.issues.map(({ message }) => message) ?? [];

test("signing in needs both fields and checks nothing else", () => {
  expect(messagesOf(signInSchema.safeParse({ email: "  ", password: "" }))).toEqual([
    "Email is required",
    "Password is required",
  ]);
  expect(signInSchema.parse({ email: " a@b ", password: " x " })).toEqual({ email: "a@b", password: " x " });
});

test("a forgotten password needs the address", () => {
  expect(messagesOf(forgotPasswordSchema.safeParse({ email: "" }))).toEqual(["Email is required"]);
});

test.each([
  ["1234567890", "1234567890"],
  [" 12345 67890 ", "1234567890"],
])("the code %j is read as %j", (typed, code) => {
  expect(verificationCode().parse(typed)).toBe(code);
});

test.each([
  ["", "Verification code is required"],
  ["123456", "Verification code must be 10 digits"],
  ["123456789a", "Verification code must be 10 digits"],
])("the code %j is rejected", (typed, message) => {
  expect(messagesOf(verificationCode().safeParse(typed))[0]).toBe(message);
});
