import { describe, expect, test } from "vitest";
import { phoneLink, toSkipCompanies } from "../../../src/portal/skip-companies/api.ts";
import { matches } from "../../../src/shared/forms/filter-field.tsx";

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
