import { expect, test } from "vitest";
import { councilsToCall, isPhone, phoneUrl } from "../../src/shared/domain/phone.ts";

test("a number for residents costs no more than a landline call, in the database too", () => {
  expect(["0303 123 4567", "0800 1234567", "01632 96000"].filter((one) => !isPhone(one))).toEqual([]);
  const others = [
    "0909 8790000",
    "0844 4960000",
    "07700 900123",
    "+442079460100",
    "020 7946",
    "020-7946-0100",
  ];
  expect([...others, "0 2\t079460100", "x", ""].filter(isPhone)).toEqual([]);
  expect(phoneUrl("020 7946 0100")).toBe("tel:02079460100");
});

test("each council is listed once, and only if it can be called and gives vouchers", () => {
  const site = (council_key: string, phone: string | null) => ({
    council_key,
    council_name: council_key,
    facts: { phone, phone_hours: null },
    why_not: null,
  });
  expect(
    councilsToCall([
      site("camden", "1"),
      site("camden", "1"),
      site("brent", null),
      { ...site("hackney", "1"), why_not: { reason: "paused" } },
    ]),
  ).toEqual([{ council: "camden", phone: "1", hours: "" }]);
});
