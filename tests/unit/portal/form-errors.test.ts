import { expect, test } from "vitest";
import { summarise } from "../../../src/client/form/error-summary.tsx";

test("lists the errors in their order with the ids of their fields", () => {
  expect(summarise({ email: { message: "Email is required" }, password: { message: "Short" } }, "f")).toEqual(
    [
      { id: "f-email", message: "Email is required" },
      { id: "f-password", message: "Short" },
    ],
  );
});

test("gives a message that two fields share once, for the first", () => {
  const message = "Invalid email or password";
  expect(summarise({ email: { message }, password: { message } }, "f")).toEqual([{ id: "f-email", message }]);
});

test("finds the errors of rows", () => {
  const errors = { sites: [undefined, { address: { message: "Too long" } }] };
  expect(summarise(errors, "f")).toEqual([{ id: "f-sites.1.address", message: "Too long" }]);
});

test("is empty without errors", () => {
  expect(summarise({}, "f")).toEqual([]);
});
