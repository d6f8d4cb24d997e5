import { expect, test } from "vitest";
import { changeEmailSchema } from "../../../src/portal/account/change-email-page.tsx";
import { changeNameSchema } from "../../../src/portal/account/change-name-page.tsx";
import { changePasswordSchema } from "../../../src/portal/account/change-password-page.tsx";
import { codeSchema } from "../../../src/shared/auth/proof-forms.tsx";
import { passwordSchema } from "../../../src/shared/auth/reauthenticate.tsx";
import type { z } from "../../../src/shared/api/z.ts";

/** Returns the first message of each field. */
function messages(schema: z.ZodMiniType, values: unknown) {
  const found: Record<string, string> = {};
  for (const issue of schema.safeParse(values).error?.issues ?? [])
    found[issue.path.join(".")] ??= issue.message;
  return found;
}

test("names are trimmed and may stay blank", () => {
  expect(changeNameSchema.parse({ first_name: " Ada ", last_name: "  " })).toEqual({
    first_name: "Ada",
    last_name: "",
  });
});

test.each([
  ["a line break", "Ada\nMary", "Ada Mary"],
  ["a direction override", "Ada \u202eMary", "Ada Mary"],
  ["a null character", "Ada\u0000", "Ada"],
  ["half a surrogate pair", "Ada\ud83d", "Ada"],
  ["nothing that shows", "\u200b\u2060", ""],
  ["invisible characters", "A\u200bd\u00ada\u{e0041} \ufe0f", "Ada"],
])("a name with %s becomes one line before it is sent", (_, typed, name) => {
  const names = { first_name: typed, last_name: "" };
  expect(changeNameSchema.parse(names).first_name).toBe(name);
});

test("a name of more than 100 characters is rejected", () => {
  expect(
    messages(changeNameSchema, {
      first_name: "x".repeat(101),
      last_name: "x".repeat(100),
    }),
  ).toEqual({ first_name: "First Name must be at most 100 characters" });
});

test("both passwords are required, in the specified words", () => {
  expect(
    messages(changePasswordSchema("ada@camden.gov.uk"), { currentPassword: "", newPassword: "", code: "" }),
  ).toEqual({
    currentPassword: "Current Password is required",
    newPassword: "New Password is required",
  });
});

test("a new password has at least 6 characters; the current one is not checked or trimmed", () => {
  expect(
    messages(changePasswordSchema("ada@camden.gov.uk"), {
      currentPassword: "x",
      newPassword: "12345",
      code: "",
    }),
  ).toEqual({
    newPassword: "Password must be at least 6 characters",
  });
  expect(
    changePasswordSchema("ada@camden.gov.uk").parse({
      currentPassword: " x",
      newPassword: " 1234 ",
      code: "",
    }),
  ).toEqual({
    currentPassword: " x",
    newPassword: " 1234 ",
    code: "",
  });
});

test.each([
  ["", "New Email is required"],
  ["   ", "New Email is required"],
  ["ada", "Invalid email address"],
  ["ada@camden", "Invalid email address"],
  ["ada@camden.gov.uk, bo@camden.gov.uk", "Invalid email address"],
])("the new address %j gives %j", (email, message) => {
  expect(messages(changeEmailSchema, { email })).toEqual({ email: message });
});

test("a code is ten digits with any gaps, and needs an address", () => {
  expect(codeSchema.parse({ email: "ada@camden.gov.uk", token: " 12345 67890 " })).toEqual({
    email: "ada@camden.gov.uk",
    token: "1234567890",
  });
  expect(messages(codeSchema, { email: "", token: "12345" })).toEqual({
    email: "Email is required",
    token: "Verification code must be 10 digits",
  });
});

test("a dialog for the password needs one", () => {
  expect(messages(passwordSchema, { password: "", code: "" })).toEqual({ password: "Password is required" });
});
