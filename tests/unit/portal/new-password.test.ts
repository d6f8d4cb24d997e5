import { describe, expect, test } from "vitest";
import { guessable, isGuessable } from "../../../src/shared/forms/new-password.ts";
import { newPassword } from "../../../src/shared/forms/new-password.ts";
import { registrationSchema } from "../../../src/portal/registration/api.ts";

const email = "ada.okafor@haringey.gov.uk";

describe("a password that is easy to guess", () => {
  test.each([
    ["one of the commonest", "123456"],
    ["with capitals", "Qwerty"],
    ["with a year", "Password2026"],
    ["with signs between", "let-me-in!"],
    ["the product's name", "TipRight1"],
    ["a council's name", "haringey24"],
    ["another council's name, with spaces", "Kensington and Chelsea"],
    ["the council as it is called", "Camden Council 1"],
    ["one's own address", "Ada.Okafor@haringey.gov.uk"],
    ["the part before the @", "ada.okafor"],
    ["the part before the @, with a year", "AdaOkafor2026!"],
  ])("%s", (_name, password) => {
    expect(isGuessable(password, email)).toBe(true);
  });

  test.each(["kerbside-42", "Camden has 3 foxes", "tiprightish fox", "okafor and the mattress", "♥♥♥♥♥♥"])(
    "is not %s",
    (password) => {
      expect(isGuessable(password, email)).toBe(false);
      expect(isGuessable(password)).toBe(false);
    },
  );
});

test("the field shows it after the error of length", () => {
  const messages = (password: string) =>
    newPassword("Password is required", email)
      .safeParse(password)
      .error?.issues.map(({ message }) => message)[0];
  expect(messages("adaok")).toBe("Password must be at least 6 characters");
  expect(messages("ada.okafor")).toBe(guessable);
  expect(messages("kerbside-42")).toBeUndefined();
});

test("registration checks the password against the typed address", () => {
  const { error } = registrationSchema.safeParse({
    council_key: "haringey",
    first_name: "Ada",
    last_name: "Okafor",
    email,
    password: "ada.okafor1",
    confirmPassword: "ada.okafor1",
  });
  expect(error?.issues).toMatchObject([{ path: ["password"], message: guessable }]);
});
