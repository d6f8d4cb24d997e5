import { expect, test } from "vitest";
import { summarise } from "../../../src/shared/forms/error-summary.tsx";
import {
  emailSchema,
  optionalContactName,
  verificationCode,
} from "../../../src/shared/forms/field-schemas.ts";

test("lists the errors in their order with the ids of their fields", () => {
  const fields: [string, string][] = [
    ["email", "Email is required"],
    ["password", "Short"],
  ];
  expect(summarise(fields, "f")).toEqual([
    { id: "f-email", message: "Email is required" },
    { id: "f-password", message: "Short" },
  ]);
});

test("gives a message that two fields share once, for the first", () => {
  const message = "Invalid email or password";
  const fields: [string, string][] = [
    ["email", message],
    ["password", message],
  ];
  expect(summarise(fields, "f")).toEqual([{ id: "f-email", message }]);
});

test("is empty without errors", () => {
  expect(summarise([], "f")).toEqual([]);
});

test.each([
  "Ada www.example.com",
  "ada@example.com",
  "ｗｗｗ．example.com",
  "Ada＠example.com",
  "HTTPS：／／x",
])("a name with a web or email address is rejected: %s", (name) => {
  expect(optionalContactName("Name").safeParse(name).success).toBe(false);
});

test("an email address and a code are cleaned before they are checked", () => {
  expect(emailSchema().parse("mailto:Ada@Camden.gov.uk")).toBe("ada@camden.gov.uk");
  expect(verificationCode().parse("12345 67890")).toBe("1234567890");
});

test("an email address needs a dot in its domain", () => {
  expect(emailSchema().safeParse("ada.l@camden").success).toBe(false);
});
