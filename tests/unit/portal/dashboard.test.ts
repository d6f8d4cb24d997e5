import { describe, expect, test } from "vitest";
import { phoneLink, toSkipCompanies } from "../../../src/portal/skip-companies/api.ts";
import { describeUse } from "../../../src/portal/dashboard/voucher-figures.tsx";
import { matches } from "../../../src/shared/forms/filter-field.tsx";

test.each([
  [0, 0, 0, "No vouchers have been issued in Camden yet."],
  [1, 0, 1, "The one voucher issued has not been used: 1 is still to be used."],
  [1, 0, 0, "The one voucher issued has not been used: 1 expired or was cancelled."],
  [1, 1, 0, "The one voucher issued has been used."],
  [12, 0, 12, "None of the 12 vouchers issued has been used: 12 are still to be used."],
  [12, 12, 0, "All 12 vouchers issued have been used."],
  [140, 56, 84, "56 of 140 vouchers have been used, about two in five. 84 are still to be used."],
  [
    140,
    56,
    30,
    "56 of 140 vouchers have been used, about two in five. 30 are still to be used, and 54 expired or were cancelled.",
  ],
  [3, 2, 0, "2 of 3 vouchers have been used, about two in three. 1 expired or was cancelled."],
  [40, 1, 39, "1 of 40 vouchers has been used, fewer than one in ten. 39 are still to be used."],
  [100, 97, 0, "97 of 100 vouchers have been used, nearly all. 3 expired or were cancelled."],
  [
    1_234_567,
    987_654,
    246_913,
    "987,654 of 1,234,567 vouchers have been used, about four in five. 246,913 are still to be used.",
  ],
])("%i issued, %i used and %i to be used read: %s", (issued, used, active, sentence) => {
  expect(
    describeUse({ vouchers_issued: issued, vouchers_used: used, vouchers_to_be_used: active }, "Camden"),
  ).toBe(sentence);
});

describe("skip companies", () => {
  const record = {
    id: "1",
    skip_company_name: " Amber Skips ",
    contact_first_name: "Ola",
    contact_last_name: null,
    contact_number: "020 7946 0101",
    contact_email: null,
    skip_company_address: " 1 Street ",
  };

  test("are shown trimmed, with empty text for missing fields", () => {
    expect(toSkipCompanies([record])).toEqual([
      {
        id: "1",
        name: "Amber Skips",
        contact: "Ola",
        phone: "020 7946 0101",
        email: "",
        address: "1 Street",
      },
    ]);
  });

  test("without a name are skipped", () => {
    const nameless = [null, "", "  ", "\u200b\u2060"].map((skip_company_name) => ({
      ...record,
      skip_company_name,
    }));
    expect(toSkipCompanies(nameless)).toEqual([]);
  });

  test.each([
    ["020 7946 0101", "tel:02079460101"],
    ["+44 (0)20 7946 0101", "tel:+442079460101"],
    ["(020) 7946-0101 ext. 12", "tel:02079460101"],
    ["020 7946 0101 / 07700 900123", "tel:02079460101"],
    ["ask the office", null],
    ["", null],
  ])("the number %j is dialled as %j", (number, link) => {
    expect(phoneLink(number)).toBe(link);
  });
});

test.each([
  ["", true],
  ["  ", true],
  ["amber LONDON", true],
  ["0101 amber", true],
  ["amber slough", false],
])("a search for %j finds Amber Skips of London: %s", (query, found) => {
  expect(matches(query, "Amber Skips", "020 7946 0101", "London")).toBe(found);
});
